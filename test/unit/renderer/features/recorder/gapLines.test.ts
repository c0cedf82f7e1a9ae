import { expect, test } from 'vitest';
import type { TakeGap } from '../../../../../shared/consult/take.ts';
import { gapLines } from '../../../../../renderer/features/recorder/RecordingFacts.tsx';

const gap = (over: Partial<TakeGap>): TakeGap => ({
  atMs: 192_000,
  missingMs: 0,
  reason: 'damaged',
  ...over,
});

test('damage of which nobody knows the length is given none', () => {
  expect(gapLines([gap({})], 192_000)).toEqual(['The end cannot be read.']);
  expect(gapLines([gap({})], 300_000)).toEqual(['A part cannot be read at 3:12.']);
  expect(gapLines([gap({ missingMs: 4_000 })], 300_000)).toEqual(['4 s cannot be read at 3:12.']);
});

test('a short gap is no line, but damage always is', () => {
  const short = { missingMs: 499 };
  expect(
    gapLines([gap({ ...short, reason: 'stalled' }), gap({ ...short, reason: 'device_lost' })], null),
  ).toEqual([]);
  expect(gapLines([gap(short)], 300_000)).toEqual(['A part cannot be read at 3:12.']);
  expect(gapLines([gap({ missingMs: 500, reason: 'suspended' })], null)).toEqual([
    'This computer was asleep for 1 s at 3:12.',
  ]);
});
