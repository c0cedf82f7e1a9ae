import { isWithin } from '../isWithin.ts';
import type { Finding } from '../finding.ts';
import type { Span } from '../noteCheck.ts';
import type { LineOfNote } from '../noteSection.ts';
import { readable, substanceOf, wrongResult, type Amount } from './amounts.ts';
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
import { wrongOfDay } from './ofDay.ts';
import { isRounded } from './tolerance.ts';

/**
 * The results about one drug that do not work out, with their places in its text. `weights`: of the patient in kg, the
 * one that was measured now first.
 */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  if (line.quantities.length === 0) return [];
  const figures = figuresOf(line, weights);
  const [doses, volumes] = [figures.of('dose'), figures.of('volume')];
  const wrongDoses = doses.flatMap((result) => wrongAmount(figures, result, doses) ?? []);
  const wrongVolumes = volumes.flatMap((result) => wrongAmount(figures, result, volumes) ?? []);
  const amounts = [...wrongDoses, ...wrongVolumes];
  const others = [...figures.of('counted'), ...volumes, ...doses]
    .filter((one) => !amounts.some(({ result }) => result === one))
    .flatMap((result) => wrongCourse(figures, result) ?? wrongOfDay(figures, result) ?? []);
  return [...amounts, ...others].map(({ result, span, calculation, sum }) => {
    const instead = span !== undefined || sum === null ? null : sum / result.unit.factor;
    return wrongResult(line, span ?? result, calculation, instead);
  });
}

/** A dose or volume that the figures that belong to it do not give, nor any others of its drug. */
function wrongAmount(figures: Figures, result: Figure, results: readonly Figure[]): WrongSum | null {
  const { line } = figures;
  if (!isResult(line, result)) return null;
  const isTied = (way: Way): boolean => isTiedTo(figures, way, result, results);
  const ways = waysTo(substanceOf(result), figures).filter(
    (way) => way.of[0]?.kind !== 'volume' || isTied(way),
  );
  const tied = ways.find(isTied);
  if (tied === undefined || isGiven(figures, result, ways)) return null;
  // "0.1 mg/kg, so 3 mg" is a dose, whatever "so 30 tablets" are.
  if (tied.of.length > 1 && isDispensed(line, result)) return null;
  const sum = inPeriod(tied, result);
  const period = result.per === null ? '' : `/${result.per === 'hour' ? 'h' : 'day'}`;
  const calculation = `${tied.written} = ${readable(sum, substanceOf(result))}${period}`;
  // A dose that its rate does not give, or the rate of a result, "40 ml/h (1.9 ml/kg/h)", may be the wrong one as well.
  const other = tied.of.find((one) =>
    one.kind === 'dose'
      ? !waysTo(substanceOf(one), figures).some((way) => isWithin(one.amount, way.sum, 0.1))
      : one.kind === 'rate' && isInBracketsAfter(line, result, one),
  );
  return { result, calculation, sum, ...(other === undefined ? {} : { span: spanOfBoth(result, other) }) };
}

const spanOfBoth = (a: Span, b: Span): Span => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});

/** Whether the figures of a way belong to the result. */
const isTiedTo = (figures: Figures, way: Way, result: Figure, results: readonly Figure[]): boolean =>
  way.of.every((one) => {
    const { line } = figures;
    if (one.kind === 'volume')
      return (
        one.per !== null && result.per !== null && one.per !== result.per && isEqualTo(line, one, result)
      );
    const alike = figures.of(one.kind);
    const same = alike.filter((other) => substanceOf(other) === substanceOf(one));
    if (isOfAnother(line, one, result, results)) return false;
    if ((way.per === 'hour') !== (result.per === 'hour') && !isEqualTo(line, one, result)) return false;
    const isOnly = alike.length === 1 && one.kind === 'concentration';
    return (isOnly && one.end <= result.start) || belongTogether(line, one, result, [...same, ...results]);
  });

/** Whether some of the ways give the result, at once or, where it is told so, divided over the day. */
function isGiven({ line: { text }, perDay }: Figures, result: Figure, ways: readonly Way[]): boolean {
  const isDivided =
    /\bdivided|\bsplit|\bper day|\/d(?:ay)?\b|\/24/i.test(text) || substanceOf(result) === 'volume';
  return ways.some((way) => {
    const often = result.per === 'day' || (isDivided && way.of.length === 1) ? perDay : [];
    return [1, ...often, ...often.map((times) => 1 / times)].some((factor) =>
      isRounded(result, inPeriod(way, result) * factor, way.share),
    );
  });
}

/** What a way gives, in the period of the result. */
const inPeriod = ({ sum, per }: Way, result: Amount): number => {
  if (per === null || result.per === null || per === result.per) return sum;
  return per === 'day' ? sum / 24 : sum * 24;
};
