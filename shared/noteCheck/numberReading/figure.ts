import type { Token } from '../tokens.ts';
import type { ReadValue } from './wholeNumber.ts';

const withThousandsCommas = /^\d{1,3}(?:,\d{3})+$/;

/** The value of a figure: 1,850 and 0.5 and 0,5. NaN for "1.2.3". */
export function figureValue(written: string): number {
  if (withThousandsCommas.test(written)) return Number(written.replaceAll(',', ''));
  const parts = written.split(/[.,]/);
  return parts.length > 2 ? Number.NaN : Number(parts.join('.'));
}

/** A number in figures. `digits`: those of a whole number; null: it has a point or a comma. */
export type Figure = ReadValue & { readonly digits: string | null };

/** "31.4", "1850", and "1 850" with a space for the thousands. */
export function figureAt(tokens: readonly Token[], at: number): Figure | null {
  const token = tokens[at];
  if (token?.kind !== 'figure') return null;
  const { written } = token;
  if (!/^\d+$/.test(written)) return { value: figureValue(written), to: at + 1, digits: null };
  const next = tokens[at + 1];
  // In "B12 250 mcg" the figure is a part of the name; "R40 000" are rand.
  const before = tokens[at - 1];
  const isOfName = token.isJoined && before?.kind === 'word' && before.text !== 'r';
  const isThousands =
    !isOfName &&
    written.length <= 3 &&
    next?.start === token.end + 1 &&
    next.line === token.line &&
    /^\d{3}$/.test(next.written);
  return isThousands
    ? { value: Number(written + next.written), to: at + 2, digits: written + next.written }
    : { value: Number(written), to: at + 1, digits: written };
}
