import { writeFile } from 'node:fs/promises';
import { createRandom } from './random.ts';

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
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  await writeFile(path, Buffer.concat([header, samples]));
}
