import { writeFile } from 'node:fs/promises';
import { wavOf } from '../conformance/audio.ts';
import { createRandom } from './run/random.ts';

const sampleRateHz = 44_100;

/** A WAV of quiet noise that only this seed gives, in a form that ffmpeg has something to do with. */
export async function writeRecording(path: string, seconds: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  const samples = Buffer.alloc(Math.round(seconds * sampleRateHz) * 2);
  let level = 0;
  for (let at = 0; at < samples.length; at += 2) {
    if (at % 64 === 0) level = Math.round((random.share() - 0.5) * 8000);
    samples.writeInt16LE(level, at);
  }
  await writeFile(path, wavOf(samples, { sampleRateHz }));
}
