import { writeFile } from 'node:fs/promises';
import { monoWav } from '../../../support/fakes/monoWav.ts';

/*
 * What Chromium's fake microphone plays: a noise that is nowhere twice the same, so that any piece of a recording says
 * where in the file it is from. All of it lies below 400 Hz, so it can be found at 1 kHz and compared at any rate.
 */

const rateHz = 48_000;
const searchRateHz = 1_000;

export type CaptureFile = {
  readonly path: string;
  readonly durationMs: number;
  readonly samples: Int16Array;
};

/** A microphone that is muted: nothing but zeros. */
export const makeSilentFile = (path: string, seconds: number): Promise<void> =>
  writeFile(path, monoWav(Buffer.alloc(seconds * rateHz * 2), rateHz));

/** Loud enough to count as speech, all of it. */
export async function makeCaptureFile(path: string, seconds: number, seed = 1): Promise<CaptureFile> {
  const samples = new Int16Array(seconds * rateHz);
  let state = seed;
  const lows = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let value = state / 2 ** 31 - 1;
    // Four one-pole low passes in a row, at about 250 Hz.
    for (let pole = 0; pole < lows.length; pole += 1) {
      lows[pole] = (lows[pole] ?? 0) + 0.033 * (value - (lows[pole] ?? 0));
      value = lows[pole] ?? 0;
    }
    samples[i] = Math.max(-32_000, Math.min(32_000, Math.round(value * 60_000)));
  }
  await writeFile(path, monoWav(Buffer.from(samples.buffer), rateHz));
  return { path, durationMs: seconds * 1000, samples };
}

/** Mean of each millisecond: low enough a rate to search in. */
function coarse(samples: Int16Array): Float64Array {
  const step = rateHz / searchRateHz;
  const means = new Float64Array(Math.floor(samples.length / step));
  for (let i = 0; i < means.length; i += 1) {
    let sum = 0;
    for (let k = 0; k < step; k += 1) sum += samples[i * step + k] ?? 0;
    means[i] = sum / step;
  }
  return means;
}

function correlation(
  a: ArrayLike<number>,
  fromA: number,
  b: ArrayLike<number>,
  fromB: number,
  length: number,
) {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < length; i += 1) {
    const x = a[fromA + i] ?? 0;
    const y = b[fromB + i] ?? 0;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
}

/** Where in the file a piece of a 48 kHz recording is from, to the sample, and how alike they are (1: the same). */
function findInFile(
  file: CaptureFile,
  piece: Int16Array,
): { readonly atSample: number; readonly likeness: number } {
  const whole = coarse(file.samples);
  const part = coarse(piece);
  let best = { at: 0, likeness: -1 };
  for (let at = 0; at + part.length <= whole.length; at += 1) {
    const likeness = correlation(part, 0, whole, at, part.length);
    if (likeness > best.likeness) best = { at, likeness };
  }
  const step = rateHz / searchRateHz;
  let exact = { atSample: 0, likeness: -1 };
  for (let at = Math.max(0, (best.at - 2) * step); at <= (best.at + 2) * step; at += 1) {
    const likeness = correlation(piece, 0, file.samples, at, piece.length);
    if (likeness > exact.likeness) exact = { atSample: at, likeness };
  }
  return exact;
}

/** A stretch of a recording that runs along with the file, without a jump. */
export type Run = { readonly fromMs: number; readonly toMs: number; readonly fileFromMs: number };

/**
 * Every tenth of a second of the recording, compared sample by sample with where it should be in the file. A new run
 * begins where the recording goes on from another place of the file. Throws where two tenths in a row are nowhere in
 * it.
 */
export function runsInFile(file: CaptureFile, recording: Int16Array): readonly Run[] {
  const tenth = rateHz / 10;
  const runs: { from: number; to: number; fileFrom: number }[] = [];
  for (let at = 0; at + tenth <= recording.length; at += tenth) {
    const last = runs.at(-1);
    const expected = last === undefined ? -1 : last.fileFrom + (at - last.from);
    const isNext =
      last !== undefined &&
      correlation(recording, at, file.samples, expected % file.samples.length, tenth) > 0.98;
    if (isNext && last !== undefined) {
      last.to = at + tenth;
      continue;
    }
    const found = findInFile(file, recording.subarray(at, at + tenth));
    // One tenth may have a jump in it: then the run begins with the next one.
    if (found.likeness > 0.98) runs.push({ from: at, to: at + tenth, fileFrom: found.atSample });
    else if (at - (last?.to ?? 0) >= tenth)
      throw new Error(`At ${at / 48} ms the recording is nowhere in the file (${found.likeness.toFixed(3)})`);
  }
  const ms = (samples: number): number => samples / 48;
  return runs.map(({ from, to, fileFrom }) => ({ fromMs: ms(from), toMs: ms(to), fileFromMs: ms(fileFrom) }));
}
