import { expect, it } from 'vitest';
import { nextPlayable } from '../../../../../renderer/features/transcript/useLineFocus.ts';
import { lineHeardAt } from '../../../../../renderer/features/transcript/lineStarts.ts';

const starts = [null, 0, null, 5_000, 9_000, null];

it('moves to the next line with a time, and stays where there is none', () => {
  expect(nextPlayable(starts, 0, 1)).toBe(1);
  expect(nextPlayable(starts, 2, 1)).toBe(3);
  expect(nextPlayable(starts, 2, -1)).toBe(1);
  expect(nextPlayable(starts, 5, 1)).toBeNull();
  expect(nextPlayable(starts, 0, -1)).toBeNull();
});

it('finds the line that is being heard', () => {
  expect([0, 4_999, 5_000, 60_000].map((ms) => lineHeardAt(starts, ms))).toEqual([1, 1, 3, 4]);
  expect(lineHeardAt([null, 2_000], 1_000)).toBe(-1);
});
