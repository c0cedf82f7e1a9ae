import { expect, test } from 'vitest';
import { findSpeech, loudnessOf, type Loudness } from '../../../../shared/transcript/findSpeech.ts';

type Part = readonly [seconds: number, what: 'talk' | 'noise', amplitude: number];

/** Talk rises and falls within half a second, as syllables do; noise is the same for as long as it lasts. */
function loudnessFor(parts: readonly Part[], room = 0.001): Loudness {
  const talk = [1, 0.6, 0.15, 0.8, 0.5, 0.9, 0.05, 0.7, 1, 0.3];
  const levels = parts.flatMap(([seconds, what, amplitude]) =>
    Array.from({ length: Math.round(seconds * 20) }, (_, at) =>
      loudnessOf(Math.max(room, what === 'noise' ? amplitude : amplitude * (talk[at % talk.length] ?? 0))),
    ),
  );
  return Uint8Array.from(levels);
}

function stretchesOf(parts: readonly Part[], room?: number): readonly (readonly [number, number])[] {
  const loudness = loudnessFor(parts, room);
  return findSpeech(loudness, loudness.length * 50).map(({ fromMs, toMs }) => [fromMs, toMs]);
}

const twoTurns = (amplitude: number): readonly Part[] => [
  [2, 'noise', 0],
  [3, 'talk', amplitude],
  [0.5, 'noise', 0],
  [2, 'talk', amplitude],
  [5, 'noise', 0],
];
const whereTheyAre = [
  [2000, 5000],
  [5500, 7500],
];

test.each([
  ['loud in a quiet room', 0.9, 0.0005],
  ['soft in a quiet room', 0.02, 0.0001],
  ['loud in a noisy room', 0.9, 0.05],
  ['with digital silence between', 0.3, 0],
] as const)('talk %s: its stretches are found, and the pause between', (_, amplitude, room) => {
  expect(stretchesOf(twoTurns(amplitude), room)).toEqual(whereTheyAre);
});

test('a fan that starts halfway is no speech, and talk over it still is', () => {
  const stretches = stretchesOf([
    [20, 'noise', 0],
    [4, 'talk', 0.5],
    [6, 'noise', 0],
    [30, 'noise', 0.03],
    [4, 'talk', 0.5],
    [30, 'noise', 0.03],
    [20, 'noise', 0],
  ]);
  expect(stretches).toHaveLength(2);
  expect(stretches[0]).toEqual([20_000, 24_000]);
  expect(Math.abs((stretches[1]?.[0] ?? 0) - 60_000)).toBeLessThanOrEqual(100);
  expect(Math.abs((stretches[1]?.[1] ?? 0) - 64_000)).toBeLessThanOrEqual(100);
});

test('a click and a closed mouth within a word are neither speech nor pause', () => {
  const stretches = stretchesOf([
    [2, 'noise', 0],
    [0.05, 'noise', 0.9],
    [2, 'noise', 0],
    [1, 'talk', 0.5],
    [0.1, 'noise', 0],
    [1, 'talk', 0.5],
    [3, 'noise', 0],
  ]);
  expect(stretches).toEqual([[4050, 6150]]);
});

test.each([
  ['nothing', []],
  ['digital silence', [[60, 'noise', 0]]],
  ['noise alone', [[60, 'noise', 0.1]]],
] as const)('%s has no speech', (_, parts) => {
  expect(stretchesOf(parts, 0)).toEqual([]);
});

test('the last stretch ends with the recording', () => {
  const loudness = loudnessFor([
    [2, 'noise', 0],
    [2, 'talk', 0.5],
  ]);
  expect(findSpeech(loudness, 3980)).toEqual([{ fromMs: 2000, toMs: 3980 }]);
});
