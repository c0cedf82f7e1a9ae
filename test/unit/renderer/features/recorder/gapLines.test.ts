import { expect, test } from 'vitest';
import type { TakeGap } from '../../../../../shared/consult/take.ts';
import { gapLines } from '../../../../../renderer/features/recorder/RecordingFacts.tsx';

test.each<[string, Partial<TakeGap>, (number | null)?]>([
  // Nobody knows how long the damage is.
  ['The end cannot be read.', {}, 192_000],
  ['A part cannot be read at 3:12.', {}, 300_000],
  ['4 s cannot be read at 3:12.', { missingMs: 4_000 }, 300_000],
  // A short gap is no line, but damage always is.
  ['', { missingMs: 499, reason: 'stalled' }],
  ['', { missingMs: 499, reason: 'device_lost' }],
  ['A part cannot be read at 3:12.', { missingMs: 499 }, 300_000],
  ['This computer was asleep for 1 s at 3:12.', { missingMs: 500, reason: 'suspended' }],
])('“%s” is the line of %j', (line, over, endMs = null) => {
  expect(gapLines([{ atMs: 192_000, missingMs: 0, reason: 'damaged', ...over }], endMs).join()).toBe(line);
});
