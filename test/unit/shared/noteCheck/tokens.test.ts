import { expect, test } from 'vitest';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';

test.each([
  ['Give 2.5 ml.', ['give', '2.5', 'ml', '.']],
  ['Give .5 ml', ['give', '.5', 'ml']],
  ['1,014 and 0,5', ['1,014', 'and', '0,5']],
  ['38.6°C', ['38.6', '°', 'c']],
  ['5kg', ['5', 'kg']],
  ['thirty-one', ['thirty', '-', 'one']],
  ['Médetomidine', ['medetomidine']],
  ["the dog's heart", ['the', 'dog', 'heart']],
  ['it’s o’clock', ['it', "o'clock"]],
  ['mañana', ['manana']],
  ['5½', ['5', '½']],
  ['a\u00A0b\tc', ['a', 'b', 'c']],
  ['K2 K9', ['k', '2', 'k', '9']],
  ['', []],
])('%j is cut into %j', (text, words) => {
  expect(tokensOf(text).map((token) => token.text)).toEqual(words);
});

test('A token stands where its words stand in the text', () => {
  const text = 'Rimadyl: 2 tablets\nfor “3” days';
  for (const { start, end, written } of tokensOf(text)) expect(text.slice(start, end)).toBe(written);
});

test('A new line begins a line and a sentence, and a full stop a sentence only', () => {
  const places = tokensOf('One. Two\nthree').map(({ written, line, sentence }) => [written, line, sentence]);
  expect(places).toEqual([
    ['One', 0, 0],
    ['.', 0, 0],
    ['Two', 0, 1],
    ['three', 1, 2],
  ]);
});

test('Only what follows without a gap is joined', () => {
  expect(tokensOf('5kg 5 kg').map(({ isJoined }) => isJoined)).toEqual([false, true, false, false]);
});
