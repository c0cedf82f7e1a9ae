import type { Finding } from '../finding.ts';
import { withFigure } from '../instead.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { figure, isTooLong, substanceOf, readable, type Amount } from './amounts.ts';
import {
  belongTogether,
  isDispensed,
  isEqualTo,
  isInBracketsAfter,
  isOfAnother,
  isResult,
  isStatedSum,
  spanOfBoth,
} from './beside.ts';
import { wrongCourse } from './courses.ts';
import { wrongDailyAmounts } from './dailySums.ts';
import { waysTo, type Way } from './formulas.ts';
import { headsIn } from './heads.ts';
import { sumsOfPart, type SumsOfPart, type WrongSum } from './sumsOfPart.ts';
import { isNear, isRounded } from './tolerance.ts';

/**
 * The results about one drug that do not work out, with their places in its text. `weights`: of the patient in kg, the
 * one that was measured now first.
 */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  if (line.quantities.length === 0 || isTooLong(line)) return [];
  const sums = sumsOfPart(line, weights);
  const wrong: WrongSum[] = [];
  const marked = new Set<Amount>();
  const add = (found: readonly WrongSum[]): void => {
    wrong.push(...found);
    for (const { result } of found) marked.add(result);
  };
  const { doses, strengths, volumes } = sums.kinds;
  // What was found wrong is taken for granted by what follows from it.
  for (const results of [doses.filter((dose) => !strengths.includes(dose)), volumes])
    for (const result of results) add(wrongAmount(sums, result, results, marked));
  for (const result of [...sums.kinds.counted, ...volumes])
    if (!marked.has(result)) add(wrongCourse(sums, result));
  add(wrongDailyAmounts(sums, marked));
  return wrong.map(({ result, span: { start, end }, calculation, sum }) => ({
    span: { start, end },
    reason: { because: 'sum', calculation },
    nearest: null,
    instead:
      sum !== null && start === result.start && end === result.end
        ? withFigure(line.text.slice(start, end), figure(sum / (result.unit?.factor ?? 1)))
        : null,
  }));
}

/** A dose or volume that the figures that belong to it do not give, nor any others of its drug. */
function wrongAmount(
  sums: SumsOfPart,
  result: Amount,
  results: readonly Amount[],
  marked: ReadonlySet<Amount>,
): readonly WrongSum[] {
  const { line } = sums;
  if (!isResult(line, result)) return [];
  const ways = waysTo(substanceOf(result), sums);
  const tied = ways.find((way) => isTied(sums, way, result, results));
  if (tied === undefined || tied.of.some((one) => marked.has(one)) || isGiven(sums, result, tied, ways))
    return [];
  // "0.1 mg/kg, so 3 mg" is a dose, whatever "so 30 tablets" are.
  const isByWeight = tied.of.length === 1 && tied.share !== 0.02;
  if (!isByWeight && isDispensed(line, result)) return [];
  const sum = inPeriod(tied, result);
  const period = result.per === null ? '' : `/${result.per === 'hour' ? 'h' : 'day'}`;
  return [
    {
      result,
      span: spanOfWrong(sums, tied, result),
      calculation: `${tied.written} = ${readable(sum, substanceOf(result))}${period}`,
      sum,
    },
  ];
}

/** Whether some of the ways give the result: those with the figure that a sign ties to it, or all of them. */
function isGiven(sums: SumsOfPart, result: Amount, tied: Way, ways: readonly Way[]): boolean {
  const { line, ranges } = sums;
  const isOfRange = ranges.flat().some((one) => one === result || tied.of.includes(one));
  const equal = isOfRange
    ? undefined
    : tied.of.find((one) => isEqualTo(line, one, result) || isByNext(line, tied, one, result));
  const may = equal === undefined ? ways : ways.filter(({ of }) => of.includes(equal));
  const all = may.map((way) => inPeriod(way, result));
  return (
    may.some((way) =>
      factorsOf(sums, way, result, equal !== undefined).some((factor) =>
        isRounded(result, inPeriod(way, result) * factor, way.share),
      ),
    ) ||
    (ranges.length > 0 &&
      equal === undefined &&
      result.amount >= Math.min(...all) * 0.9 &&
      result.amount <= Math.max(...all) * 1.1) ||
    isTogether(sums, result) ||
    isRoundedToTablets(sums, tied, result, may)
  );
}

/** Whether the figures of a way belong to the result. */
const isTied = (sums: SumsOfPart, way: Way, result: Amount, results: readonly Amount[]): boolean => {
  const { line, kinds } = sums;
  const isHourly = (one: Pick<Amount, 'per'>): boolean => one.per === 'hour';
  if (way.share === 0.02)
    return way.of.some(
      (one) =>
        isEqualTo(line, one, result) ||
        /^\s*\((?:1\/\d|[\d½¼¾]+)?[^\d)(]*$/.test(
          line.text.slice(result.end, Math.max(result.end, one.start)),
        ),
    );
  return way.of.every((one) => {
    const alike = [kinds.rates, kinds.concentrations, kinds.doses].find((list) => list.includes(one)) ?? [];
    const same = alike.filter(
      (other) => substanceOf(other) === substanceOf(one) && !kinds.strengths.includes(other),
    );
    if (isLimit(line.text, one) || isOfAnother(line, one, result, results)) return false;
    if (isHourly(way) !== isHourly(result) && !isEqualTo(line, one, result)) return false;
    const isOnly = kinds.concentrations.length === 1 && kinds.concentrations[0] === one;
    return (
      (isOnly && (one.end <= result.start || results.length === 1)) ||
      belongTogether(line, one, result, same, results)
    );
  });
};

/** "Just over 1 ml/kg" tells no more than that. */
const isLimit = (text: string, { start }: Amount): boolean =>
  /(?:\b(?:over|under|above|below|more than|less than|at least)|% (?:of|[x×]))\s*$/i.test(
    text.slice(Math.max(0, start - 12), start),
  );

/** "480 mg @ 100 mg/ml = 4.8 ml", "1.5 mg, give 1 ml". */
const isByNext = ({ text }: LineOfNote, { of }: Way, one: Amount, result: Amount): boolean => {
  const next = of.find(({ start }) => start >= one.end);
  const between = text.slice(one.end, Math.max(one.end, (next ?? result).start));
  if (next === undefined)
    return one.end <= result.start && /^,? ?(?:give|so give|draw up|i\.e\.)\s*$/i.test(between);
  return isEqualTo({ text } as LineOfNote, next, result) && /^\s*(?:@|at|of|÷|\/|,|\()?\s*$/i.test(between);
};

/** What a way gives, in the period of the result. */
const inPeriod = ({ sum, per }: Way, result: Amount): number => {
  if (per === null || result.per === null || per === result.per) return sum;
  return per === 'day' ? sum / 24 : sum * 24;
};

/** How many times as much as a way gives a result may be, as the words beside tell. */
function factorsOf(
  { line, perDay, kinds }: SumsOfPart,
  way: Way,
  result: Amount,
  isEqual: boolean,
): readonly number[] {
  const often = perDay.flatMap((times) => [times, 1 / times]);
  const beside = line.text.slice(Math.max(0, result.start - 14), result.end + 18);
  const isShared = /\bdivided|\bsplit|\bper day|\/d(?:ay)?\b|\/24/i.test(line.text);
  const isPart = /\b(?:total|each|both|per site|per side|double|half|split|sites)\b/i.test(beside);
  return [
    ...headsIn(line.text),
    ...(isPart ? [2, 3, 4, 1 / 2, ...perDay] : []),
    ...(isShared && !(isEqual && way.per === result.per) ? often : []),
    ...((way.per === result.per && isEqual) || way.of.length > 1
      ? []
      : [
          ...kinds.runs.flatMap(({ amount }) => [amount * 24, 1 / (amount * 24)]),
          ...(substanceOf(result) === 'volume' ? often : []),
        ]),
  ];
}

/** It is other volumes of the drug together, or a part of one. */
const isTogether = ({ kinds, perDay, line }: SumsOfPart, volume: Amount): boolean => {
  const others = kinds.volumes.filter((one) => one !== volume);
  if (others.length === kinds.volumes.length) return false;
  const counts = [2, 3, 4, 1 / 2, 1 / 3, 1 / 4, ...perDay];
  return (
    (/\b(?:total|each|per|sites?|sides?|both|half|max\w*|all)\b/i.test(line.text) &&
      others.some((one) => counts.some((count) => isNear(volume.amount, one.amount * count, 0.02)))) ||
    others.some((one) =>
      others.some((other) => one !== other && isNear(volume.amount, one.amount + other.amount, 0.02)),
    )
  );
};

/** Whole tablets seldom give the dose exactly. */
function isRoundedToTablets(
  { line, kinds, dosesByTablets }: SumsOfPart,
  { of: [rate] }: Way,
  dose: Amount,
  ways: readonly Way[],
): boolean {
  const isByTablets = dosesByTablets.some((sum) => isNear(dose.amount, sum, 0.01));
  const isOneTablet =
    kinds.strengths.length === 0 &&
    /\btab|\bcap|\bchew|#\s?\d/i.test(line.text) &&
    rate !== undefined &&
    substanceOf(dose) !== 'volume' &&
    !isStatedSum(line, rate, dose);
  return (isByTablets || isOneTablet) && ways.some((way) => isNear(dose.amount, way.sum, 0.25));
}

/** What to mark: the result, with the figure that may be the wrong one as well. */
function spanOfWrong(sums: SumsOfPart, { of }: Way, result: Amount): Span {
  const { line, kinds } = sums;
  const other = of.find((one) =>
    kinds.doses.includes(one) && !kinds.strengths.includes(one)
      ? !waysTo(substanceOf(one), sums).some((way) => isNear(one.amount, way.sum))
      : isInBracketsAfter(line, result, one) ||
        (result.end <= one.start &&
          kinds.rates.includes(one) &&
          /^\s*=\s*$/.test(line.text.slice(result.end, one.start))),
  );
  return other === undefined ? result : spanOfBoth(result, other);
}
