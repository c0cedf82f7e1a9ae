import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../noteSection.ts';
import type { Finding } from '../finding.ts';
import type { Span } from '../noteCheck.ts';
import { isOverlapping } from '../spans.ts';
import { amountsOf, readable, substanceOf, wrongResult, type Amount } from './amounts.ts';
import {
  belongTogether,
  isDispensed,
  isEqualTo,
  isInBracketsAfter,
  isOfAnother,
  isResult,
} from './beside.ts';
import { wrongCourse } from './courses.ts';
import { figuresOf, type Figure, type Figures } from './figures.ts';
import { waysTo, type Way, type WrongSum } from './formulas.ts';
import { wrongLastings, wrongOfDay } from './ofDay.ts';
import { isRounded } from './tolerance.ts';

/** More numbers than a text about one drug has: any of them would fit some sum. */
const mostNumbers = 30;

/**
 * The results about one drug that do not work out, with their places in its text. `weights`: of the patient in kg, the
 * one that was measured now first.
 */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  if (line.quantities.length === 0 || line.quantities.length > mostNumbers) return [];
  const figures = figuresOf(line, weights);
  const [doses, volumes] = [figures.of('dose'), figures.of('volume', 'anHour', 'aDay')];
  const wrongDoses = doses.flatMap((result) => wrongAmount(figures, result, doses));
  // A dose that was found wrong is marked once, and not with its volume again.
  const wrongVolumes = volumes
    .flatMap((result) => wrongAmount(figures, result, volumes))
    .filter(({ span }) => !wrongDoses.some((one) => isOverlapping(one.span, span)));
  const amounts = [...wrongDoses, ...wrongVolumes];
  const others = [...figures.of('counted'), ...volumes, ...doses]
    .filter((one) => !amounts.some(({ result }) => result === one))
    .flatMap((result) => wrongCourse(figures, result) ?? wrongOfDay(figures, result) ?? []);
  return [...amounts, ...others, ...wrongLastings(figures)].map(({ result, span, calculation, sum }) => {
    const isWhole = span.start === result.start && span.end === result.end;
    return wrongResult(line, span, calculation, isWhole && sum !== null ? sum / result.unit.factor : null);
  });
}

/** A dose or volume that the figures that belong to it do not give, nor any others of its drug. */
function wrongAmount(figures: Figures, result: Figure, results: readonly Figure[]): readonly WrongSum[] {
  const { line } = figures;
  if (!isResult(line, result)) return [];
  const isTied = (way: Way): boolean => isTiedTo(figures, way, result, results);
  const ways = waysTo(substanceOf(result), figures).filter(
    (way) => way.formula.tie === undefined || isTied(way),
  );
  const tied = ways.find(isTied);
  if (tied === undefined || isGiven(figures, result, tied, ways)) return [];
  // "0.1 mg/kg, so 3 mg" is a dose, whatever "so 30 tablets" are.
  const isByWeight = tied.of.length === 1 && tied.formula.share === undefined;
  if (!isByWeight && tied.formula.tie === undefined && isDispensed(line, result)) return [];
  const sum = inPeriod(tied, result);
  const period = result.per === null ? '' : `/${result.per === 'hour' ? 'h' : 'day'}`;
  const calculation = `${tied.written} = ${readable(sum, substanceOf(result))}${period}`;
  return [{ result, span: spanOfWrong(figures, tied, result), calculation, sum }];
}

/** Whether the figures of a way belong to the result. */
function isTiedTo(figures: Figures, way: Way, result: Figure, results: readonly Figure[]): boolean {
  const { line } = figures;
  const { tie, per, share, over } = way.formula;
  if (tie !== undefined) {
    const last = way.of.findLast(({ kind }) => kind !== 'volume') ?? result;
    const volume = results.findLast(({ end }) => end <= result.start);
    // "65 ml over 5 sites = 13 ml per site".
    const isOfEach = /^\s*(?:\/|per\b|each\b|a\b)/i.test(line.text.slice(result.end));
    return (
      (per === undefined || per === result.per) &&
      last.end <= result.start &&
      tie.test(line.text.slice(last.end, result.start)) &&
      !(last.kind === 'head' && isOfEach !== (over === 'head')) &&
      way.of.every((one) => one.kind !== 'volume' || one === volume)
    );
  }
  if (share !== undefined)
    return way.of.some(
      (one) =>
        isEqualTo(line, one, result) ||
        // "2.5 mg (1/4 of a 5 mg tablet)".
        /^\s*\((?:1\/\d|[\d½¼¾]+)?[^\d)(]*$/.test(
          line.text.slice(result.end, Math.max(result.end, one.start)),
        ) ||
        // Whole tablets seldom give the dose exactly.
        (isEqualTo(line, result, one) && !isWithin(result.amount, way.sum, 0.15)),
    );
  return way.of.every((one) => {
    const alike = figures.of(one.kind);
    const same = alike.filter((other) => substanceOf(other) === substanceOf(one));
    if (isOfAnother(line, one, result, results)) return false;
    if ((way.per === 'hour') !== (result.per === 'hour') && !isEqualTo(line, one, result)) return false;
    const isOnly = alike.length === 1 && one.kind === 'concentration';
    return (
      (isOnly && (one.end <= result.start || results.length === 1)) ||
      belongTogether(line, one, result, same, results)
    );
  });
}

/** Whether some of the ways give the result: those with the figure that a sign ties to it, or all of them. */
function isGiven(figures: Figures, result: Figure, tied: Way, ways: readonly Way[]): boolean {
  const { line, ranges } = figures;
  const isOfRange = ranges.some((one) => one === result || tied.of.includes(one));
  const equal = isOfRange
    ? undefined
    : tied.of.find((one) => one.kind === 'run' || isEqualTo(line, one, result) || isTold(line, result, one));
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
    ) ||
    // Whole tablets seldom give the dose exactly.
    (isWithin(result.amount, tied.sum, 0.25) &&
      figures.of('held').some(({ amount }) => isWithin(result.amount, amount, 0.01)))
  );
}

/** What a way gives, in the period of the result. */
const inPeriod = ({ sum, per }: Way, result: Amount): number => {
  if (per === null || result.per === null || per === result.per) return sum;
  return per === 'day' ? sum / 24 : sum * 24;
};

/** How many times as much as a way gives a result may be, as the words beside tell. */
function factorsOf(
  { line: { text }, perDay, of }: Figures,
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
    ...(way.formula.tie === undefined ? [] : amountsOf(of('duration'))),
    ...(isOften || result.per === 'day' ? perDay.flatMap((times) => [times, 1 / times]) : []),
  ];
}

/** "40 ml/h (1.9 ml/kg/h)", "30 ml/h = 3 ml/kg/h": the rate tells how much the amount is, and may be the wrong one. */
const isTold = (line: LineOfNote, result: Amount, rate: Figure): boolean =>
  rate.kind === 'rate' &&
  (isInBracketsAfter(line, result, rate) || /^\s*=\s*$/.test(line.text.slice(result.end, rate.start)));

/** What to mark: the result, with the figure that may be the wrong one as well. */
function spanOfWrong(figures: Figures, { of }: Way, result: Amount): Span {
  const isGivenToo = (one: Figure): boolean =>
    waysTo(substanceOf(one), figures).some(({ sum }) => isWithin(one.amount, sum, 0.1));
  const other = of.find((one) =>
    one.kind === 'dose' ? !isGivenToo(one) : isTold(figures.line, result, one),
  );
  const { start, end } = other ?? result;
  return { start: Math.min(start, result.start), end: Math.max(end, result.end) };
}
