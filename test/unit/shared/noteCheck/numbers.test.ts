import { describe, expect, test } from 'vitest';
import { numbersIn, type NumberInText } from '../../../../shared/noteCheck/numbers.ts';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';

const numbers = (text: string): readonly NumberInText[] => numbersIn(tokensOf(text));

/** Its readings that take in all words, those of figures first. */
function readingsOfAll(text: string): readonly number[] {
  const tokens = tokensOf(text);
  return numbersIn(tokens)
    .filter(({ from, to }) => from === 0 && to === tokens.length)
    .map(({ value }) => value);
}

describe('A number with one reading', () => {
  test.each([
    ['38.6', 38.6],
    ['0,5', 0.5],
    ['.5', 0.5],
    ['1,850', 1850],
    ['12,500', 12_500],
    ['1 850', 1850],
    ['3½', 3.5],
    ['1 1/4', 1.25],
    ['2 3/4', 2.75],
    ['¾', 0.75],
    ['zero', 0],
    ['nineteen', 19],
    ['forty', 40],
    ['thirty-one', 31],
    ['thirty one', 31],
    ['a hundred', 100],
    ['a hundred and two', 102],
    ['two hundred fifty', 250],
    ['a thousand and fourteen', 1014],
    ['two thousand three hundred', 2300],
    ['thirty-one point four', 31.4],
    ['a hundred and two point five', 102.5],
    ['point one', 0.1],
    ['nought point oh five', 0.05],
    ['three point twenty-five', 3.25],
    ['3 point 5', 3.5],
    ['half', 0.5],
    ['a quarter', 0.25],
    ['three quarters', 0.75],
    ['two thirds', 2 / 3],
    ['three-quarters', 0.75],
    ['two-thirds', 2 / 3],
    ['one half', 0.5],
    ['one and a half', 1.5],
    ['two and a half', 2.5],
    ['one and three quarters', 1.75],
  ])('the number %j is %d', (text, value) => {
    expect(readingsOfAll(text)[0]).toBeCloseTo(value, 10);
  });
});

test('a number does not go on in the next line', () => {
  expect(numbers('stage 3\n208 fractured').map(({ value }) => value)).toEqual([3, 208]);
});

describe('Numbers that follow each other', () => {
  test.each([
    ['thirty-eight six', [38.6]],
    ['one oh four', [104, 1.04]],
    ['one oh one eight', [1018, 1.018, 101.8]],
    ['two fifty', [250, 2.5]],
    ['four thirty', [4.3]],
    ['one oh two point five', [102.5]],
  ])('the numbers %j may be any of %j', (text, values) => {
    expect(readingsOfAll(text)).toEqual(expect.arrayContaining(values));
  });

  test('"thirty-eight six" is no 386', () => {
    expect(readingsOfAll('thirty-eight six')).not.toContain(386);
  });

  test('numbers that follow each other are also read each on its own', () => {
    expect(numbers('thirty-eight six').filter((one) => !one.isPutTogether)).toMatchObject([
      { value: 38 },
      { value: 6 },
    ]);
  });

  test('numbers in "two a day" end before the article', () => {
    expect(numbers('two a day').map(({ value }) => value)).toEqual([2]);
  });
});

test('1,014 is a thousand and fourteen, and in some countries little more than one', () => {
  expect(readingsOfAll('1,014')).toEqual([1014, 1.014]);
});

test.each([
  ['3/9', 3, 9],
  ['II/VI', 2, 6],
  ['3 out of 9', 3, 9],
  ['three out of nine', 3, 9],
  ['four over six', 4, 6],
])('%j is %d out of %d', (text, value, outOf) => {
  expect(numbers(text)[0]).toMatchObject({ value, outOf });
});

test('1/2 is a score and a half', () => {
  expect(numbers('1/2')).toMatchObject([
    { value: 1, outOf: 2 },
    { value: 0.5, outOf: null },
  ]);
});

test.each([
  ['third', 3],
  ['twenty-first', 21],
  ['thirtieth', 30],
  ['3rd', 3],
  ['14th', 14],
])('%j is an ordinal number, %d', (text, value) => {
  expect(numbers(text)).toMatchObject([{ value, isOrdinal: true }]);
});

test.each([
  ['a few days', 2, 5],
  ['several times', 3, 8],
])('%j is from %d to %d', (text, value, most) => {
  expect(numbers(text)).toMatchObject([{ value, most }]);
});

test('"a couple of days" is 2', () => {
  expect(numbers('a couple of days')).toMatchObject([{ value: 2, most: null }]);
});

test.each(['version 1.2.3', 'the point of it', 'an ear', 'on and off'])('%j has no number', (text) => {
  expect(numbers(text)).toEqual([]);
});
