import type { Span } from '../noteCheck.ts';
import { figure, substanceOf, type Amount } from './amounts.ts';
import type { FiguresOfDrug } from './figures.ts';

type List =
  | 'weights'
  | 'rates'
  | 'held'
  | 'doses'
  | 'percents'
  | 'volumes'
  | 'heads'
  | 'flows'
  | 'ofPeriod'
  | 'runs'
  | 'concentrations';

/** What gives an amount: the product of one of each list, over one of another. */
type Formula = {
  readonly times: readonly List[];
  readonly over?: 'concentrations' | 'heads' | 'runs';
  /** How far a result may be from it, as a share. */
  readonly share?: number;
  /** What must stand between the last of its figures and a result; without it, they must stand beside each other. */
  readonly tie?: RegExp;
  /** For how long the result is; 'other': for an hour what is given in a day, or the other way round. */
  readonly per?: Amount['per'] | 'other';
};

/** Doses are rounded to what can be drawn up. */
const rounded = 0.1;
/** Another weight of a note is seldom the patient's: it makes a result right only where it gives nearly the same. */
const roundedOfOther = 0.03;
/** Tablets hold what they hold. */
const roundedOfTablets = 0.02;

const setTo = String.raw`(?:(?:set|run|rate|pump|at|to|approx\.?|about)[\s:]+)*$`;
const overTime = new RegExp(
  String.raw`^\s*(?:IV\s*)?(?:[=→(:]|,? (?:so|i\.e\.|at|giving)\s)\s*${setTo}`,
  'i',
);
const ofAll =
  /^(?:,?(?: \w+)? (?:at |@ )?\d[\d.]* ?ml(?: each| per \w+)?)?[\s,]*(?:[=→:]|\b(?:make|need|take|get|use)[sd]?\b)\s*(?:make up\s*|in all\s*|total\s*)?$/i;
const formulas: readonly Formula[] = [
  { times: ['weights', 'rates'] },
  { times: ['held'], share: roundedOfTablets },
  { times: ['doses'], over: 'concentrations' },
  { times: ['weights', 'rates'], over: 'concentrations' },
  {
    times: ['weights', 'percents'],
    tie: /^\s*(?:BW|body ?weight)?\s*[=→]\s*$|^\s*(?:BW|body ?weight)\s*[,:]\s*$|^\s*(?:dehydrat\w*|deficit|(?:[x×*]|of)\s*\d[\d.]*\s?kg|[,:;(=]\s*(?:fluid )?deficit)\s*[=→:,(]?\s*(?:(?:fluid|deficit|so|is|of|=|about|approx\.?)[\s:]*)*$/i,
  },
  { times: ['heads', 'volumes'], tie: ofAll },
  { times: ['volumes'], over: 'heads', tie: ofAll },
  { times: ['volumes'], over: 'runs', per: 'hour', tie: overTime },
  { times: ['flows', 'runs'], per: null, tie: overTime },
  {
    times: ['ofPeriod'],
    per: 'other',
    tie: new RegExp(
      String.raw`^(?:\/\d*\s?h\w*)?\s*(?:[=≈→(:]|,? (?:so|i\.e\.|at|giving|or)\s)\s*${setTo}`,
      'i',
    ),
  },
];

/** One way in which the figures about a drug give an amount. */
export type Way = {
  readonly formula: Formula;
  /** In the first unit of its dimension. */
  readonly sum: number;
  readonly per: Amount['per'];
  /** What it is worked out from, but for the patient's weight. */
  readonly of: readonly Amount[];
  /** "31.4 kg × 0.1 mg/kg". */
  readonly written: string;
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

/** All ways in which the formulas give an amount of this: "mass", "unit" or "volume". */
export const waysTo = (substance: string, figures: FiguresOfDrug): readonly Way[] =>
  formulas
    .filter(
      ({ times, over }) => (over === undefined && !times.includes('percents')) || substance === 'volume',
    )
    .flatMap((formula) => {
      const { times, over } = formula;
      const lists = [...times, ...(over === undefined ? [] : [over])].map((list) => termsOf(figures, list));
      return choices(lists).flatMap((chosen) => {
        const divisor = over === undefined ? undefined : chosen.at(-1);
        const factors = divisor === undefined ? chosen : chosen.slice(0, -1);
        const given = over === 'concentrations' && divisor?.one ? substanceOf(divisor.one) : substance;
        const isOfIt = factors.every(
          ({ one }) => one === null || isNumber(one) || substanceOf(one) === given,
        );
        if (!isOfIt) return [];
        const times = factors.map(({ written }) => written).join(' × ');
        return [
          {
            formula,
            sum: factors.reduce((sum, { amount }) => sum * amount, 1) / (divisor?.amount ?? 1),
            per:
              formula.per === 'hour' || formula.per === null
                ? formula.per
                : (factors.find(({ one }) => one?.per)?.one?.per ?? null),
            of: chosen.flatMap(({ one }) => one ?? []),
            written: divisor === undefined ? times : `${times} ÷ ${divisor.written}`,
            share: Math.min(...chosen.map(({ share }) => share), formula.share ?? rounded),
          },
        ];
      });
    });
const isNumber = ({ unit }: Amount): boolean => /^(?:percent|time|head)$/.test(unit.dimension);

/** What is multiplied. `one`: null for the weight of the patient. */
type Term = {
  readonly one: Amount | null;
  readonly amount: number;
  readonly written: string;
  readonly share: number;
};

const termsOf = (figures: FiguresOfDrug, list: List): readonly Term[] =>
  list === 'weights'
    ? figures.weights.map((amount, at) => {
        const share = at === 0 ? rounded : roundedOfOther;
        return { one: null, amount, written: `${figure(amount)} kg`, share };
      })
    : figures[list]
        .filter(({ per }) => list !== 'volumes' || per === null)
        .map((one) => ({ one, amount: one.amount, written: one.written.trimEnd(), share: rounded }));

/** One of each list, in each way of choosing them. An empty list leaves no way. */
const choices = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])),
    [[]],
  );

/** One number of each list, multiplied, in each way of choosing them. */
export const products = (...lists: readonly (readonly number[])[]): readonly number[] =>
  choices(lists).map((chosen) => chosen.reduce((product, one) => product * one, 1));
