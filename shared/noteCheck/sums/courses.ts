import type { LineParts } from './lineParts.ts';
import { products } from './products.ts';

/**
 * How many of what is counted, or how much volume, the course takes: `each` at once, for the days and times a day of
 * the line. Also two parts of a course together: "1 a day for 7 days, then half for 7 days".
 */
export function coursesOf({ durations, perDay }: LineParts, each: readonly number[]): readonly number[] {
  const single = products(
    each,
    perDay.length === 0 ? [1] : perDay,
    durations.map(({ amount }) => Math.round(amount)),
  );
  return [...single, ...single.flatMap((one, at) => single.slice(at + 1).map((other) => one + other))];
}
