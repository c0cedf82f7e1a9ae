import { describe, expect, test } from 'vitest';
import { saidClocks, writtenClocks } from '../../../../shared/noteCheck/clocks.ts';
import { numbersIn } from '../../../../shared/noteCheck/numbers.ts';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';

function said(text: string): ReadonlySet<number> {
  const tokens = tokensOf(text);
  return saidClocks(text, tokens, numbersIn(tokens));
}

/** In minutes; 16 hours and 4 hours are the same. */
const at = (hours: number, minutes: number): number => (hours % 12) * 60 + minutes;

describe('A time of day', () => {
  test.each([
    ['16:20', 16, 20],
    ['4.20 pm', 4, 20],
    ['8 am', 8, 0],
    ["9 o'clock", 9, 0],
    ['8h30', 8, 30],
    ['12:05', 0, 5],
  ])('in figures, %j, is %d:%d', (text, hours, minutes) => {
    expect(writtenClocks(text)).toMatchObject([{ start: 0, minutes: at(hours, minutes) }]);
  });

  test.each([
    ['half past four', 4, 30],
    ['half four', 4, 30],
    ['quarter past four', 4, 15],
    ['a quarter to five', 4, 45],
    ['ten to one', 12, 50],
    ['six minutes to nine', 8, 54],
    ['twenty minutes past two', 2, 20],
    ['a quarter of three', 2, 45],
    ['twenty-five past six', 6, 25],
    ['twenty past 6', 6, 20],
    ["eight o'clock", 8, 0],
    ['four thirty', 4, 30],
    ['sixteen twenty', 16, 20],
    ['noon', 12, 0],
    ['midnight', 0, 0],
  ])('in words, %j, may be %d:%d', (text, hours, minutes) => {
    expect(said(text)).toContain(at(hours, minutes));
  });

  test('is both parts of "07:00/19:00", and in "1/2 PM" none', () => {
    expect(writtenClocks('07:00/19:00')).toHaveLength(2);
    expect(writtenClocks('Gabapentin 1/2 PM')).toEqual([]);
  });

  test.each([
    ['0815 exam, tick removed', ['0815']],
    ['0840–0910 antiserum', ['0840', '0910']],
    ['IN CLINIC (1420–1510 h)', ['1420', '1510']],
    ['0915 induced\n1125 | 68\nextubated 1210.', ['0915', '1125', '1210']],
    ['chip 0815', []],
    ['1120 g at 2 weeks', []],
  ])('in four figures, %j has %j', (text, clocks) => {
    const found = writtenClocks(text).toSorted((a, b) => a.start - b.start);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(clocks);
  });

  test.each(['38.6', '4.75 mg', '1.25 ml', '25:10', '1:250', '1:1000'])('is not %j', (text) => {
    expect(writtenClocks(text)).toEqual([]);
  });
});
