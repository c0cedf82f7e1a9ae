import type { Quantity } from '../quantities.ts';
import type { Unit } from '../units.ts';

/**
 * Chooses one way to read each number of a note: as its figures say, not joined with the next. "1/2 tablet" is a half; "1/2"
 * without a unit, "18/20 ml" and "1/2 min" are scores.
 */
export const figuresAsWritten = (quantities: readonly Quantity[]): readonly Quantity[] =>
  quantities.filter(({ isPutTogether, from, outOf, unit }, index) => {
    if (isPutTogether) return false;
    const [before, after] = [quantities[index - 1], quantities[index + 1]];
    const isScore = outOf !== null && after?.from === from && after.outOf === null;
    if (isScore) return unit === null || !isFraction(outOf, unit);
    return (
      before?.from !== from || before.outOf === null || (unit !== null && isFraction(before.outOf, unit))
    );
  });

const isFraction = (outOf: number, { dimension, factor }: Unit): boolean =>
  outOf <= 8 && !(dimension === 'time' && factor < 1 / 24);
