import { expect, test } from 'vitest';

import { createSilentSides } from '../../../shared/consult/silentSides.ts';

function sideOf(blocks: readonly (readonly [left: number, right: number])[]): 'left' | 'right' | null {
  const sides = createSilentSides();
  for (const [left, right] of blocks) sides.add(left, right);
  return sides.silentSide();
}

const times = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);

test.each([
  ['right', times(4, [-25, -70] as const)],
  ['left', times(4, [-Infinity, -40] as const)],
  [null, times(3, [-25, -70] as const)],
  [null, times(50, [-25, -35] as const)],
  [null, times(50, [-Infinity, -60] as const)],
  [null, times(50, [-Infinity, -Infinity] as const)],
])('the silent side is %s', (side, blocks) => {
  expect(sideOf(blocks)).toBe(side);
});

test('two people with a microphone each are not a silent side', () => {
  const turns = Array.from({ length: 40 }, (_, at) =>
    at % 8 < 4 ? ([-25, -60] as const) : ([-60, -25] as const),
  );
  expect(sideOf(turns)).toBe(null);
});

test('a plug that comes loose is noticed', () => {
  expect(sideOf([...times(400, [-25, -25] as const), ...times(120, [-25, -90] as const)])).toBe('right');
});
