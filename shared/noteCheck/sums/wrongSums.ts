import type { Finding } from '../noteCheck.ts';
import { isWithin } from '../units.ts';
import type { LineOfNote } from '../noteSection.ts';
import {
  figure,
  figuresOf,
  isRounded,
  substanceOf,
  wrongResult,
  type Amount,
  type Figures,
} from './amounts.ts';
import {
  belongTogether,
  isDispensed,
  isEqualTo,
  isInBracketsAfter,
  isOfAnother,
  isResult,
} from './beside.ts';
import { wrongCourse } from './courses.ts';

/**
 * The results about one drug that do not work out, with their places in its text. `weights`: of the patient in kg, the
 * one that was measured now first.
 */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  const figures = figuresOf(line, weights);
  return figures
    .of('dose', 'volume', 'counted')
    .flatMap((result) => wrongAmount(figures, result) ?? wrongCourse(figures, result) ?? []);
}

/** What gives an amount: the product of one figure of each kind, over the concentration; the first that belongs to a result counts. */
const formulas = [
  ['weight', 'rate'],
  ['dose', 'concentration'],
  ['weight', 'rate', 'concentration'],
  // What runs in an hour, of a day, and the other way round.
  ['volume'],
] as const;

/** One way in which the figures about a drug give an amount. `of`: what it is worked out from, but for the patient's weight. */
type Way = Pick<Amount, 'per' | 'written'> & {
  readonly sum: number;
  readonly of: readonly Amount[];
  /** How far a result may be from it. Another weight of a note must give nearly the same: it is seldom the patient's. */
  readonly share: number;
};

/** All ways in which the formulas give an amount of this: "mass", "unit" or "volume". */
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

/** One of each list, in each way of choosing them. An empty list leaves no way. */
const choices = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])),
    [[]],
  );

/** A dose or volume that the figures that belong to it do not give, nor any others of its drug. */
function wrongAmount(figures: Figures, result: Amount): Finding | null {
  const { line } = figures;
  const { unit, start, end } = result;
  if (!isResult(line, result)) return null;
  const ways = waysTo(substanceOf(result), figures).filter(
    (way) => way.of[0]?.kind !== 'volume' || isTiedTo(figures, way, result),
  );
  const tied = ways.find((way) => isTiedTo(figures, way, result));
  if (tied === undefined || isGiven(figures, result, ways)) return null;
  // "0.1 mg/kg, so 3 mg" is a dose, whatever "so 30 tablets" are.
  if (tied.of.length > 1 && isDispensed(line, result)) return null;
  const sum = inPeriod(tied, result);
  const per = result.per === null ? '' : `/${result.per === 'hour' ? 'h' : 'day'}`;
  const calculation = `${tied.written} = ${readable(sum, substanceOf(result))}${per}`;
  // A dose that its rate does not give, or the rate of a result, "40 ml/h (1.9 ml/kg/h)", may be the wrong one as well.
  const other = tied.of.find((one) =>
    one.kind === 'dose'
      ? !waysTo(substanceOf(one), figures).some((way) => isWithin(one.amount, way.sum, 0.1))
      : one.kind === 'rate' && isInBracketsAfter(line, result, one),
  );
  if (other === undefined) return wrongResult(line, result, calculation, sum / unit.factor);
  const both = { start: Math.min(start, other.start), end: Math.max(end, other.end) };
  return wrongResult(line, both, calculation, null);
}

/** An amount for the vet to read, in milligrams, units or millilitres. */
const readable = (amount: number, substance: string): string => {
  if (substance === 'volume') return `${figure(amount * 1e3)} ml`;
  return substance === 'mass' ? `${figure(amount * 1e6)} mg` : `${figure(amount)} units`;
};

/** Whether the figures of a way belong to the result. */
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

/** Whether some of the ways give the result, at once or, where it is told so, divided over the day. */
function isGiven({ line: { text }, frequencies }: Figures, result: Amount, ways: readonly Way[]): boolean {
  const isDivided = /\bdivided|\bsplit|\bper day|\/d(?:ay)?\b|\/24/i.test(text);
  return ways.some((way) => {
    const often = isDivided && way.of.length === 1 ? frequencies : [];
    return [1, ...often.flatMap(({ perDay }) => [perDay, 1 / perDay])].some((factor) =>
      isRounded(result, inPeriod(way, result) * factor, way.share),
    );
  });
}

/** What a way gives, in the period of the result. */
const inPeriod = ({ sum, per }: Way, result: Amount): number => {
  if (per === null || result.per === null || per === result.per) return sum;
  return per === 'day' ? sum / 24 : sum * 24;
};
