import { expect, test } from 'vitest';
import { datesInQuery } from '../../../../shared/consult/datesInQuery.ts';

// A Monday, the day after the clocks went back in Europe.
const now = new Date(2026, 9, 26, 14, 2).getTime();
const day = (year: number, month: number, date: number): number => new Date(year, month - 1, date).getTime();

test.each([
  ['today', day(2026, 10, 26), ''],
  ['yesterday', day(2026, 10, 25), ''],
  ['Monday', day(2026, 10, 26), ''],
  ['bella tuesday', day(2026, 10, 20), 'bella'],
  ['SUNDAY bella', day(2026, 10, 25), 'bella'],
  ['12 oct', day(2026, 10, 12), ''],
  ['bella 12 October limping', day(2026, 10, 12), 'bella  limping'],
  ['12th october', day(2026, 10, 12), ''],
  ['Oct 12', day(2026, 10, 12), ''],
  ['bella may 3rd', day(2026, 5, 3), 'bella'],
  ['12/10', day(2026, 10, 12), ''],
  ['12/11', day(2025, 11, 12), ''],
  ['27 october', day(2025, 10, 27), ''],
])('“%s” is the last such day', (query, from, others) => {
  const next = new Date(from).setDate(new Date(from).getDate() + 1);
  expect(datesInQuery(query, now)).toMatchObject({ others, from, before: next });
});

test.each([
  ['last week', day(2026, 10, 19), day(2026, 10, 26), ''],
  ['bella This week', day(2026, 10, 26), day(2026, 11, 2), 'bella'],
  ['october', day(2026, 10, 1), day(2026, 11, 1), ''],
  ['October bella', day(2026, 10, 1), day(2026, 11, 1), 'bella'],
  ['november', day(2025, 11, 1), day(2025, 12, 1), ''],
  ['december', day(2025, 12, 1), day(2026, 1, 1), ''],
])('“%s” is the last such week or month', (query, from, before, others) => {
  expect(datesInQuery(query, now)).toMatchObject({ others, from, before });
});

test('the words of the dates are kept as they were typed', () => {
  expect(datesInQuery('bella 12 October limping', now)).toMatchObject({ words: '12 October' });
});

test.each([
  'bella',
  'tues',
  'tuesday,',
  'tuesdays',
  '12',
  'octo',
  'OCT normal',
  'dec appetite',
  'may recheck',
  'oct 2025',
  'last',
  'last weekend',
  '12 octopus',
  '10/13',
  '31 april',
  '29 feb',
  '1/2/3',
  '0/5',
])('“%s” names no dates', (query) => {
  expect(datesInQuery(query, now)).toBeNull();
});
