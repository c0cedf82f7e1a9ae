import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanWaveform } from '../../main/audio/scanWaveform.ts';
import { createTranscriptLength } from '../../main/consults/transcriptLength.ts';
import { openPairs } from '../noteCheck/pairs.ts';
import { memorySettings } from '../support/fakes/memorySettings.ts';
import { newConnection, newConsult, newNote } from '../support/sampleConsults.ts';
import { pcmOf, throughFfmpeg } from './throughFfmpeg.ts';

const dialogueCount = 100;
const turnCount = 26;
/** Of espeak-ng (words a minute) and of flite (how much longer): slow, usual, fast. */
const rates = [
  [135, 1.25],
  [165, 1],
  [200, 0.85],
] as const;
/** Each practice has a vet's voice and an owner's, from one program. */
const practices = [
  { program: 'espeak', voices: ['en-029+m1', 'en-gb-x-gbclan+f5'] },
  { program: 'espeak', voices: ['en-us-nyc+f1', 'en-gb-x-gbcwmd+m2'] },
  { program: 'flite', voices: ['kal', 'slt'] },
  { program: 'flite', voices: ['awb', 'kal16'] },
] as const;
type Practice = (typeof practices)[number];

function spoken(
  text: string,
  voice: string,
  rate: (typeof rates)[number],
  { program }: Practice,
): Int16Array {
  const file = join(tmpdir(), `clinic-spoken-${process.pid}.wav`);
  const [command, args] =
    program === 'espeak'
      ? ['espeak-ng', ['-v', voice, '-s', String(rate[0]), '-w', file, text]]
      : ['flite', ['-voice', voice, '--setf', `duration_stretch=${rate[1]}`, '-t', text, '-o', file]];
  try {
    const { status, error } = spawnSync(command, args);
    if (status !== 0)
      throw new Error(`${command} is needed (Debian: apt-get install espeak-ng flite)`, { cause: error });
    return pcmOf(throughFfmpeg(`-i ${file} -ac 1 -ar 16000 -f s16le -`));
  } finally {
    rmSync(file, { force: true });
  }
}

/** Turns with pauses of 50 ms to 2 s between them, over the noise of a room. */
function talkOf(turns: readonly string[], nth: number, practice: Practice): Int16Array {
  const rate = rates[nth % rates.length] ?? rates[1];
  const parts = turns.flatMap((turn, index) => {
    const words = turn.replace(/^[A-Z][\w .]{0,20}:\s*/, '').replaceAll('-', ' ');
    const voice = practice.voices[index % 2] ?? practice.voices[0];
    const pause = new Int16Array(16_000 * ([0.05, 0.2, 0.4, 0.9, 2][(index * 7 + nth) % 5] ?? 0));
    return words.trim() === '' ? [] : [spoken(words, voice, rate, practice), pause];
  });
  const samples = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let noise = nth + 1;
  for (const part of parts)
    for (const sample of part) {
      noise = (noise * 48_271) % 2_147_483_647;
      samples[at] = sample * 0.4 + ((noise % 2001) - 1000) * 0.03;
      at += 1;
    }
  return samples;
}

/** Without a third of its words in the middle. */
function withoutThird(turns: readonly string[]): readonly string[] {
  const from = Math.floor(turns.length / 3);
  const cutLength = turns.join('').length / 3;
  let to = from;
  while (turns.slice(from, to).join('').length < cutLength) to += 1;
  return turns.toSpliced(from, to - from);
}

/** How many whole transcripts, and how many without a third, are told as short in their own practice. */
export async function measureShortTranscripts() {
  const dialogues = openPairs()
    .filter(({ language, transcript }) => language === 'en' && transcript.split('\n').length >= 18)
    .slice(-dialogueCount)
    .map(({ transcript }) => transcript.split('\n').slice(0, turnCount));
  const length = createTranscriptLength(memorySettings());
  const told = { dialogues: 0, whole: 0, cut: 0 };
  const at = practices.map((practice) => ({ practice, connection: newConnection() }));
  const heard = dialogues.map((turns, nth) => {
    const one = at[nth % at.length] ?? at[0];
    if (one === undefined) throw new Error('no practice');
    const samples = talkOf(turns, Math.floor(nth / at.length), one.practice);
    const scan = scanWaveform(samples.length);
    scan.add(samples);
    const consult = newConsult(one.connection, { phase: 'recording' });
    return { turns, consult, speech: scan.end().speech };
  });
  const isShort = ({ consult, speech }: (typeof heard)[number], turns: readonly string[]) => {
    const note = newNote({ warnings: [], durationSeconds: null, transcript: turns.join('\n') });
    return length.isShort({ ...consult, phase: 'noteReady', note }, speech);
  };
  // First what is usual in each practice is learned.
  for (const one of heard) await isShort(one, one.turns);
  for (const one of heard) {
    told.dialogues += 1;
    if (await isShort(one, one.turns)) told.whole += 1;
    if (await isShort(one, withoutThird(one.turns))) told.cut += 1;
  }
  return told;
}
