import { isWithin } from '../isWithin.ts';
import type { Span } from '../noteCheck.ts';
import { amountsOf, figure, substanceOf, type Amount } from './amounts.ts';
import { headsIn, isDispensed, isEqualTo, isResult } from './beside.ts';
import { isSolid, mostAtOnce, type Figure, type Figures } from './figures.ts';
import { products, type WrongSum } from './formulas.ts';

/** One step of a course: how much at once, how often a day and for how many days. More than one: a range. */
type Step = {
  readonly each: readonly number[];
  readonly perDay: readonly number[];
  readonly days: number;
};

/** "1 tablet BID for 5 days (12 tablets)", where the course takes another number or volume. */
export function wrongCourse(figures: Figures, result: Figure): WrongSum | null {
  const { line, durations } = figures;
  if (!isTotal(figures, result)) return null;
  const given = givenFor(figures, result);
  if (!isToldFor(figures, result, given)) return null;
  const steps = stepsOf(figures, given, isMeasured(result) ? [] : [1]);
  const at = durations.filter(({ start }) => start < result.start).length;
  const before = steps.slice(0, at);
  const isTimeNear = (durations[at]?.start ?? Number.POSITIVE_INFINITY) - result.end < reach;
  // What a number may tell: the whole, the steps before it, the last of these, or the step after it.
  const all = isDispensed(line, result) || at === 0 ? steps : [];
  const parts = [all, before, before.slice(-1), isTimeNear ? steps.slice(at, at + 1) : []].filter(isStated);
  if (parts.length === 0 || parts.some((one) => isEnough(figures, result, one))) return null;
  // What comes behind the total is seldom a part of it.
  return wrongTotal(line.text, result, isStated(before) ? before : steps);
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
  { frequencies, line, durations }: Figures,
  given: readonly Amount[],
  otherwise: readonly number[],
): readonly Step[] {
  const first = durations[0]?.start ?? 0;
  // "For 5 days give 2 tablets": the time stands before what is given.
  const isLed = given.length > 0 && [...given, ...frequencies].every(({ start }) => start > first);
  let last: Step = { each: otherwise, perDay: [], days: 0 };
  return durations.map(({ start, end, amount }, at) => {
    const next = durations[at + 1]?.start ?? line.text.length;
    const [from, to] = isLed ? [start, next] : [durations[at - 1]?.end ?? 0, end];
    const here = lastOf(given, from, to);
    const before = lastOf(frequencies, from, to);
    // "10 days BID".
    const isAfter = at === 0 && before.length === 0;
    const often = isAfter ? lastOf(frequencies, end, Math.min(next, end + 30)) : before;
    const each = here.length > 0 ? amountsOf(here) : last.each;
    const perDay = often.length > 0 ? often.map((one) => one.perDay) : last.perDay;
    last = { each, perDay: here.at(-1)?.per === 'day' ? [1] : perDay, days: Math.round(amount) };
    return last;
  });
}

/** The last of those that begin here, with the others of its range. */
function lastOf<T extends Span>(all: readonly T[], from: number, to: number): readonly T[] {
  const here = all.filter(({ start }) => start >= from && start < to);
  const last = here.at(-1)?.start ?? 0;
  return here.filter(({ start, end }) => start === last || (end <= last && last - end < 5));
}

const isStated = (steps: readonly Step[]): boolean =>
  steps.length > 0 && steps.every(({ each, perDay }) => each.length > 0 && perDay.length > 0);

/** What steps take in all. `choose`: of what each may take. */
const neededFor = (steps: readonly Step[], choose: (...each: readonly number[]) => number): number =>
  steps.reduce((sum, { each, perDay, days }) => sum + choose(...products(each, perDay, [days])), 0);

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
  const { line, durations } = figures;
  const { text } = line;
  const isNone =
    result.per !== null ||
    result.value < 1 ||
    asNeeded.test(text.slice(0, result.start) + text.slice(result.end).replace(/\bthen\b.*/is, '')) ||
    /^[^.;]{0,24}\b(?:refill|repeat)|^(?: \w+)? left (?!(?:with|for|on)\b)/i.test(text.slice(result.end)) ||
    noTotalBefore.test(text.slice(Math.max(0, result.start - 12), result.start));
  if (isNone || (isMeasured(result) && !isResult(line, result))) return false;
  if (isDispensed(line, result)) return true;
  return isMeasured(result)
    ? substanceOf(result) === 'volume' && durations.some((days) => isEqualTo(line, days, result))
    : isCountedOut(result) && isTotalOfTime(figures, result);
}
/** Not in "14 tablets, then PRN". */
const asNeeded = /\bprn\b|as (?:needed|required)|if needed/i;
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
function wrongTotal(text: string, result: Amount, steps: readonly Step[]): WrongSum {
  const { factor } = result.unit;
  const all = headsIn(text.slice(0, result.start));
  const heads = steps.length > 1 || all.length > 2 ? 1 : Math.max(...all);
  const written = steps.map(
    ({ each, perDay, days }) =>
      `${figure((each[0] ?? 1) / factor)} × ${figure(perDay[0] ?? 1)} a day × ${days} ${days === 1 ? 'day' : 'days'}`,
  );
  const total = heads * neededFor(steps, (first) => first ?? 0);
  const calculation = `${heads > 1 ? `${heads} × ` : ''}${written.join(' + ')} = ${figure(total / factor)}`;
  // Of several steps, one may be of something else.
  const isSure = steps.length === 1 && neededFor(steps, Math.min) === neededFor(steps, Math.max);
  return { result, calculation, sum: isSure ? total : null };
}

/** Whether a result is what the course takes, from the least to the most, or more for a reason that the text has. */
function isEnough(figures: Figures, result: Amount, steps: readonly Step[]): boolean {
  const { text } = figures.line;
  const { amount, end } = result;
  const [least, most] = [neededFor(steps, Math.min), neededFor(steps, Math.max)];
  const isVolume = isMeasured(result);
  const spare = isVolume && substanceOf(result) !== 'volume' ? 0.02 : 0.1;
  return (
    headsIn(text.slice(0, end + 24)).some((heads) =>
      [least, most].some((one) => isWithin(amount, one * heads, spare)),
    ) ||
    (amount > least && amount < most) ||
    // The last tablet may be a whole one where the course takes a part of it, and a bottle has more.
    (isVolume ? amount > most && isPack(text, result) : amount >= most && amount - most < 1) ||
    (amount > least && isOpen(figures, result))
  );
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
