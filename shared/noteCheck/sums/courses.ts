import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../noteSection.ts';
import type { Span } from '../noteCheck.ts';
import { figure, substanceOf, type Amount } from './amounts.ts';
import { headsIn, isDispensed, isResult } from './beside.ts';
import { isSolid, mostAtOnce, type Figure, type Figures } from './figures.ts';
import type { WrongSum } from './formulas.ts';

/** One step of a course: how much at once, how often a day and for how many days; undefined: that was not told. */
type Step = {
  readonly each: number | undefined;
  readonly perDay: number | undefined;
  readonly days: number;
};

/** "1 tablet BID for 5 days (12 tablets)", where the course takes another number or volume. */
export function wrongCourse(figures: Figures, result: Figure): WrongSum | null {
  const { line, durations } = figures;
  if (!isTotal(figures, result)) return null;
  const given = givenFor(figures, result);
  if (!isToldFor(figures, result, given)) return null;
  const steps = stepsOf(figures, given, isMeasured(result) ? undefined : 1);
  const at = durations.filter(({ start }) => start < result.start).length;
  const before = steps.slice(0, at);
  const isTimeNear = (durations[at]?.start ?? Number.POSITIVE_INFINITY) - result.end < reach;
  // What a number may tell: the whole, the steps before it, the last of these, or the step after it.
  const all = isDispensed(line, result) || at === 0 ? steps : [];
  const parts = [all, before, before.slice(-1), isTimeNear ? steps.slice(at, at + 1) : []].filter(isStated);
  if (parts.length === 0 || parts.some((one) => isEnough(figures, result, one))) return null;
  // What comes behind the total is seldom a part of it.
  return wrongTotal(line, result, isStated(before) ? before : steps);
}

/** Whether it is plain how much of a result is given at once: a tube may hold what is given on many days. */
function isToldFor({ of, durations }: Figures, result: Amount, given: readonly Amount[]): boolean {
  const { dimension } = result.unit;
  const isOfManyDoses = durations.length > 1 && of('dose').length > 1 && of('strength').length === 0;
  const isOneByOne = /^(?:tablet|capsule|sachet|dose|syringe)$/.test(dimension) && !isOfManyDoses;
  return isMeasured(result) || isOneByOne || given.some(({ unit }) => unit.dimension === dimension);
}

/** How far behind a number the time that it is for may stand. */
const reach = 36;

/**
 * The steps of a course, in the order of the text: "1 a day for 7 days, then half for 7 days". A step that does not say
 * how much or how often goes on as the one before. `given`: what is given at once.
 */
function stepsOf(
  { frequencies, durations }: Figures,
  given: readonly Amount[],
  otherwise: number | undefined,
): readonly Step[] {
  let last: Step = { each: otherwise, perDay: undefined, days: 0 };
  return durations.map(({ end, amount }, at) => {
    const from = durations[at - 1]?.end ?? 0;
    const isHere = (one: Span): boolean => one.start >= from && one.start < end;
    const here = given.findLast(isHere);
    // "10 days BID".
    const isBehind = (one: Span): boolean => at === 0 && one.start >= end && one.start - end < 30;
    const often = frequencies.findLast(isHere) ?? frequencies.find(isBehind);
    last = {
      each: here?.amount ?? last.each,
      perDay: here?.per === 'day' ? 1 : (often?.perDay ?? last.perDay),
      days: Math.round(amount),
    };
    return last;
  });
}

const isStated = (steps: readonly Step[]): boolean =>
  steps.length > 0 && steps.every(({ each, perDay }) => each !== undefined && perDay !== undefined);

/** What steps take in all. */
const neededFor = (steps: readonly Step[]): number =>
  steps.reduce((sum, { each = 0, perDay = 0, days }) => sum + each * perDay * days, 0);

/** What is measured, and not counted. */
const isMeasured = ({ unit }: Amount): boolean => /^(?:volume|mass|unit)$/.test(unit.dimension);

/** The doses in mg as tablets of the only strength: 20 mg are 4 tablets of 5 mg. */
function dosesAsTablets({ of }: Figures): readonly Amount[] {
  const [strength, ...others] = of('strength');
  if (strength === undefined || others.some(({ amount }) => amount !== strength.amount)) return [];
  return of('dose').flatMap((dose) => {
    const amount = Math.round((dose.amount / strength.amount) * 4) / 4;
    const isSo = amount > 0 && isWithin(amount * strength.amount, dose.amount, 0.02);
    return isSo ? [{ ...dose, amount }] : [];
  });
}

/** What is given at once of that of which a total is told. */
function givenFor(figures: Figures, result: Amount): readonly Amount[] {
  const { line, of } = figures;
  if (isMeasured(result)) {
    const alike = substanceOf(result) === 'volume' ? of('volume') : of('dose');
    return alike.filter((one) => one !== result && (alike[0] === result || one.start < result.start));
  }
  const given = of('counted').filter(
    (one) =>
      one !== result &&
      /^(?:tablet|capsule|sachet|dose|syringe|pipette|tube|drop)$/.test(one.unit.dimension) &&
      (isSolid(one) || !isSolid(result)) &&
      isGivenAtOnce(figures, one) &&
      !isDispensed(line, one),
  );
  return given.length > 0 ? given : dosesAsTablets(figures);
}

/** Whether an amount is what is dispensed for the course, not what is given at once. */
function isTotal(figures: Figures, result: Amount): boolean {
  const { line } = figures;
  const { text } = line;
  const isNone =
    result.per !== null ||
    result.value < 1 ||
    /^[^.;]{0,24}\b(?:refill|repeat)|^(?: \w+)? left (?!(?:with|for|on)\b)/i.test(text.slice(result.end)) ||
    noTotalBefore.test(text.slice(Math.max(0, result.start - 12), result.start));
  if (isNone || (isMeasured(result) && !isResult(line, result))) return false;
  if (isDispensed(line, result)) return true;
  return !isMeasured(result) && isCountedOut(result) && isTotalOfTime(figures, result);
}
/** A limit, or a factor of a product, is no total: "just under 1 syringe", "10 x ½ tab". */
const noTotalBefore =
  /(?:\b(?:box|pack|packet|tub|bag)e?s? of|\bdoses? =|\+|\bU-|\bunder|\bover|\bthan|\bup to|(?:^|[\s(])\d+\s?[x×])\s*$/i;

/** What is counted out one by one. */
const isCountedOut = (one: Amount): boolean => isSolid(one) || /^(?:syringe|drop)$/.test(one.unit.dimension);

/** Whether a number stands right after the time that it is for, and is not given at once. */
const isTotalOfTime = (figures: Figures, count: Amount): boolean =>
  figures.durations.some(({ end }) => end <= count.start && count.start - end < 30) &&
  !figures.of('counted').some(({ end, amount }) => end <= count.start && amount >= count.amount) &&
  !isGivenAtOnce(figures, count);

/** Tablets that are given at once, not those that are dispensed: after a time, how often follows them, or how long. */
function isGivenAtOnce({ line, of, frequencies, durations }: Figures, count: Amount): boolean {
  if (count.per === 'day') return true;
  if (count.value > mostAtOnce && isCountedOut(count)) return false;
  const next = of('counted').find(({ start }) => start > count.start)?.start ?? Number.POSITIVE_INFINITY;
  return (
    durations.every(({ end }) => end > count.start) ||
    frequencies.some(({ start }) => start >= count.end && start - count.end < 40 && start < next) ||
    durations.some(
      ({ start }) => start >= count.end && /^\s*(?:[x×]|for)\s*$/i.test(line.text.slice(count.end, start)),
    )
  );
}

/** How a total works out by the steps of its course. */
function wrongTotal(line: LineOfNote, result: Amount, steps: readonly Step[]): WrongSum {
  const { factor } = result.unit;
  const written = steps.map(
    ({ each = 0, perDay = 0, days }) =>
      `${figure(each / factor)} × ${figure(perDay)} a day × ${days} ${days === 1 ? 'day' : 'days'}`,
  );
  const [, heads = 1, ...others] = steps.length > 1 ? [] : headsIn(line);
  const times = others.length === 0 ? heads : 1;
  const total = times * neededFor(steps);
  // Of several steps, one may be of something else.
  return {
    result,
    calculation: `${times > 1 ? `${times} × ` : ''}${written.join(' + ')} = ${figure(total / factor)}`,
    sum: steps.length === 1 ? total : null,
  };
}

/** Whether a result is what the course takes, or more for a reason that the text has. */
function isEnough(figures: Figures, result: Amount, steps: readonly Step[]): boolean {
  const { amount } = result;
  const needed = neededFor(steps);
  if (headsIn(figures.line).some((heads) => isWithin(amount, needed * heads, 0.1))) return true;
  if (amount <= needed) return false;
  // The last tablet may be a whole one where the course takes a part of it, and a bottle has more.
  const isSpare = isMeasured(result) ? isPack(figures.line.text, result) : amount - needed < 1;
  return isSpare || isOpen(figures, result);
}

const isPack = (text: string, { start, value }: Amount): boolean =>
  packs.has(value) && !/\btotal(?: of)?[\s:=]*$/i.test(text.slice(0, start));

const packs = new Set([
  5, 10, 15, 20, 25, 30, 40, 50, 60, 90, 100, 120, 150, 180, 200, 240, 250, 480, 500, 1000,
]);

/** A first day with more, and what goes on after the last step, are often told without their own number of days. */
function isOpen({ line: { text }, durations, frequencies }: Figures, { start }: Amount): boolean {
  const firstDay = text.search(/\b(?:day (?:1|one)|loading|first day)\b/i);
  if (firstDay !== -1 && !durations.some((one) => firstDay >= one.start && firstDay < one.end)) return true;
  const from = durations.findLast(({ end }) => end <= start)?.end ?? 0;
  const rest = text.slice(from, start);
  const isOften = frequencies.some((one) => one.start >= from && one.start < start);
  return goesOn.test(rest) && (isOften || /[\d½¼]/.test(rest));
}
const goesOn =
  /\b(?:then|until|followed|reduc\w*|increas\w*|thereafter|afterwards|continu\w*|ongoing|long[ -]term|lifelong)\b/i;
