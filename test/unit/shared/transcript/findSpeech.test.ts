import { expect, test } from 'vitest';
import { findSpeech, loudnessOf } from '../../../../shared/transcript/findSpeech.ts';

/**
 * Parts such as `3 talk 0.5`: seconds, what is heard, how loud. Talk rises and falls within half a second, as
 * syllables do; noise is the same for as long as it lasts.
 */
function loudnessFor(parts: string, room = 0.001): Uint8Array {
  const talk = [1, 0.6, 0.15, 0.8, 0.5, 0.9, 0.05, 0.7, 1, 0.3];
  const levels = parts.split(', ').flatMap((part) => {
    const [seconds = '', what, amplitude] = part.split(' ');
    return Array.from({ length: Math.round(Number(seconds) * 20) }, (_, at) => {
      const share = what === 'noise' ? 1 : (talk[at % talk.length] ?? 0);
      return loudnessOf(Math.max(room, Number(amplitude) * share));
    });
  });
  return Uint8Array.from(levels);
}

function stretchesOf(parts: string, room?: number): readonly (readonly [number, number])[] {
  const loudness = loudnessFor(parts, room);
  return findSpeech(loudness, loudness.length * 50).map(({ fromMs, toMs }) => [fromMs, toMs]);
}

test.each([
  ['loud in a quiet room', 0.9, 0.0005],
  ['soft in a quiet room', 0.02, 0.0001],
  ['loud in a noisy room', 0.9, 0.05],
  ['with digital silence between', 0.3, 0],
] as const)('talk %s: its stretches are found, and the pause between', (_, amplitude, room) => {
  const twoTurns = `2 noise 0, 3 talk ${amplitude}, 0.5 noise 0, 2 talk ${amplitude}, 5 noise 0`;
  expect(stretchesOf(twoTurns, room).join(' ')).toBe('2000,5000 5500,7500');
});

test('a fan that starts halfway is no speech, and talk over it still is', () => {
  const fan = '30 noise 0.03, 4 talk 0.5, 30 noise 0.03';
  const stretches = stretchesOf(`20 noise 0, 4 talk 0.5, 6 noise 0, ${fan}, 20 noise 0`);
  expect(stretches).toHaveLength(2);
  expect(stretches[0]).toEqual([20_000, 24_000]);
  expect(Math.abs((stretches[1]?.[0] ?? 0) - 60_000)).toBeLessThanOrEqual(100);
  expect(Math.abs((stretches[1]?.[1] ?? 0) - 64_000)).toBeLessThanOrEqual(100);
});

test('a click and a closed mouth within a word are neither speech nor pause', () => {
  const click = '2 noise 0, 0.05 noise 0.9, 2 noise 0';
  const word = '1 talk 0.5, 0.1 noise 0, 1 talk 0.5';
  expect(stretchesOf(`${click}, ${word}, 3 noise 0`)).toEqual([[4050, 6150]]);
});

test.each([
  ['nothing', '0 noise 0'],
  ['digital silence', '60 noise 0'],
  ['noise alone', '60 noise 0.1'],
])('%s has no speech', (_, parts) => {
  expect(stretchesOf(parts, 0)).toEqual([]);
});

test('the last stretch ends with the recording', () => {
  expect(findSpeech(loudnessFor('2 noise 0, 2 talk 0.5'), 3980)).toEqual([{ fromMs: 2000, toMs: 3980 }]);
});
