import { ffmpegStaticBinary, type FfmpegPlaces } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { consultId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';

/* What the tests of takes share with a program that they start, so without vitest. */

export const consult = consultId('consult-1');
export const wavFile = 'consult-1.wav.sealed';
export const journalFile = 'consult-1.take.sealed';
export const dataKey = Buffer.alloc(32, 3);
export const ordinaryPlaces: FfmpegPlaces = {
  env: process.env,
  packagedFolder: null,
  staticBinary: ffmpegStaticBinary,
};

export function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.error)}`);
  return result.value;
}
