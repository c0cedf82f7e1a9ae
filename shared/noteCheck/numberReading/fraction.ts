import { belowTwenty, fractions, ordinals } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import type { ReadValue } from './wholeNumber.ts';

/** Fractions of one character. */
export const fractionSigns: ReadonlyMap<string, number> = new Map([
  ['½', 1 / 2],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
]);

/** A fraction in words: "half", "a third", "three quarters". */
export function fractionAt(tokens: readonly Token[], at: number): ReadValue | null {
  const word = textAt(tokens, at);
  if (/^(?:an?|one)$/.test(word)) return oneFractionAt(tokens, at);
  if (word === 'half' || word === 'quarter') return { value: fractions.get(word) ?? 0, to: at + 1 };
  const count = belowTwenty.get(word) ?? 0;
  const part = count > 1 ? pluralFraction(textAt(tokens, at + 1)) : null;
  return part === null ? null : { value: count * part, to: at + 2 };
}

/** "and a half", "and three quarters". */
export const andFractionAt = (tokens: readonly Token[], at: number): ReadValue | null =>
  textAt(tokens, at) === 'and' ? fractionAt(tokens, at + 1) : null;

/** "a half", "one quarter". "One third" is left out, because "one, third …" counts. */
function oneFractionAt(tokens: readonly Token[], at: number): ReadValue | null {
  const next = textAt(tokens, at + 1);
  const part = fractions.get(next);
  if (part === undefined || (ordinals.has(next) && textAt(tokens, at) !== 'a')) return null;
  return { value: part, to: at + 2 };
}

const pluralFraction = (word: string): number | null =>
  word.endsWith('s') ? (fractions.get(word) ?? null) : null;
