import { writeFile } from 'node:fs/promises';
import { wavOf } from '../../../conformance/audio.ts';
import path from 'node:path';
import { throughFfmpeg } from '../../../soundCheck/throughFfmpeg.ts';

/* What Chromium's fake microphone plays: a noise below 400 Hz. */

const rateHz = 48_000;

/** A microphone that is muted: nothing but zeros. */
export const makeSilentFile = (path: string, seconds: number): Promise<void> =>
  writeFile(path, wavOf(Buffer.alloc(seconds * rateHz * 2), { sampleRateHz: rateHz }));

/** Loud enough to count as speech, all of it. */
export function makeCaptureFile(path: string, seconds: number): Promise<void> {
  const samples = new Int16Array(seconds * rateHz);
  let state = 1;
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
  return writeFile(path, wavOf(Buffer.from(samples.buffer), { sampleRateHz: rateHz }));
}

const voice = path.resolve(import.meta.dirname, '../../../fixtures/voices/open-1.ogg');

/** Somebody who speaks, for the fake microphone. Too loud for the microphone, which cuts it off. */
export function makeVoiceFile(file: string, mode: 'good' | 'loud'): Promise<void> {
  const filter = mode === 'good' ? 'anull' : 'volume=25dB';
  const samples = throughFfmpeg(`-i ${voice} -ac 1 -ar 48000 -af ${filter} -f s16le -`);
  return writeFile(file, wavOf(samples, { sampleRateHz: 48_000 }));
}
