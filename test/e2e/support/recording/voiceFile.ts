import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { wavOf } from '../../../conformance/audio.ts';
import { throughFfmpeg } from '../../../soundCheck/throughFfmpeg.ts';

const voice = path.resolve(import.meta.dirname, '../../../fixtures/voices/open-1.ogg');

/** Somebody who speaks, for the fake microphone. Too loud for the microphone, which cuts it off. */
export function makeVoiceFile(file: string, mode: 'good' | 'loud'): Promise<void> {
  const filter = mode === 'good' ? 'anull' : 'volume=25dB';
  const samples = throughFfmpeg(`-i ${voice} -ac 1 -ar 48000 -af ${filter} -f s16le -`);
  return writeFile(file, wavOf(samples, { sampleRateHz: 48_000 }));
}
