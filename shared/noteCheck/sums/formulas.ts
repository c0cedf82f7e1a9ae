import type { Span } from '../noteCheck.ts';
import { substanceOf, type Amount } from './amounts.ts';
import type { Figure, Figures, Kind } from './figures.ts';

/** What gives an amount: the product of one figure of each kind, over one of another. */
type Formula = {
  readonly times: readonly Kind[];
  readonly over?: Kind;
  readonly by?: number;
  /** How far a result may be from it, as a share. */
  readonly share?: number;
  /** What must stand between the last of its figures and a result; without it, they must stand beside each other. */
  readonly tie?: RegExp;
  /** For how long the result is. */
  readonly per?: Amount['per'];
};

/** Doses are rounded to what can be drawn up. */
const rounded = 0.1;
/** Another weight of a note is seldom the patient's: it makes a result right only where it gives nearly the same. */
const roundedOfOther = 0.03;
/** Tablets hold what they hold. */
const roundedOfTablets = 0.02;

const setTo = String.raw`\s*(?:(?:set|run|rate|pump|at|to|approx\.?|about)[\s:]+)*$`;
const overTime = new RegExp(String.raw`^\s*(?:IV\s*)?(?:[=→(:]|,? (?:so|i\.e\.|at|giving)\s)${setTo}`, 'i');
const inOther = new RegExp(
  String.raw`^(?:\/\d*\s?h\w*)?\s*(?:[=≈→(:]|,? (?:so|i\.e\.|at|giving|or)\s)${setTo}`,
  'i',
);
const ofAll =
  /^(?:,?(?: \w+)? (?:at |@ )?\d[\d.]* ?ml(?: each| per \w+)?)?[\s,]*(?:[=→:]|\b(?:make|need|take|get|use)[sd]?\b)\s*(?:make up\s*|in all\s*|total\s*)?$/i;
const ofDeficit =
  /^\s*(?:BW|body ?weight)?\s*[=→]\s*$|^\s*(?:BW|body ?weight)\s*[,:]\s*$|^\s*(?:dehydrat\w*|deficit|(?:[x×*]|of)\s*\d[\d.]*\s?kg|[,:;(=]\s*(?:fluid )?deficit)\s*[=→:,(]?\s*(?:(?:fluid|deficit|so|is|of|=|about|approx\.?)[\s:]*)*$/i;

/** The first whose figures belong to a result is what it is compared with. */
const formulas: readonly Formula[] = [
  { times: ['weight', 'rate'] },
  { times: ['held'], share: roundedOfTablets },
  { times: ['dose'], over: 'concentration' },
  { times: ['weight', 'rate'], over: 'concentration' },
  { times: ['weight', 'percent'], tie: ofDeficit },
  { times: ['head', 'volume'], tie: ofAll },
  { times: ['volume'], over: 'head', tie: ofAll },
  { times: ['volume'], over: 'run', per: 'hour', tie: overTime },
  { times: ['anHour', 'run'], per: null, tie: overTime },
  { times: ['anHour'], by: 24, per: 'day', tie: inOther },
  { times: ['aDay'], by: 1 / 24, per: 'hour', tie: inOther },
];

/** One way in which the figures about a drug give an amount. */
export type Way = {
  readonly formula: Formula;
  /** In the first unit of its dimension. */
  readonly sum: number;
  readonly per: Amount['per'];
  /** What it is worked out from, but for the patient's weight. */
  readonly of: readonly Figure[];
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
export const waysTo = (substance: string, figures: Figures): readonly Way[] =>
  formulas.flatMap((formula) => {
    const { times, over } = formula;
    if ((over !== undefined || times.includes('percent')) && substance !== 'volume') return [];
    const [main] = figures.of('weight');
    return choices([...times, ...(over === undefined ? [] : [over])].map((kind) => figures.of(kind))).flatMap(
      (chosen) => {
        const strength = chosen.find(({ kind }) => kind === 'concentration');
        const of = chosen.filter(({ kind }) => kind !== 'weight');
        const isOfOther = of.some(
          (one) =>
            !/^(?:percent|head|run|concentration)$/.test(one.kind) &&
            substanceOf(one) !== (strength === undefined ? substance : substanceOf(strength)),
        );
        if (isOfOther) return [];
        const isOfOtherWeight = chosen.some((one) => one.kind === 'weight' && one !== main);
        return [
          {
            formula,
            of,
            sum: chosen.reduce(
              (sum, { kind, amount }) => (kind === over ? sum / amount : sum * amount),
              formula.by ?? 1,
            ),
            per:
              formula.per === undefined ? (chosen.find(({ per }) => per !== null)?.per ?? null) : formula.per,
            written: chosen
              .map(({ kind, written }) => `${kind === over ? '÷' : '×'} ${written.trimEnd()}`)
              .join(' ')
              .slice(2),
            share: isOfOtherWeight ? roundedOfOther : (formula.share ?? rounded),
          },
        ];
      },
    );
  });

/** One of each list, in each way of choosing them. An empty list leaves no way. */
const choices = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])),
    [[]],
  );

/** One number of each list, multiplied, in each way of choosing them. */
export const products = (...lists: readonly (readonly number[])[]): readonly number[] =>
  choices(lists).map((chosen) => chosen.reduce((product, one) => product * one, 1));
