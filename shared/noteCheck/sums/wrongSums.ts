import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Finding } from '../finding.ts';
import type { Span } from '../noteCheck.ts';
import { amountsOf, isTooLong, readable, substanceOf, wrongResult, type Amount } from './amounts.ts';
import {
  belongTogether,
  isDispensed,
  isEqualTo,
  isInBracketsAfter,
  isOfAnother,
  isResult,
  isStatedSum,
} from './beside.ts';
import { wrongCourse } from './courses.ts';
import { figuresOf, type FiguresOfDrug } from './figures.ts';
import { waysTo, type Way, type WrongSum } from './formulas.ts';
import { wrongLastings, wrongOfDay } from './ofDay.ts';
import { isRounded } from './tolerance.ts';

/**
 * The results about one drug that do not work out, with their places in its text. `weights`: of the patient in kg, the
 * one that was measured now first.
 */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  if (line.quantities.length === 0 || isTooLong(line)) return [];
  const figures = figuresOf(line, weights);
  const { doses, volumes, counted } = figures;
  const wrong: WrongSum[] = [];
  const isMarked = (amount: Amount): boolean => wrong.some(({ result }) => result === amount);
  // What was found wrong is taken for granted by what follows from it.
  for (const results of [doses, volumes])
    for (const result of results) wrong.push(...wrongAmount(figures, result, results, isMarked));
  for (const check of [wrongCourse, wrongOfDay])
    for (const result of [...counted, ...volumes, ...doses])
      if (!isMarked(result)) wrong.push(...check(figures, result));
  return [...wrong, ...wrongLastings(figures)].map(({ result, span, calculation, sum }) => {
    const isWhole = span.start === result.start && span.end === result.end;
    return wrongResult(line, span, calculation, isWhole && sum !== null ? sum / result.unit.factor : null);
  });
}

/** A dose or volume that the figures that belong to it do not give, nor any others of its drug. */
function wrongAmount(
  figures: FiguresOfDrug,
  result: Amount,
  results: readonly Amount[],
  isMarked: (amount: Amount) => boolean,
): readonly WrongSum[] {
  const { line } = figures;
  if (!isResult(line, result)) return [];
  const isTied = (way: Way): boolean => isTiedTo(figures, way, result, results);
  const ways = waysTo(substanceOf(result), figures).filter(
    (way) => way.formula.tie === undefined || isTied(way),
  );
  const tied = ways.find(isTied);
  if (tied === undefined || tied.of.some(isMarked) || isGiven(figures, result, tied, ways)) return [];
  // "0.1 mg/kg, so 3 mg" is a dose, whatever "so 30 tablets" are.
  const isByWeight = tied.of.length === 1 && tied.formula.share === undefined;
  if (!isByWeight && tied.formula.tie === undefined && isDispensed(line, result)) return [];
  const sum = inPeriod(tied, result);
  const period = result.per === null ? '' : `/${result.per === 'hour' ? 'h' : 'day'}`;
  const calculation = `${tied.written} = ${readable(sum, substanceOf(result))}${period}`;
  return [{ result, span: spanOfWrong(figures, tied, result), calculation, sum }];
}

/** Whether the figures of a way belong to the result. */
function isTiedTo(figures: FiguresOfDrug, way: Way, result: Amount, results: readonly Amount[]): boolean {
  const { line, rates, concentrations, doses, volumes } = figures;
  const { tie, per, share, over } = way.formula;
  if (tie !== undefined) {
    const last = way.of.find(({ unit }) => unit.dimension !== 'volume') ?? way.of[0];
    const isOfPer =
      per === undefined ||
      per === result.per ||
      (per === 'other' && result.per !== null && result.per !== way.per);
    // "65 ml over 5 sites = 13 ml per site".
    const isOfEach = /^\s*(?:\/|per\b|each\b|a\b)/i.test(line.text.slice(result.end));
    if (last?.unit.dimension === 'head' && isOfEach !== (over === 'heads')) return false;
    return (
      isOfPer &&
      last !== undefined &&
      last.end <= result.start &&
      tie.test(line.text.slice(last.end, result.start)) &&
      way.of.every((one) => one === last || volumes.findLast(({ end }) => end <= result.start) === one)
    );
  }
  if (share !== undefined)
    return way.of.some(
      (one) =>
        isEqualTo(line, one, result) ||
        isInBracketsOf(line, result, one) ||
        // Whole tablets seldom give the dose exactly.
        (isEqualTo(line, result, one) && !isWithin(result.amount, way.sum, 0.15)),
    );
  return way.of.every((one) => {
    const alike = [rates, concentrations, doses].find((list) => list.includes(one)) ?? [];
    const same = alike.filter((other) => substanceOf(other) === substanceOf(one));
    if (isOfAnother(line, one, result, results)) return false;
    if ((way.per === 'hour') !== (result.per === 'hour') && !isEqualTo(line, one, result)) return false;
    const isOnly = concentrations.length === 1 && alike === concentrations;
    return (
      (isOnly && (one.end <= result.start || results.length === 1)) ||
      belongTogether(line, one, result, same, results)
    );
  });
}

/** "2.5 mg (1/4 of a 5 mg tablet)". */
const isInBracketsOf = ({ text }: LineOfNote, result: Amount, one: Amount): boolean =>
  /^\s*\((?:1\/\d|[\d½¼¾]+)?[^\d)(]*$/.test(text.slice(result.end, Math.max(result.end, one.start)));

/** Whether some of the ways give the result: those with the figure that a sign ties to it, or all of them. */
function isGiven(figures: FiguresOfDrug, result: Amount, tied: Way, ways: readonly Way[]): boolean {
  const { line, ranges } = figures;
  const isOfRange = ranges.some((one) => one === result || tied.of.includes(one));
  const equal = isOfRange
    ? undefined
    : tied.of.find(
        (one) =>
          one.unit.dimension === 'time' ||
          isEqualTo(line, one, result) ||
          isByNext(line, tied, one, result) ||
          isTold(figures, result, one),
      );
  // What tablets hold is near to what a weight gives, and not instead of it.
  const may = ways.filter(
    ({ formula, of }) =>
      (tied.formula.share !== undefined || formula.share === undefined) &&
      (equal === undefined || of.includes(equal)),
  );
  return (
    may.some((way) =>
      factorsOf(figures, way, result, equal !== undefined).some((factor) =>
        isRounded(result, inPeriod(way, result) * factor, way.share),
      ),
    ) || isRoundedToTablets(figures, tied, result)
  );
}

/** "480 mg @ 100 mg/ml = 4.8 ml", "1.5 mg, give 1 ml". */
const isByNext = (line: LineOfNote, { of }: Way, one: Amount, result: Amount): boolean => {
  const next = of.find(({ start }) => start >= one.end);
  const between = line.text.slice(one.end, Math.max(one.end, (next ?? result).start));
  return next === undefined
    ? one.end <= result.start && /^,? ?(?:give|so give|draw up|i\.e\.)\s*$/i.test(between)
    : isEqualTo(line, next, result) && /^\s*(?:@|at|of|÷|\/|,|\()?\s*$/i.test(between);
};

/** What a way gives, in the period of the result. */
const inPeriod = ({ sum, per }: Way, result: Amount): number => {
  if (per === null || result.per === null || per === result.per) return sum;
  return per === 'day' ? sum / 24 : sum * 24;
};

/** How many times as much as a way gives a result may be, as the words beside tell. */
function factorsOf(
  { line: { text }, perDay, durations }: FiguresOfDrug,
  way: Way,
  result: Amount,
  isEqual: boolean,
): readonly number[] {
  const isPart = /\b(?:total|each|both|per site|per side|double|half|split|sites|quarter|third)\b|[¼⅓]/i.test(
    text.slice(Math.max(0, result.start - 20), result.end + 18),
  );
  const isShared =
    /\bdivided|\bsplit|\bper day|\/d(?:ay)?\b|\/24/i.test(text) || substanceOf(result) === 'volume';
  const isOften = isPart || (isShared && way.of.length === 1 && (!isEqual || way.per !== result.per));
  return [
    1,
    ...(isPart ? [2, 3, 4, 1 / 2, 1 / 3, 1 / 4] : []),
    ...(way.formula.tie === undefined ? [] : amountsOf(durations)),
    ...(isOften || result.per === 'day' ? perDay.flatMap((times) => [times, 1 / times]) : []),
  ];
}

/** A dose that is near to what a rate gives, and of which the text names a tablet without its strength. */
const isRoundedToTablets = (
  { line, strengths, held }: FiguresOfDrug,
  { of: [rate], sum }: Way,
  dose: Amount,
): boolean =>
  isWithin(dose.amount, sum, 0.25) &&
  (held.some(({ amount }) => isWithin(dose.amount, amount, 0.01)) ||
    (strengths.length === 0 &&
      /\btab|\bcap|\bchew/i.test(line.text) &&
      rate !== undefined &&
      substanceOf(dose) !== 'volume' &&
      !isStatedSum(line, rate, dose)));

/** "40 ml/h (1.9 ml/kg/h)", "30 ml/h = 3 ml/kg/h": the rate tells how much the amount is, and may be the wrong one. */
const isTold = ({ line, rates }: FiguresOfDrug, result: Amount, rate: Amount): boolean =>
  rates.includes(rate) &&
  (isInBracketsAfter(line, result, rate) || /^\s*=\s*$/.test(line.text.slice(result.end, rate.start)));

/** What to mark: the result, with the figure that may be the wrong one as well. */
function spanOfWrong(figures: FiguresOfDrug, { of }: Way, result: Amount): Span {
  const isGivenToo = (one: Amount): boolean =>
    waysTo(substanceOf(one), figures).some(({ sum }) => isWithin(one.amount, sum, 0.1));
  const other = of.find((one) =>
    figures.doses.includes(one) ? !isGivenToo(one) : isTold(figures, result, one),
  );
  const { start, end } = other ?? result;
  return { start: Math.min(start, result.start), end: Math.max(end, result.end) };
}
