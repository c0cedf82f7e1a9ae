import { expect, test } from 'vitest';
import { dayAbove } from '../../../../../renderer/features/consultList/dayAbove.ts';

const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).getTime() });
const now = at(20, 15).createdAt;

test('a day stands above its first row', () => {
  const rows = [at(20, 14), at(20, 0), at(19, 23), at(16, 9), at(16, 8)];
  expect(rows.map((row, index) => dayAbove(row, rows[index - 1] ?? null, now))).toEqual([
    'today',
    null,
    'yesterday',
    'Mon 16 Nov',
    null,
  ]);
});

test('and above none whose predecessor is not there yet', () => {
  expect(dayAbove(at(16, 9), undefined, now)).toBeNull();
});
