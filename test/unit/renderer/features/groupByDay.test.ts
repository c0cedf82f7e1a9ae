import { expect, test } from 'vitest';
import { groupByDay } from '../../../../renderer/features/consultList/groupByDay.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();
const now = at(20, 15);

test('rows come under the day they were made on, in their order', () => {
  const rows = [at(20, 14), at(20, 0), at(19, 23), at(16, 9), at(16, 8)].map((createdAt) => ({ createdAt }));
  expect(groupByDay(rows, now).map((group) => [group.title, group.rows])).toEqual([
    ['today', rows.slice(0, 2)],
    ['yesterday', rows.slice(2, 3)],
    ['Mon 16 Nov', rows.slice(3)],
  ]);
});

test('no rows, no days', () => {
  expect(groupByDay([], now)).toEqual([]);
});
