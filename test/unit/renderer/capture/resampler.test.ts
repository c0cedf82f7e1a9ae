import { describe, expect, test } from 'vitest';
import { createResampler } from '../../../../renderer/capture/resampler.ts';

const tone = (hz: number, rateHz: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, index) => 0.5 * Math.sin((2 * Math.PI * hz * index) / rateHz));

function inPieces(input: Float32Array, fromHz: number, sizes: readonly number[]): Float32Array {
  const resampler = createResampler(fromHz, 48_000);
  const output: number[] = [];
  for (let at = 0, turn = 0; at < input.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    output.push(...resampler.process(input.slice(at, at + size)));
    at += size;
  }
  return Float32Array.from(output);
}

/** The largest difference from what it should be, away from the beginning. */
function worst(output: Float32Array, expected: Float32Array): number {
  let most = 0;
  for (let index = 500; index < output.length; index += 1)
    most = Math.max(most, Math.abs((output[index] ?? 0) - (expected[index] ?? 0)));
  return most;
}

describe.each([44_100, 16_000, 8_000, 32_000, 96_000, 22_050])('from %i Hz', (fromHz) => {
  test('tones of a voice come out of the resampler complete, in place and unchanged', () => {
    for (const hz of [150, 1_000, 3_000]) {
      const output = inPieces(tone(hz, fromHz, fromHz), fromHz, [fromHz / 100]);
      expect(output.length).toBeGreaterThan(47_700);
      expect(output.length).toBeLessThanOrEqual(48_000);
      expect(worst(output, tone(hz, 48_000, 48_000))).toBeLessThan(0.001);
    }
  });

  test('the pieces of the resampler’s input do not change the output', () => {
    const input = tone(440, fromHz, 5_000);
    expect(inPieces(input, fromHz, [1, 7, 441, 3])).toEqual(inPieces(input, fromHz, [5_000]));
  });
});

test('the same rate changes nothing', () => {
  const input = tone(440, 48_000, 480);
  expect(createResampler(48_000, 48_000).process(input)).toBe(input);
});

test('tones above the lower rate are removed, not folded back', () => {
  const output = inPieces(tone(30_000, 96_000, 96_000), 96_000, [960]);
  expect(Math.max(...output.slice(500))).toBeLessThan(0.001);
});
