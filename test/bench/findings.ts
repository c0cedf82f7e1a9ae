/*
 * What the numbers alone do not say, kept by hand: why a target is missed, and what a change brought. Each with the
 * measurement that shows it.
 */

/** By the figure's name. */
export const causes: Readonly<Record<string, string>> = {
  prepareM4a:
    'an hour is decoded in some 1.3 s here, so that what comes on top counts for much. Of 1,790 ms of the preparing step, measured part by part: ffmpeg with the app behind it, which hashes, seals and saves what comes, 1,590, where with its samples thrown away it takes 1,290 (1,430 into a plain file); to look at the file first 70, to hash it 20, to read the sealed recording back 110. None of it is left out, because a recording counts as prepared only once it was read back.',
  coldStart:
    'main has more to do than to open a window, and does it on the one thread that also answers the page’s load. Processor time of that thread to the app behind the window, on a busy machine: 308 ms; of it 171 until the window is open, nearly as in a blank one, 56 to load the scripts (some 18 of it to compile them), 14 for the key from the keychain, 17 to open the encrypted store. V8’s compile cache would save 18 ms, but code in the data folder would get past the check of app.asar; scripts without blanks and long names, half as long, compile in 16 ms instead of 18.',
  typing:
    'what is missed is a matter of how many keys are counted: 240 each gave 1.08 × in one whole run and 1.30 × in the next, 1,040 each 10.5 against 9.2 ms, 1.14 ×, in one run on the quiet machine and 9.5 against 7.2, 1.32 ×, in another: it is the bare text area’s slowest keys that change. Since then 800 each are counted here. What is left are 1 to 2 ms, those of the saves: with none of them it was 1.11 ×.',
  recordingProcessor:
    'the bare recorder compresses what it hears and throws it away. Of the app’s 8.5 % on a busy machine, where the bare one took 4.0, by thread: 2.3 for the sound’s way from the device, which both have; 1.6 the page’s main thread and 2.1 compositor and screen, for some eight frames a second of level, wave and time; 1.5 the worker that takes the sound in pieces of 10 ms, of which 0.9 are to be woken for each; 1.3 main, which seals and saves. Of a frame the least part is what is drawn: in a blank window ten a second cost 3.9 with a wave of bars, 3.8 with one small bar. Fewer would be a level that lags behind the voice. To read the sound ten pieces at a time would save some 0.8, but a tenth of a second would lie unread when a pause or a crash comes.',
};

export const changes: readonly {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}[] = [
  {
    what: 'Prepare: ffmpeg hands an imported file over in large pieces, not frame by frame (main’s processor time for an hour of M4A)',
    before: '1.52 s',
    after: '0.53 s',
  },
  {
    what: 'Upload: a chunk’s memory is used again, freed when it was looked at, and collected every 8 MB (memory of main, on a busy machine)',
    before: '+67 MB',
    after: '+8 MB',
  },
  {
    what: 'Search: with each key, one at a time, instead of after a pause (p95 among 50,000 consults, on a busy machine)',
    before: '310 ms, 2.25 × the bare database',
    after: '121 ms, 1.78 ×',
  },
  {
    what: 'Upload and read-back: the disk is asked for 16 sealed chunks at once, not for each (115 MB on loopback; the read-back of an hour)',
    before: '320 ms, 1.37 × the bare request; 220 ms',
    after: '197 ms, 0.86 ×; 112 ms',
  },
  {
    what: 'Start: main as CommonJS with what it needs bundled, undici, busboy and fluent-ffmpeg at first use, the log with the rest (processor time of all processes to the first button, on a busy machine; a blank window 429 ms)',
    before: '888 ms',
    after: '702 ms',
  },
  {
    what: 'Start: no list of microphones before the first screen, the window shown at once in its colour (part of the line above)',
    before: '820 ms',
    after: '716 ms',
  },
  {
    what: 'Start: the page served by streams, which need nothing of Node’s fetch, and no default menu before the app’s own (processor time of all processes to the first button, medians of 9 by turns on a busy machine; a blank window 463 ms)',
    before: '747 ms',
    after: '722 ms',
  },
  {
    what: 'Memory after the start, by the same changes',
    before: '1.325 × a blank window',
    after: '1.257 ×',
  },
  {
    what: 'Idle: no tick each second while nothing is recorded (side by side, on a busy machine)',
    before: '+0.085 % of a core',
    after: '+0.058 %',
  },
  {
    what: 'Recording: the level drawn 10 times a second instead of 20, no call for each sample (on a busy machine; bare 4.4 %)',
    before: '16.3 % of a core',
    after: '13.4 %',
  },
  {
    what: 'Recording: the level drawn 6 times a second and past React, the page told of the time when a second of it changes, the sound’s pieces in the same memory (side by side, on a busy machine; bare 4.0 %; with messages of 200 ms instead of 100, which were not kept, as a crash of the page would cost as much)',
    before: '11.6 % of a core, 2.89 ×',
    after: '8.5 %, 2.13 ×',
  },
  {
    what: 'Typing: more keys in a run (each, in a section and in a bare text area)',
    before: '240',
    after: '800',
  },
  {
    what: 'Typing in 20,000 words: the page is told of a text that goes on every 2 s, saves that take long come each second, no copy of the text at each key (p95)',
    before: '16.8 ms, 1.24 × a bare text area',
    after: '11.6 ms, 1.08 ×',
  },
];
