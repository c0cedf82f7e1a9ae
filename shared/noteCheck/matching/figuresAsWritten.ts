import type { Quantity } from '../quantities.ts';
import type { Unit } from '../units.ts';

/**
 * Keeps one way to read each number of a note: by its own figures, not put together with those of the next number. "1/2 tablet"
 * is a half; a score (one out of two) is "1/2" without a unit, in seconds or minutes, or with more than 8 below, as in "18/20 ml".
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
