import { isNearly } from '../isNearly.ts';
import type { Finding } from '../noteCheck.ts';
import type { LineOfNote } from '../noteSection.ts';
import { figure, figuresOf, isRounded, substanceOf, unitAsWritten, wrongResult } from './amounts.ts';
import type { Amount, Figures } from './amounts.ts';
import {
  belongTogether,
  isDispensed,
  isEqualTo,
  isInBracketsAfter,
  isOfAnother,
  isResult,
} from './beside.ts';
import { wrongCourse, wrongOfHeads, wrongSupply } from './courses.ts';

/** The findings for doses, volumes and totals of one drug that are not what the figures of its line give. `weights`: of the patient in kg, the one that was measured now first. */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  const figures = figuresOf(line, weights);
  return figures
    .of('dose', 'volume', 'counted', 'weight', 'duration', 'time')
    .flatMap((result) =>
      result.unit.dimension === 'time'
        ? (wrongSupply(figures, result) ?? [])
        : (wrongAmount(figures, result) ??
          wrongCourse(figures, result) ??
          (result.kind === 'weight' ? null : wrongOfHeads(figures, result)) ??
          []),
    );
}

/** Each row: kinds of figures whose product is an amount, as weight × rate; a concentration divides. The first row with figures that belong to a result is shown. */
const formulas = [
  ['weight', 'rate'],
  ['dose', 'concentration'],
  ['weight', 'rate', 'concentration'],
  // A volume for an hour from one for a day, and the other way round: "1200 ml/day = 50 ml/h".
  ['volume'],
  ['counted', 'strength'],
  ['weight', 'percent'],
] as const;

/** One way to work out an amount from the figures about a drug. `of`: the figures that it uses, except the patient's weight. */
type Way = Pick<Amount, 'per' | 'written'> & {
  readonly sum: number;
  readonly of: readonly Amount[];
  /** By what share of `sum` a right result may differ: 0.1, or 0.03 if the way uses a weight other than the first one, because that is seldom the patient's. */
  readonly share: number;
};

/** All ways in which the figures about a drug give an amount by one of the formulas. `substance`: the dimension of the amount, as "mass" or "volume". */
const waysTo = (result: Amount, { of }: Figures): readonly Way[] =>
  formulas
    .flatMap((kinds) => choices(kinds.map((kind) => of(kind))))
    .flatMap((chosen): readonly Way[] => {
      const substance = substanceOf(result);
      const isDivisor = ({ kind }: Amount): boolean => kind === 'concentration';
      const parts = chosen.filter(({ kind }) => kind !== 'weight');
      const strength = parts.find(isDivisor);
      const isOfOther = (one: Amount): boolean =>
        !/^(?:counted|percent)$/.test(one.kind) &&
        substanceOf(one) !== (strength === undefined ? substance : substanceOf(strength));
      const isPercent = chosen[1]?.kind === 'percent';
      if (isPercent ? chosen[0]?.end !== 0 || chosen[0].amount === result.amount : result.kind === 'weight')
        return [];
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
  const ways = waysTo(result, figures).filter(
    (way) => !/^(?:volume|counted)$/.test(way.of[0]?.kind ?? '') || isTiedTo(figures, way, result),
  );
  const tied = ways.find((way) => isTiedTo(figures, way, result));
  if (tied === undefined || isGiven(figures, result, ways)) return null;
  // What is dispensed is not checked against two figures (a dose and a concentration), only against one: after "0.1 mg/kg", "so 3 mg" is a dose despite "so".
  if (tied.of.length > 1 && isDispensed(line, result)) return null;
  const sum = inPeriod(tied, result);
  const total = sum / unit.factor;
  const calculation = `${tied.written} = ${figure(total)} ${unitAsWritten(result.written)}`;
  // Either may be wrong, so both are marked, if no figures give the dose behind the result, or if a rate follows it in brackets: "40 ml/h (1.9 ml/kg/h)".
  const other = tied.of.find((one) =>
    one.kind === 'dose'
      ? !waysTo(one, figures).some((way) => isNearly(one.amount, way.sum, 0.1))
      : one.kind === 'rate' && (isInBracketsAfter(line, result, one) || isEqualTo(line, result, one)),
  );
  if (other === undefined) return wrongResult(line, result, calculation, total);
  const both = { start: Math.min(start, other.start), end: Math.max(end, other.end) };
  return wrongResult(line, both, calculation, null);
}

/** Whether the figures that a way uses belong to the result: they stand near it, with nothing between that parts them, or "=" ties them to it. */
const isTiedTo = ({ line, of }: Figures, way: Way, result: Amount): boolean =>
  way.of.every((one) => {
    const isEqual = isEqualTo(line, one, result);
    if (one.kind === 'percent' && !isOfPercent(line, one, result)) return false;
    if (one.kind === 'counted') return isOfTablets(line, way.of, result);
    if (one.kind === 'strength') return of('strength').length === 1;
    if (one.kind === 'volume')
      return one.per !== null && result.per !== null && one.per !== result.per && isEqual;
    const [results, alike] = [of(result.kind), of(one.kind)];
    if (isOfAnother(line, one, result, results)) return false;
    if ((way.per === 'hour') !== (result.per === 'hour') && !isEqual) return false;
    const isOnly = alike.length === 1 && one.kind === 'concentration';
    return (isOnly && one.end <= result.start) || belongTogether(line, one, result, results);
  });

/** Whether an amount is a share of the weight, as a deficit of "10% = 4 L" or the 3 kg of "1.5% BW, 3 kg hay". */
const isOfPercent = ({ text }: LineOfNote, { end }: Amount, { start, kind, unit }: Amount): boolean =>
  end <= start && (kind === 'weight' ? !/[x×]|of/.test(text.slice(end, start)) : unit.dimension === 'volume');

/** Whether an amount in mg is what tablets of one strength come to: "1½ tabs (75 mg)", "½ x 5 mg tab (2.5 mg)", "2.5 mg (½ tab". */
const isOfTablets = (line: LineOfNote, [count, strength]: readonly Amount[], result: Amount): boolean =>
  count !== undefined &&
  strength !== undefined &&
  result.per === null &&
  (isEqualTo(line, count, result) ||
    isEqualTo(line, result, count) ||
    (isEqualTo(line, strength, result) && count.end <= strength.start));

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
