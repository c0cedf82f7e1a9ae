import { wordsOfCues } from './data/cues.ts';
import type { NumberAt } from './numbers.ts';
import { textAt, type Token } from './tokens.ts';

const months = wordsOfCues('month');

/** Whether a number is the day of a date: "March 3", "the third of May", "on the third". */
export function isDayOfMonth(tokens: readonly Token[], { from, to, value, isOrdinal }: NumberAt): boolean {
  // "July 16.9 lb"
  if (!Number.isInteger(value)) return false;
  const after = textAt(tokens, to) === 'of' ? to + 1 : to;
  if (months.has(textAt(tokens, after))) return isOrdinal || isMonth(tokens[after]);
  if (months.has(textAt(tokens, from - 1))) return isMonth(tokens[from - 1]);
  return isOrdinal && textAt(tokens, from - 1) === 'the';
}

/** In "you may", "may" is no month. */
const isMonth = (token: Token | undefined): boolean => token?.text !== 'may' || token.written === 'May';
