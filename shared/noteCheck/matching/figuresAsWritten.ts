import type { Quantity } from '../quantities.ts';

/**
 * Of all ways of reading the numbers of a note, the plain one, because a note has figures. "1/2" is a half where a unit
 * follows, otherwise it is a score.
 */
export const figuresAsWritten = (quantities: readonly Quantity[]): readonly Quantity[] =>
  quantities.filter(({ isPutTogether, from, outOf, unit }, index) => {
    if (isPutTogether) return false;
    const [before, after] = [quantities[index - 1], quantities[index + 1]];
    const isScore = outOf !== null && after?.from === from && after.outOf === null;
    if (isScore) return unit === null;
    const isFraction = before?.from === from && before.outOf !== null && outOf === null;
    return !isFraction || unit !== null;
  });
