import { textAt, type Token } from '../tokens.ts';
import { isOnceDaily } from './onceDaily.ts';
import { shortFormOf, type ShortForm } from './shortForms.ts';

/** An abbreviation of a side, and the first token after it. */
export type ShortFormAt = ShortForm & { readonly to: number };

/** The abbreviation of a side that begins at this token of a note; null: none does. */
export function shortFormAt(tokens: readonly Token[], at: number): ShortFormAt | null {
  const written = tokens[at]?.written ?? '';
  // No abbreviation is longer, and this is asked for each token.
  if (written.length > 3 || tokens[at]?.kind !== 'word') return null;
  if (isOtherLetter(tokens, at) || (written === 'OD' && isOnceDaily(tokens, at))) return null;
  const form = shortFormOf(written);
  return form === undefined ? null : { ...form, to: at + 1 };
}

/** "5 L", "mg/L", "L block", "inverted L", "on R rein", "R / L" and "R4 000" name no side. */
const isOtherLetter = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.written.length === 1 &&
  (isPrice(tokens, at) ||
    isLitres(tokens, at) ||
    isLow(tokens, at) ||
    /^(?:\/|inverted|reversed?)$/.test(textAt(tokens, at - 1)) ||
    (textAt(tokens, at + 1) === '/' && /^[lr]$/.test(textAt(tokens, at + 2))) ||
    /^(?:-?block|shaped?|reins?)$/.test(textAt(tokens, at + (textAt(tokens, at + 1) === '-' ? 2 : 1))));

/** Whether an L after a figure is of litres: "5 L", but not "R 12 L 31" and "2/5 L". */
const isLitres = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'figure' &&
  textAt(tokens, at) === 'l' &&
  textAt(tokens, at - 2) !== '/' &&
  tokens[at - 2]?.written !== 'R' &&
  textAt(tokens, at - 2) !== ':';

/** "WBC 1.6 (L)": below its range. */
const isLow = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at - 1) === '(' &&
  textAt(tokens, at + 1) === ')' &&
  /\d|%|\/l|\bl$/.test(textAt(tokens, at - 2));

/** Rand stand before their figure without a space. */
const isPrice = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.kind === 'figure' &&
  tokens[at + 1]?.start === tokens[at]?.end &&
  textAt(tokens, at + 2) !== '/';
