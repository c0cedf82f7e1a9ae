import { expect, test } from 'vitest';
import { tokensOf } from '../../../../shared/noteCheck/tokens.ts';
import { topicAfter, topicsIn } from '../../../../shared/noteCheck/topics.ts';

/** The topic of the first token that is a figure. */
function topicOfFigure(text: string): string | null {
  const tokens = tokensOf(text);
  return topicsIn(tokens, false)[tokens.findIndex(({ kind }) => kind === 'figure')] ?? null;
}

test.each([
  ['Heart rate is 120', 'heart'],
  ['HR 120', 'heart'],
  ['T 38.6', 'temperature'],
  ['T4 of', 'thyroxine'],
  ['| K | 4.8 |', 'potassium'],
  ['Na: 148', 'sodium'],
  ['weighs 31.4', 'weight'],
  ['How old is he? 12', 'age'],
  ["And her heart rate? Let's listen. 180", 'heart'],
])('In %j the number is of %s', (text, topic) => {
  expect(topicOfFigure(text)).toBe(topic);
});

test.each([
  'Give 50 mg',
  'Heart is fine.\n120',
  'The heart sounded good to me and he then had 120',
  'The dog is old, 12',
  'The room temperature is 12',
  'Na, he had 12',
])('In %j the number has no topic', (text) => {
  expect(topicOfFigure(text)).toBeNull();
});

test('A topic ends with the sentence that has its number', () => {
  const tokens = tokensOf('Heart rate 120. Then 30');
  expect(topicsIn(tokens, false).at(-1)).toBeNull();
});

test.each([
  ['38.6 for the temperature', 'temperature'],
  ['38.6. Temperature', null],
  ['38.6, temperature', null],
  ['38.6 is what I make of the temperature', null],
])('After the number in %j comes %j', (text, topic) => {
  expect(topicAfter(tokensOf(text), 1)).toBe(topic);
});
