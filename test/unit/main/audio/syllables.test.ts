import { expect, test } from 'vitest';
import { createSyllableCounter } from '../../../../main/audio/syllables.ts';

/** A tone that swells so many times a second, between these heights. */
function swellingTone(seconds: number, perSecond: number, [lowest, highest]: readonly [number, number]) {
  return Int16Array.from({ length: seconds * 16_000 }, (_, at) => {
    const swell = (1 - Math.cos((2 * Math.PI * perSecond * at) / 16_000)) / 2;
    return Math.sin(at / 3) * (lowest + (highest - lowest) * swell);
  });
}

function syllablesIn(samples: Int16Array, pieceSamples = 1000): number {
  const counter = createSyllableCounter(samples.length);
  for (let from = 0; from < samples.length; from += pieceSamples)
    counter.add(samples.subarray(from, from + pieceSamples));
  return counter.countIn({ fromMs: 0, toMs: samples.length / 16 });
}

test.each([3, 4, 6])('a voice that swells %i times a second has as many syllables', (perSecond) => {
  expect(syllablesIn(swellingTone(10, perSecond, [500, 8000]))).toBe(10 * perSecond);
  expect(syllablesIn(swellingTone(10, perSecond, [100, 900]))).toBe(10 * perSecond);
  expect(syllablesIn(swellingTone(10, perSecond, [500, 8000]), 77)).toBe(10 * perSecond);
});

test.each([
  ['steady', [4000, 4000]],
  ['waving by less than 2.5 dB', [4000, 5000]],
] as const)('a sound that is %s is one syllable', (_, heights) => {
  expect(syllablesIn(swellingTone(10, 5, heights))).toBe(1);
});

test('syllables of one stretch are counted without those around it', () => {
  const samples = swellingTone(9, 4, [500, 8000]);
  const counter = createSyllableCounter(samples.length);
  counter.add(samples);
  expect(counter.countIn({ fromMs: 3000, toMs: 6000 })).toBe(12);
});
