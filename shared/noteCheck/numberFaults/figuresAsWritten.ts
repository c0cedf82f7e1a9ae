import type { Quantity } from '../quantities.ts';

/**
 * Of all ways of reading the numbers of a note, the plain one, because a note has figures. "1/2" is a half where a unit
 * follows, otherwise it is a score.
 */
export const figuresAsWritten = (quantities: readonly Quantity[]): readonly Quantity[] =>
  readOneWay(quantities).map(asDuration);

/** "5/7" is five days, and "2/52" are two weeks. */
const asDuration = (quantity: Quantity): Quantity =>
  (quantity.outOf === 7 || quantity.outOf === 52) && quantity.unit === null
    ? { ...quantity, outOf: null, unit: { dimension: 'time', factor: quantity.outOf === 7 ? 1 : 7 } }
    : quantity;

const readOneWay = (quantities: readonly Quantity[]): readonly Quantity[] =>
  quantities.filter(({ isPutTogether, from, outOf, unit }, index) => {
    if (isPutTogether) return false;
    const [before, after] = [quantities[index - 1], quantities[index + 1]];
    const isScore = outOf !== null && after?.from === from && after.outOf === null;
    if (isScore) return unit === null;
    const isFraction = before?.from === from && before.outOf !== null && outOf === null;
    return !isFraction || unit !== null;
  });
