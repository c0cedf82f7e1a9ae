import { ordinals, tensWords } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { plainNumberAt } from './plainNumber.ts';
import type { ReadValue } from './wholeNumber.ts';

/** The ordinal, in words or figures, that begins at this token: "twenty-first"; null: none. */
export const ordinalAt = (tokens: readonly Token[], at: number): ReadValue | null =>
  ordinalWordAt(tokens, at) ?? ordinalFigureAt(tokens, at);

function ordinalWordAt(tokens: readonly Token[], at: number): ReadValue | null {
  const value = ordinals.get(textAt(tokens, at));
  if (value !== undefined) return { value, to: at + 1 };
  const tens = tensWords.get(textAt(tokens, at));
  const next = textAt(tokens, at + 1) === '-' ? at + 2 : at + 1;
  const ones = ordinals.get(textAt(tokens, next)) ?? 10;
  return tens === undefined || ones >= 10 ? null : { value: tens + ones, to: next + 1 };
}

function ordinalFigureAt(tokens: readonly Token[], at: number): ReadValue | null {
  const number = plainNumberAt(tokens, at);
  if (number === null || tokens[number.to - 1]?.kind !== 'figure') return null;
  const suffix = tokens[number.to];
  return suffix?.isJoined === true && /^(?:st|nd|rd|th)$/.test(suffix.text)
    ? { value: number.value, to: number.to + 1 }
    : null;
}
