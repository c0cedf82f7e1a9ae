import { belowTwenty, fractions, ordinals } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { afterHyphen } from './hyphens.ts';
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
  const partAt = afterHyphen(tokens, at + 1);
  const part = count > 1 ? partOfMany(textAt(tokens, partAt)) : null;
  return part === null ? null : { value: count * part, to: partAt + 1 };
}

/** The fraction that is added by "and" at this token: "and a half"; null: none. */
export function andFractionAt(tokens: readonly Token[], at: number): ReadValue | null {
  const and = afterHyphen(tokens, at);
  if (textAt(tokens, and) !== 'and') return null;
  const part = afterHyphen(tokens, and + 1);
  if (isHalfOfOthers(tokens, part)) return null;
  return fractionAt(tokens, part);
}

/** "It costs one eighty and half come back": a half that is no part of the number has no article, and a verb after it. */
const isHalfOfOthers = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'half' &&
  tokens[at + 1]?.kind === 'word' &&
  (ofOthers.test(textAt(tokens, at + 1)) || belowTwenty.has(textAt(tokens, at + 1)));
const ofOthers = /^(?:of|come|comes|came|go|goes|going|went|is|are|was|were|will|gets?|got|stays?)$/;

/** "a half", "one quarter". "One third" is left out, because "one, third …" counts. */
function oneFractionAt(tokens: readonly Token[], at: number): ReadValue | null {
  const partAt = afterHyphen(tokens, at + 1);
  const next = textAt(tokens, partAt);
  const part = fractions.get(next);
  if (part === undefined || (ordinals.has(next) && !/^an?$/.test(textAt(tokens, at)))) return null;
  if (ordinals.has(next) && /^(?:time|dose|visit|opinion)$/.test(textAt(tokens, partAt + 1))) return null;
  return { value: part, to: partAt + 1 };
}

/** "Quarters", and "quarter" as in "two and three-quarter kilos". */
const partOfMany = (word: string): number | null =>
  word.endsWith('s') || word === 'quarter' ? (fractions.get(word) ?? null) : null;
