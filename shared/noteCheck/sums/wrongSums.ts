import { isNearly } from '../isNearly.ts';
import type { Finding } from '../noteCheck.ts';
import type { LineOfNote } from '../noteSection.ts';
import { figure, figuresOf, isRounded, substanceOf, wrongResult } from './amounts.ts';
import type { Amount, Figures } from './amounts.ts';
import {
  belongTogether,
  isDispensed,
  isEqualTo,
  isInBracketsAfter,
  isOfAnother,
  isResult,
} from './beside.ts';
import { wrongCourse } from './courses.ts';

/** The findings for doses, volumes and totals of one drug that are not what the figures of its line give. `weights`: of the patient in kg, the one that was measured now first. */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  const figures = figuresOf(line, weights);
  return figures
    .of('dose', 'volume', 'counted')
    .flatMap((result) => wrongAmount(figures, result) ?? wrongCourse(figures, result) ?? []);
}

/** Each row: kinds of figures whose product is an amount, as weight × rate; a concentration divides. The first row with figures that belong to a result is shown. */
const formulas = [
  ['weight', 'rate'],
  ['dose', 'concentration'],
  ['weight', 'rate', 'concentration'],
  // A volume for an hour from one for a day, and the other way round: "1200 ml/day = 50 ml/h".
  ['volume'],
] as const;

/** One way to work out an amount from the figures about a drug. `of`: the figures that it uses, except the patient's weight. */
type Way = Pick<Amount, 'per' | 'written'> & {
  readonly sum: number;
  readonly of: readonly Amount[];
  /** By what share of `sum` a right result may differ: 0.1, or 0.03 if the way uses a weight other than the first one, because that is seldom the patient's. */
  readonly share: number;
};

/** All ways in which the figures about a drug give an amount by one of the formulas. `substance`: the dimension of the amount, as "mass" or "volume". */
const waysTo = (substance: string, { of }: Figures): readonly Way[] =>
  formulas
    .flatMap((kinds) => choices(kinds.map((kind) => of(kind))))
    .flatMap((chosen): readonly Way[] => {
      const isDivisor = ({ kind }: Amount): boolean => kind === 'concentration';
      const parts = chosen.filter(({ kind }) => kind !== 'weight');
      const strength = parts.find(isDivisor);
      const isOfOther = (one: Amount): boolean =>
        substanceOf(one) !== (strength === undefined ? substance : substanceOf(strength));
      if ((strength !== undefined && substance !== 'volume') || parts.some(isOfOther)) return [];
      const written = chosen.map((one) => `${isDivisor(one) ? '÷' : '×'} ${one.written.trimEnd()}`).join(' ');
      return [
        {
          of: parts,
          sum: chosen.reduce((sum, one) => (isDivisor(one) ? sum / one.amount : sum * one.amount), 1),
          per: chosen.find(({ per }) => per !== null)?.per ?? null,
          written: written.slice(2),
          share: chosen.some((one) => one.kind === 'weight' && one !== of('weight')[0]) ? 0.03 : 0.1,
        },
      ];
    });

/** All ways to choose one of each list: [1, 2] and [3] give [1, 3] and [2, 3]. There is none if a list is empty. */
const choices = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])),
    [[]],
  );

/** The finding for a dose or volume that neither the figures beside it give, nor any others of its drug; null: no mistake is plain. */
function wrongAmount(figures: Figures, result: Amount): Finding | null {
  const { line } = figures;
  const { unit, start, end } = result;
  if (!isResult(line, result)) return null;
  const ways = waysTo(substanceOf(result), figures).filter(
    (way) => way.of[0]?.kind !== 'volume' || isTiedTo(figures, way, result),
  );
  const tied = ways.find((way) => isTiedTo(figures, way, result));
  if (tied === undefined || isGiven(figures, result, ways)) return null;
  // What is dispensed is not checked against two figures (a dose and a concentration), only against one: after "0.1 mg/kg", "so 3 mg" is a dose despite "so".
  if (tied.of.length > 1 && isDispensed(line, result)) return null;
  const sum = inPeriod(tied, result);
  const per = result.per === null ? '' : `/${result.per === 'hour' ? 'h' : 'day'}`;
  const calculation = `${tied.written} = ${readable(sum, substanceOf(result))}${per}`;
  // Either may be wrong, so both are marked, if no figures give the dose behind the result, or if a rate follows it in brackets: "40 ml/h (1.9 ml/kg/h)".
  const other = tied.of.find((one) =>
    one.kind === 'dose'
      ? !waysTo(substanceOf(one), figures).some((way) => isNearly(one.amount, way.sum, 0.1))
      : one.kind === 'rate' && isInBracketsAfter(line, result, one),
  );
  if (other === undefined) return wrongResult(line, result, calculation, sum / unit.factor);
  const both = { start: Math.min(start, other.start), end: Math.max(end, other.end) };
  return wrongResult(line, both, calculation, null);
}

/** An amount as the reason of a mark shows it to the vet: "15 mg", "2 units", "0.5 ml". */
const readable = (amount: number, substance: string): string => {
  if (substance === 'volume') return `${figure(amount * 1e3)} ml`;
  return substance === 'mass' ? `${figure(amount * 1e6)} mg` : `${figure(amount)} units`;
};

/** Whether the figures that a way uses belong to the result: they stand near it, with nothing between that parts them, or "=" ties them to it. */
const isTiedTo = ({ line, of }: Figures, way: Way, result: Amount): boolean =>
  way.of.every((one) => {
    const isEqual = isEqualTo(line, one, result);
    if (one.kind === 'volume')
      return one.per !== null && result.per !== null && one.per !== result.per && isEqual;
    const [results, alike] = [of(result.kind), of(one.kind)];
    if (isOfAnother(line, one, result, results)) return false;
    if ((way.per === 'hour') !== (result.per === 'hour') && !isEqual) return false;
    const isOnly = alike.length === 1 && one.kind === 'concentration';
    return (isOnly && one.end <= result.start) || belongTogether(line, one, result, results);
  });

/** Whether any of the ways gives the result, as it is or, where the text says "divided" or "per day", as one of a day's doses or all of them. */
function isGiven({ line: { text }, frequencies }: Figures, result: Amount, ways: readonly Way[]): boolean {
  const isDivided = /\bdivided|\bsplit|\bper day|\/d(?:ay)?\b|\/24/i.test(text);
  return ways.some((way) => {
    const often = isDivided && way.of.length === 1 ? frequencies : [];
    return [1, ...often.flatMap(({ perDay }) => [perDay, 1 / perDay])].some((factor) =>
      isRounded(result, inPeriod(way, result) * factor, way.share),
    );
  });
}

/** What a way gives, for an hour or a day as the result is told: 48 ml a day for a result by the hour are 2 ml. */
const inPeriod = ({ sum, per }: Way, result: Amount): number => {
  if (per === null || result.per === null || per === result.per) return sum;
  return per === 'day' ? sum / 24 : sum * 24;
};
