import { expect, test } from 'vitest';
import {
  filtersOf,
  nothingChosen,
  type DateChoice,
} from '../../../../../renderer/state/consultList/listFilters.ts';
import { hasFilters, noFilters } from '../../../../../shared/consult/listFilters.ts';

// In the middle of the day after the clocks went back in Europe.
const now = new Date(2026, 9, 26, 14, 2).getTime();
const day = (month: number, date: number): number => new Date(2026, month - 1, date).getTime();

test('no choice means no filter', () => {
  expect(filtersOf(nothingChosen, now)).toEqual(noFilters);
  expect(hasFilters(filtersOf(nothingChosen, now))).toBe(false);
});

test.each<[DateChoice, number | null, number | null]>([
  [{ kind: 'today' }, day(10, 26), null],
  [{ kind: 'week' }, day(10, 20), null],
  [{ kind: 'month' }, day(9, 27), null],
  [{ kind: 'range', from: '2026-10-24', to: '2026-10-25' }, day(10, 24), day(10, 26)],
  [{ kind: 'range', from: '2026-10-24', to: '' }, day(10, 24), null],
  [{ kind: 'range', from: '', to: '2026-10-24' }, null, day(10, 25)],
  [{ kind: 'range', from: '', to: '' }, null, null],
])('%j covers whole days of the local clock', (date, begunFrom, begunBefore) => {
  expect(filtersOf({ ...nothingChosen, date }, now)).toEqual({ ...noFilters, begunFrom, begunBefore });
});
