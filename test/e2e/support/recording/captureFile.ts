import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { wavOf } from '../../../conformance/audio.ts';
import { throughFfmpeg } from '../../../soundCheck/throughFfmpeg.ts';

/* What Chromium's fake microphone plays. */

const sampleRateHz = 48_000;
const voice = path.resolve(import.meta.dirname, '../../../fixtures/voices/open-1.ogg');

/** A microphone that is muted: nothing but zeros. */
export const makeSilentFile = (file: string, seconds: number): Promise<void> =>
  writeFile(file, wavOf(Buffer.alloc(seconds * sampleRateHz * 2), { sampleRateHz }));

/** Somebody who speaks. Too loud for the microphone, which cuts it off. */
export function makeVoiceFile(file: string, mode: 'good' | 'loud'): Promise<void> {
  const filter = mode === 'good' ? 'anull' : 'volume=25dB';
  const samples = throughFfmpeg(`-i ${voice} -ac 1 -ar ${sampleRateHz} -af ${filter} -f s16le -`);
  return writeFile(file, wavOf(samples, { sampleRateHz }));
}

/** So many seconds of somebody who speaks, as a file to import. */
export function makeTalkFile(file: string, seconds: number): Promise<void> {
  const samples = throughFfmpeg(
    `-stream_loop 9 -i ${voice} -t ${seconds} -ac 1 -ar ${sampleRateHz} -f s16le -`,
  );
  return writeFile(file, wavOf(samples, { sampleRateHz }));
}
