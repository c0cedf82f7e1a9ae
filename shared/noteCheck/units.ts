import { quotientOf, rowsOf, wordsOf } from './data/rowsOf.ts';
import unitRows from './data/units.tsv?raw';

/** A unit of measurement, or what is counted. Two units are of one dimension where their values can be compared. */
export type Unit = {
  readonly dimension: string;
  /** How many of the dimension's base unit it is: 0.001 for g, where kg is the base unit of mass. */
  readonly factor: number;
};

const units: ReadonlyMap<string, Unit> = new Map(
  rowsOf(unitRows).flatMap(([, dimension = '', factor = '', words]) =>
    wordsOf(words).map((word) => [word, { dimension, factor: quotientOf(factor) }] as const),
  ),
);

export const unitOf = (word: string): Unit | null => units.get(word) ?? null;

/** `numerator` for each `denominator`, as in mg/kg; null: the numerator was not said, as in "point one per kilo". */
export const rateOf = (numerator: Unit | null, denominator: Unit): Unit => ({
  dimension: `${numerator?.dimension ?? 'any'}/${denominator.dimension}`,
  factor: (numerator?.factor ?? 1e-6) / denominator.factor,
});

/** Whether a value differs from its target by at most this share of the target: 0.05 allows five per cent. */
export const isWithin = (value: number, target: number, share: number): boolean =>
  Math.abs(value - target) <= Math.abs(target) * share + roundingError;

/** What adding and multiplying decimals can be off by. */
const roundingError = 1e-12;
