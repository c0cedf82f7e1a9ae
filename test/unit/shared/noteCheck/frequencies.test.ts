import { expect, test } from 'vitest';
import { frequenciesIn } from '../../../../shared/noteCheck/frequencies.ts';

/** The first reading is the longest of those that begin first. */
const timesADay = (text: string): number | undefined => frequenciesIn(text)[0]?.perDay;

test.each([
  ['once a day', 1],
  ['once daily', 1],
  ['SID', 1],
  ['twice a day', 2],
  ['two times daily', 2],
  ['BID', 2],
  ['b.i.d.', 2],
  ['q12h', 2],
  ['every twelve hours', 2],
  ['morning and night', 2],
  ['three times a day', 3],
  ['TID', 3],
  ['every eight hours', 3],
  ['morning, lunchtime and night', 3],
  ['four times a day', 4],
  ['QID', 4],
  ['q6h', 4],
  ['six hourly', 4],
  ['3x/day', 3],
  ['every day', 1],
  ['every morning', 1],
  ['every third morning', 1 / 3],
  ['every other day', 1 / 2],
  ['every second day', 1 / 2],
  ['alternate days', 1 / 2],
  ['EOD', 1 / 2],
  ['QOD', 1 / 2],
  ['e.o.d.', 1 / 2],
  ['alt days', 1 / 2],
  ['48-hourly', 1 / 2],
  ['every 2nd day', 1 / 2],
  ['every 3rd day', 1 / 3],
  ['every 3d', 1 / 3],
  ['24 hourly', 1],
  ['2xd', 2],
  ['3x/d', 3],
  ['2 doses/day', 2],
  ['three doses a day', 3],
  ['B I D', 2],
  ['q eight', 3],
  ['with both meals', 2],
  ['every three days', 1 / 3],
  ['every couple of days', 1 / 2],
  ['once a week', 1 / 7],
  ['on Fridays', 1 / 7],
  ['two, three times a day', 2],
  ['twice weekly', 2 / 7],
  ['every two weeks', 1 / 14],
  ['fortnightly', 1 / 14],
  ['once a month', 1 / 30],
])('%j is %d times a day', (text, perDay) => {
  expect(timesADay(text)).toBeCloseTo(perDay, 10);
});

test('The number of an amount is not how often it is given', () => {
  expect(frequenciesIn('1.2 ml twice a day', true).map(({ perDay }) => perDay)).not.toContain(1.2);
});

test.each(['the other day', 'two tablets', 'a week ago', '42 a month ago', 'for ten days'])(
  '%j is no frequency',
  (text) => {
    expect(frequenciesIn(text)).toEqual([]);
  },
);

test('In "one, three times a day", the one is how much', () => {
  expect(frequenciesIn('one, three times a day')[0]).toMatchObject({ perDay: 3 });
});

test('The price of a day is no frequency', () => {
  expect(frequenciesIn('£3 a day').map(({ perDay }) => perDay)).not.toContain(3);
  expect(frequenciesIn('£1.28 a day').map(({ perDay }) => perDay)).not.toContain(1.28);
});

test('A frequency that was said in passing is weak', () => {
  expect(frequenciesIn('with breakfast')).toMatchObject([{ perDay: 1, isWeak: true }]);
  expect(frequenciesIn('twice a day')[0]).toMatchObject({ perDay: 2, isWeak: false });
});

test('Morning and night in a note are times at which something happened', () => {
  expect(
    frequenciesIn('Vomited this morning and last night', true).map(({ perDay }) => perDay),
  ).not.toContain(2);
});

test('"one tablet twice a day" says nothing of once a day', () => {
  expect(frequenciesIn('one tablet twice a day').map(({ perDay }) => perDay)).not.toContain(1);
});
