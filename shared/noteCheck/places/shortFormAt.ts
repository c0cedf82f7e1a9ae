import { textAt, type Token } from '../tokens.ts';
import { isPartOfLeg, partOf } from './bodyParts.ts';
import { isOnceDaily } from './onceDaily.ts';
import { rareFormOf, shortFormOf, type ShortForm } from './shortForms.ts';

/** An abbreviation of a side, and the first token after it. */
export type ShortFormAt = ShortForm & { readonly to: number };

/** The abbreviation of a side that begins at this token of a note; null: none does. */
export function shortFormAt(tokens: readonly Token[], at: number): ShortFormAt | null {
  const written = tokens[at]?.written ?? '';
  // No abbreviation is longer, and this is asked for each token.
  if (written.length > 3 || tokens[at]?.kind !== 'word') return null;
  const slashed = slashedFormAt(tokens, at);
  if (slashed !== null) return slashed;
  if (isOtherLetter(tokens, at) || (written === 'OD' && isOnceDaily(tokens, at))) return null;
  const form = shortFormOf(written) ?? (isBesideLeg(tokens, at) ? rareFormOf(written) : undefined);
  return form === undefined ? null : { ...form, to: at + 1 };
}

/** "L/H" and "N/F": the left hind, the near fore. */
function slashedFormAt(tokens: readonly Token[], at: number): ShortFormAt | null {
  const [slash, end] = [tokens[at + 1], tokens[at + 2]];
  if (slash?.text !== '/' || !slash.isJoined || end?.isJoined !== true) return null;
  const name = `${tokens[at]?.written ?? ''}${end.written}`;
  const form = /^[LRNO][FH]$/.test(name) ? (shortFormOf(name) ?? rareFormOf(name)) : undefined;
  return form === undefined ? null : { ...form, to: at + 3 };
}

/** "RR quarter", "lame OF", "NH 2/5": not "RR 24", the rate of breathing. */
function isBesideLeg(tokens: readonly Token[], at: number): boolean {
  const next = textAt(tokens, at + 1) === '-' ? at + 2 : at + 1;
  const isScore =
    /^\d$/.test(textAt(tokens, next)) &&
    textAt(tokens, next + 1) === '/' &&
    /^(?:5|10)$/.test(textAt(tokens, next + 2));
  return isScore || isOfLeg(textAt(tokens, next)) || isOfLeg(textAt(tokens, at - 1));
}

const isOfLeg = (word: string): boolean => {
  const part = partOf(word);
  return (part !== undefined && (part === 'udder' || isPartOfLeg(part))) || word === 'sound';
};

/** "5 L", "mg/L", "L block", "inverted L", "on R rein", "R / L" and "R4 000" name no side. */
const isOtherLetter = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.written.length === 1 &&
  (isPrice(tokens, at) ||
    isLitres(tokens, at) ||
    /^(?:\/|inverted|reversed?)$/.test(textAt(tokens, at - 1)) ||
    (textAt(tokens, at + 1) === '/' && /^[lr]$/.test(textAt(tokens, at + 2))) ||
    /^(?:-?block|shaped?|reins?)$/.test(textAt(tokens, at + (textAt(tokens, at + 1) === '-' ? 2 : 1))));

/** "5 L", but not "R 12 L 31" and "2/5 L". */
const isLitres = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'figure' &&
  textAt(tokens, at) === 'l' &&
  textAt(tokens, at - 2) !== '/' &&
  tokens[at - 2]?.written !== 'R' &&
  textAt(tokens, at - 2) !== ':';

/** Rand stand before their figure without a space. */
const isPrice = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.kind === 'figure' &&
  tokens[at + 1]?.start === tokens[at]?.end &&
  textAt(tokens, at + 2) !== '/';
