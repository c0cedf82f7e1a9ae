import { figure, substanceOf, type Amount } from './amounts.ts';
import type { SumsOfPart } from './sumsOfPart.ts';

/** One way in which the figures about a drug give an amount. */
export type Way = {
  /** In the first unit of its dimension. */
  readonly sum: number;
  readonly per: Amount['per'];
  /** What it is worked out from, but for the patient's weight. */
  readonly of: readonly Amount[];
  /** "31.4 kg × 0.1 mg/kg". */
  readonly written: string;
  /** How far a result may be from it, as a share. */
  readonly share: number;
};

type Formula = {
  readonly times: readonly ('weights' | 'rates' | 'doses' | 'tablets' | 'strengths' | 'taken')[];
  readonly over: 'concentrations' | null;
};

/** What gives what, by dimension; the first whose figures belong to a result is what it is compared with. */
const formulas: readonly Formula[] = [
  { times: ['weights', 'rates'], over: null },
  { times: ['taken'], over: null },
  { times: ['tablets', 'strengths'], over: null },
  { times: ['doses'], over: 'concentrations' },
  { times: ['weights', 'rates'], over: 'concentrations' },
];

/** All ways in which the formulas give an amount of this: "mass", "unit" or "volume". */
export const waysTo = (substance: string, sums: SumsOfPart): readonly Way[] =>
  formulas.flatMap(({ times, over }) => {
    const whole = times.reduce<readonly Way[]>(
      (ways, list) => ways.flatMap((way) => figuresOf(sums, list).map((one) => timesOne(way, one))),
      [{ sum: 1, per: null, of: [], written: '', share: rounded }],
    );
    const isOf = (way: Way, other: string): boolean =>
      way.of.every(
        (one) =>
          one.unit?.dimension === 'tablet' || one.unit?.dimension === 'capsule' || substanceOf(one) === other,
      );
    if (over === null) return whole.filter((way) => isOf(way, substance));
    if (substance !== 'volume') return [];
    return sums.kinds[over].flatMap((one) =>
      whole
        .filter((way) => isOf(way, substanceOf(one)))
        .map((way) => ({
          ...way,
          sum: way.sum / one.amount,
          of: [...way.of, one],
          written: `${way.written} ÷ ${one.written}`,
        })),
    );
  });

/** Doses are rounded to what can be drawn up. */
const rounded = 0.1;
/** Another weight of a note is seldom the patient's: it makes a result right only where it gives nearly the same. */
const roundedOfOther = 0.03;

type Figure = Pick<Way, 'sum' | 'per' | 'of' | 'written' | 'share'>;

const figuresOf = (
  { kinds, weights, tablets, strengthsTaken }: SumsOfPart,
  list: Formula['times'][number],
): readonly Figure[] =>
  list === 'tablets'
    ? tablets.map((one) => ({ sum: one.value, per: null, of: [one], written: one.written, share: 0.02 }))
    : list === 'taken'
      ? strengthsTaken.map((one) => ({
          sum: one.value * one.amount,
          per: null,
          of: [one],
          written: `${one.value} × ${one.written}`,
          share: 0.02,
        }))
      : list === 'strengths'
        ? kinds.strengths.map((one) => ({
            sum: one.amount,
            per: null,
            of: [one],
            written: one.written,
            share: 0.02,
          }))
        : list === 'weights'
          ? weights.map((weight, at) => ({
              sum: weight,
              per: null,
              of: [],
              written: `${figure(weight)} kg`,
              share: at === 0 ? rounded : roundedOfOther,
            }))
          : kinds[list]
              .filter((one) => !kinds.strengths.includes(one))
              .map((one) => ({
                sum: one.amount,
                per: one.per,
                of: [one],
                written: one.written.trimEnd(),
                share: rounded,
              }));

const timesOne = (way: Way, one: Figure): Way => ({
  sum: way.sum * one.sum,
  per: one.per ?? way.per,
  of: [...way.of, ...one.of],
  written: way.written === '' ? one.written : `${way.written} × ${one.written}`,
  share: Math.min(way.share, one.share),
});
