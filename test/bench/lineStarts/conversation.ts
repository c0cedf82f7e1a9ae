import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createRandom, type Random } from './random.ts';
import { nextSpeaker, turnOf, type Speaker } from './sentences.ts';

/** Made speech with its truth: what was said when. */
export type Conversation = {
  readonly sampleRateHz: number;
  readonly samples: Int16Array;
  readonly transcript: string;
  /** When each line of the transcript begins to be heard. */
  readonly startsMs: readonly number[];
};

const sampleRateHz = 22_050; // espeak-ng's own
const run = promisify(execFile);

type Voice = { readonly name: string; readonly wordsPerMinute: number; readonly amplitude: number };

const voices: Readonly<Record<Speaker, readonly string[]>> = {
  Vet: ['en-gb+f2', 'en-us+m3', 'en-gb-scotland+m7'],
  Owner: ['en-us+f4', 'en-gb-x-rp+m1', 'en-gb+f5'],
  Nurse: ['en-gb-x-gbcwmd+f3', 'en-029+m2'],
};

function castOf(random: Random): Readonly<Record<Speaker, Voice>> {
  const voice = (speaker: Speaker, least: number, most: number): Voice => ({
    name: random.pick(voices[speaker]),
    wordsPerMinute: random.between(130, 215),
    amplitude: random.between(least, most),
  });
  // The vet is nearer to the microphone.
  return { Vet: voice('Vet', 70, 120), Owner: voice('Owner', 25, 80), Nurse: voice('Nurse', 15, 50) };
}

/**
 * A conversation of about so many minutes, by espeak-ng. Turns are 0.2 to 6 s apart, sentences up to 1.5 s; there are
 * examinations without a word, doors and tails, a fan or clippers for a while, and words that the transcript lacks.
 */
export async function makeConversation(minutes: number, seed: number): Promise<Conversation> {
  const random = createRandom(seed * 1000 + minutes);
  const cast = castOf(random);
  const sound = createSound(minutes);
  const lines: string[] = [];
  const startsMs: number[] = [];
  let speaker: Speaker | null = null;
  sound.wait(random.between(0.5, 8));
  while (sound.seconds() < minutes * 60 - 20) {
    speaker = nextSpeaker(speaker, random);
    const spoken = turnOf(speaker, random);
    startsMs.push(Math.round(sound.seconds() * 1000));
    lines.push(`${speaker}: ${written(spoken, random)}`);
    for (const [at, sentence] of spoken.entries()) {
      if (at > 0) sound.wait(random.isTrue(0.7) ? random.between(0.05, 0.4) : random.between(0.4, 1.5));
      sound.put(await speak(sentence, cast[speaker], random));
    }
    await pauseIn(sound, cast, random);
  }
  addNoise(sound.samples(), random);
  return { sampleRateHz, samples: sound.samples(), transcript: lines.join('\n'), startsMs };
}

/** Between two turns: mostly short; sometimes a long examination, sometimes a murmur that nobody transcribes. */
async function pauseIn(sound: Sound, cast: Readonly<Record<Speaker, Voice>>, random: Random): Promise<void> {
  sound.wait(0.2 + 5.8 * random.between(0, 1) ** 4);
  if (random.isTrue(0.03)) sound.wait(random.between(15, 70));
  if (!random.isTrue(0.05)) return;
  sound.put(await speak(random.pick(['Mm.', 'Uh huh.', 'Come on then, sweetheart.']), cast.Owner, random));
  sound.wait(random.between(0.3, 1.5));
}

/** Transcription loses a word now and then. */
const written = (spoken: readonly string[], random: Random): string =>
  spoken
    .join(' ')
    .split(' ')
    .filter((_, at) => at === 0 || !random.isTrue(0.03))
    .join(' ');

async function speak(text: string, voice: Voice, random: Random): Promise<Int16Array> {
  const speed = Math.round(voice.wordsPerMinute * random.between(0.85, 1.15));
  const amplitude = Math.round(voice.amplitude * random.between(0.8, 1.2));
  const args = ['-v', voice.name, '-s', `${speed}`, '-a', `${amplitude}`, '-z', '--stdout', text];
  const { stdout } = await run('espeak-ng', args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 });
  return withoutEdges(new Int16Array(Uint8Array.from(stdout.subarray(44)).buffer));
}

/** Without the silence before and after, so that the times are those of the sound itself. */
function withoutEdges(samples: Int16Array): Int16Array {
  const isSound = (sample: number): boolean => Math.abs(sample) > 150;
  return samples.subarray(samples.findIndex(isSound), samples.findLastIndex(isSound) + 1);
}

type Sound = {
  readonly seconds: () => number;
  readonly wait: (seconds: number) => void;
  readonly put: (samples: Int16Array) => void;
  readonly samples: () => Int16Array;
};

function createSound(minutes: number): Sound {
  const all = new Int16Array((minutes + 4) * 60 * sampleRateHz);
  let at = 0;
  return {
    seconds: () => at / sampleRateHz,
    wait(seconds) {
      at += Math.round(seconds * sampleRateHz);
    },
    put(samples) {
      all.set(samples, at);
      at += samples.length;
    },
    samples: () => all.subarray(0, at),
  };
}

/** A room's hiss, a fan or clippers for a tenth of the time, and a knock or a bark now and then. */
function addNoise(samples: Int16Array, random: Random): void {
  const add = (from: number, seconds: number, height: number): void => {
    const to = Math.min(samples.length, from + Math.round(seconds * sampleRateHz));
    for (let at = from; at < to; at += 1) {
      const sum = (samples[at] ?? 0) + random.between(-height, height);
      samples[at] = Math.max(-32_768, Math.min(32_767, sum));
    }
  };
  add(0, samples.length / sampleRateHz, random.between(15, 90));
  const fanSeconds = samples.length / sampleRateHz / 10;
  add(Math.floor(random.between(0, 0.9) * samples.length), fanSeconds, random.between(300, 700));
  for (let at = 0; at < samples.length; at += Math.round(random.between(8, 60) * sampleRateHz)) {
    add(at, random.between(0.05, 0.6), random.between(1000, 9000));
  }
}
