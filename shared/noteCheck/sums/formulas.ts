import type { Span } from '../noteCheck.ts';
import { figure, substanceOf, type Amount } from './amounts.ts';
import type { FiguresOfPatient } from './figures.ts';

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

/** A result that does not work out. */
export type WrongSum = {
  readonly result: Amount;
  /** What to mark, in the line. */
  readonly span: Span;
  /** How it works out: "31.4 kg × 0.1 mg/kg = 3.14 mg". */
  readonly calculation: string;
  /** What the result should be, in the unit whose factor is 1 (kg, l, days); null: there is no single number. */
  readonly sum: number | null;
};

type List = Exclude<keyof FiguresOfPatient, 'line' | 'frequencies' | 'perDay'>;
type Formula = {
  readonly times: readonly List[];
  readonly over?: 'concentrations' | 'runs' | 'heads';
};

/** What gives what, by dimension; the first whose figures belong to a result is what it is compared with. */
const formulas: readonly Formula[] = [
  { times: ['weights', 'rates'] },
  { times: ['taken'] },
  { times: ['tablets', 'strengths'] },
  { times: ['doses'], over: 'concentrations' },
  { times: ['weights', 'rates'], over: 'concentrations' },
  { times: ['weights', 'percents'] },
  { times: ['heads', 'volumes'] },
  { times: ['volumes'], over: 'heads' },
  { times: ['volumes'], over: 'runs' },
  { times: ['flows', 'runs'] },
  { times: ['ofPeriod'] },
];

/** All ways in which the formulas give an amount of this: "mass", "unit" or "volume". */
export const waysTo = (substance: string, figures: FiguresOfPatient): readonly Way[] =>
  formulas.flatMap(({ times, over }) => {
    const whole = times.reduce<readonly Way[]>(
      (ways, list) => ways.flatMap((way) => waysOf(figures, list).map((one) => both(way, one))),
      [{ sum: 1, per: null, of: [], written: '', share: rounded }],
    );
    const isOf = ({ of }: Way, other: string): boolean =>
      of.every(
        (one) =>
          /^(?:tablet|capsule|percent|time|head)$/.test(one.unit.dimension) || substanceOf(one) === other,
      );
    if (over === undefined)
      return whole.filter(
        (way) =>
          isOf(way, substance) &&
          !(substance !== 'volume' && way.of.some((one) => one.unit.dimension === 'percent')),
      );
    return (substance === 'volume' ? figures[over] : []).flatMap((one) =>
      whole
        .filter((way) => over !== 'concentrations' || isOf(way, substanceOf(one)))
        .map((way) => ({
          ...way,
          per: over === 'runs' ? ('hour' as const) : way.per,
          sum: way.sum / (over === 'runs' ? one.amount * 24 : one.amount),
          of: [...way.of, one],
          written: `${way.written} ÷ ${one.written}`,
        })),
    );
  });

/** Doses are rounded to what can be drawn up. */
const rounded = 0.1;
/** Another weight of a note is seldom the patient's: it makes a result right only where it gives nearly the same. */
const roundedOfOther = 0.03;
/** Tablets hold what they hold. */
export const roundedOfTablets = 0.02;

function waysOf(figures: FiguresOfPatient, list: List): readonly Way[] {
  if (list === 'weights')
    return figures.weights.map((sum, at) => {
      const share = at === 0 ? rounded : roundedOfOther;
      return { sum, per: null, of: [], written: `${figure(sum)} kg`, share };
    });
  const share = ['taken', 'tablets', 'strengths'].includes(list) ? roundedOfTablets : rounded;
  return figures[list]
    .filter(({ per }) => list !== 'volumes' || per === null)
    .map((one) => {
      const sum =
        list === 'tablets' ? one.value : one.amount * (list === 'percents' ? 0.01 : list === 'runs' ? 24 : 1);
      const per = list === 'flows' ? null : one.per;
      return { sum, per, of: [one], written: one.written.trimEnd(), share };
    });
}

const both = (way: Way, one: Way): Way => ({
  sum: way.sum * one.sum,
  per: one.per ?? way.per,
  of: [...way.of, ...one.of],
  written: way.written === '' ? one.written : `${way.written} × ${one.written}`,
  share: Math.min(way.share, one.share),
});

/** One number of each list, multiplied, in each way of choosing them. An empty list leaves no way. */
export const products = (...lists: readonly (readonly number[])[]): readonly number[] =>
  lists.reduce<readonly number[]>((all, list) => all.flatMap((one) => list.map((other) => one * other)), [1]);
