import { expect, test } from 'vitest';
import { createSparseSoundMeter } from '../../../../main/soundQuality/sparseSoundMeter.ts';
import { spoken } from '../../../support/fakes/spoken.ts';

const minute = 60 * 16_000;

/** How much of a recording the meter hears, in samples. */
function heardOf(sampleCount: number): number {
  let heard = 0;
  const hear = (samples: Int16Array): void => {
    heard += samples.length;
  };
  const spread = createSparseSoundMeter(sampleCount, { hear, whole: () => 'good' });
  const piece = new Int16Array(70_001);
  for (let at = 0; at < sampleCount; at += piece.length) spread.hear(piece.subarray(0, sampleCount - at));
  return heard;
}

test('of four hours, a quarter of an hour is heard', () => {
  expect(heardOf(240 * minute)).toBe(15 * minute);
});

test('a fault in the second half of a long recording is found', () => {
  const spread = createSparseSoundMeter(40 * minute);
  const good = spoken(60);
  const noisy = spoken(60, { noise: 0.03 });
  for (let at = 0; at < 40; at += 1) spread.hear(at < 20 ? good : noisy);
  expect(spread.whole()).toBe('noisy');
});
