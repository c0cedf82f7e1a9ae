import { expect, test } from 'vitest';
import { scanWaveform } from '../../../../main/audio/scanWaveform.ts';
import type { ScannedAudio } from '../../../../main/ports/consultAudio.ts';

const quietest = 184; // the last below -45 dBFS

/** The waveform of samples that come in pieces of this size. */
function waveformOf(samples: Int16Array, pieceSamples = 32_768): Omit<ScannedAudio, 'sound'> {
  const scan = scanWaveform(samples.length);
  for (let from = 0; from < samples.length; from += pieceSamples) {
    scan.add(samples.subarray(from, from + pieceSamples));
  }
  return scan.end();
}

/** Alternating samples, in stretches of so many seconds and such a height. */
function signalOf(...stretches: readonly (readonly [seconds: number, height: number])[]): Int16Array {
  const all = stretches.flatMap(([seconds, height]) =>
    Array.from({ length: Math.round(seconds * 16_000) }, (_, at) => (at % 2 === 0 ? height : -height)),
  );
  return Int16Array.from(all);
}

test('each peak is the highest amplitude of an equally long stretch, whatever its sign', () => {
  const samples = new Int16Array(60_000);
  samples[99] = 16_384; // the last of the first stretch
  samples[100] = -32_768; // the first of the second
  samples[59_999] = -8192;
  const { peaks } = waveformOf(samples);
  expect(peaks).toHaveLength(600);
  expect(peaks.slice(0, 3)).toEqual([0.5, 1, 0]);
  expect(peaks.slice(-2)).toEqual([0, 0.25]);
});

test.each([1, 2, 599, 600, 601, 1599, 100_003])(
  '%i samples: at most 600 peaks, and none is lost',
  (count) => {
    for (const at of new Set([0, Math.floor(count / 2), count - 1])) {
      const samples = new Int16Array(count);
      samples[at] = 10_923;
      const { peaks } = waveformOf(samples);
      expect(peaks).toHaveLength(Math.min(600, count));
      expect(peaks.filter((peak) => peak !== 0)).toEqual([0.333]);
      expect(peaks.indexOf(0.333)).toBe(Math.ceil(((at + 1) * peaks.length) / count) - 1);
    }
  },
);

test('silences are marked within a block at the beginning, in the middle and at the end', () => {
  const { silences } = waveformOf(
    signalOf(
      [2.33, quietest],
      [1.01, 5000],
      [4.567, 0],
      [0.02, 5000],
      [2.5, quietest],
      [3, quietest + 1],
      [1.9, 0],
      [1, 5000],
      [2.2, 0],
    ),
  );
  const meant = [
    [0, 2330],
    [3340, 7907],
    [7927, 10_427],
    [16_327, 18_527],
  ];
  expect(silences).toHaveLength(meant.length);
  for (const [at, [from = 0, to = 0]] of meant.entries()) {
    expect(Math.abs((silences[at]?.fromMs ?? Infinity) - from)).toBeLessThanOrEqual(100);
    expect(Math.abs((silences[at]?.toMs ?? Infinity) - to)).toBeLessThanOrEqual(100);
  }
  expect(silences.at(-1)?.toMs).toBe(18_527);
});

test('less than two seconds is no silence, two seconds are, and nothing but silence is one', () => {
  const around = (seconds: number): Omit<ScannedAudio, 'sound'> =>
    waveformOf(signalOf([1, 5000], [seconds, 0], [1, 5000]));
  expect(around(1.95).silences).toEqual([]);
  expect(around(2).silences).toEqual([{ fromMs: 1000, toMs: 3000 }]);
  expect(waveformOf(new Int16Array(64_000)).silences).toEqual([{ fromMs: 0, toMs: 4000 }]);
  expect(waveformOf(new Int16Array(31_999)).silences).toEqual([]);
});

test('the pauses of a conversation are found by its own noise, and pieces of any size find the same', () => {
  const samples = signalOf([1, 20], [2, 900], [0.4, 20], [2, 900], [3, 20]).map((sample, at) =>
    Math.round(sample * (1 - 0.9 * ((at % 4000) / 4000))),
  );
  const { speech } = waveformOf(samples);
  expect(speech).toHaveLength(2);
  for (const [at, [from, to]] of [[1000, 3000] as const, [3400, 5400] as const].entries()) {
    expect(Math.abs((speech[at]?.fromMs ?? Infinity) - from)).toBeLessThanOrEqual(100);
    expect(Math.abs((speech[at]?.toMs ?? Infinity) - to)).toBeLessThanOrEqual(100);
  }
  for (const piece of [799, 801]) expect(waveformOf(samples, piece).speech).toEqual(speech);
});
