import type { Span } from '../noteCheck.ts';
import { substanceOf, type Amount } from './amounts.ts';
import type { Figure, Figures, Kind } from './figures.ts';

/** What gives an amount: the product of one figure of each kind, over one of another; the first that belongs to a result counts. */
const formulas: readonly { readonly times: readonly Kind[]; readonly over?: Kind }[] = [
  { times: ['weight', 'rate'] },
  { times: ['dose'], over: 'concentration' },
  { times: ['weight', 'rate'], over: 'concentration' },
  // What runs in an hour, of a day, and the other way round.
  { times: ['volume'] },
];

/** Doses are rounded to what can be drawn up. Another weight of a note must give nearly the same: it is seldom the patient's. */
const [rounded, roundedOfOther] = [0.1, 0.03];

/** One way in which the figures about a drug give an amount. */
export type Way = {
  /** In the first unit of its dimension. */
  readonly sum: number;
  readonly per: Amount['per'];
  /** What it is worked out from, but for the patient's weight. */
  readonly of: readonly Figure[];
  /** "31.4 kg × 0.1 mg/kg". */
  readonly written: string;
  /** How far a result may be from it, as a share. */
  readonly share: number;
};

/** A result that does not work out. */
export type WrongSum = {
  readonly result: Amount;
  /** What to mark, where the result is not the only one that may be wrong. */
  readonly span?: Span;
  /** How it works out: "31.4 kg × 0.1 mg/kg = 3.14 mg". */
  readonly calculation: string;
  /** What the result should be, in the unit whose factor is 1 (kg, l, days); null: there is no single number. */
  readonly sum: number | null;
};

/** All ways in which the formulas give an amount of this: "mass", "unit" or "volume". */
export const waysTo = (substance: string, figures: Figures): readonly Way[] =>
  formulas.flatMap(({ times, over }) => {
    if (over !== undefined && substance !== 'volume') return [];
    const [main] = figures.of('weight');
    const kinds = over === undefined ? times : [...times, over];
    return choices(kinds.map((kind) => figures.of(kind))).flatMap((chosen): readonly Way[] => {
      const strength = chosen.find(({ kind }) => kind === over);
      const of = chosen.filter(({ kind }) => kind !== 'weight');
      if (of.some((one) => substanceOf(one) !== (strength === undefined ? substance : substanceOf(strength))))
        return [];
      const isOfOtherWeight = chosen.some((one) => one.kind === 'weight' && one !== main);
      return [
        {
          of,
          sum: chosen.reduce((sum, { kind, amount }) => (kind === over ? sum / amount : sum * amount), 1),
          per: chosen.find(({ per }) => per !== null)?.per ?? null,
          written: chosen
            .map(({ kind, written }) => `${kind === over ? '÷' : '×'} ${written.trimEnd()}`)
            .join(' ')
            .slice(2),
          share: isOfOtherWeight ? roundedOfOther : rounded,
        },
      ];
    });
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
