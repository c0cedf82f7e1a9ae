import { isWithin } from '../isWithin.ts';
import type { Span } from '../noteCheck.ts';
import { amountsOf, figure, substanceOf, type Amount } from './amounts.ts';
import { headsIn, isDispensed, isEqualTo, isResult } from './beside.ts';
import { isAtOnce, isOftenAfter, isSolid, isTotalOf, type FiguresOfDrug } from './figures.ts';
import { products, type WrongSum } from './formulas.ts';

/** One step of a course: how much at once, how often a day and for how many days. More than one: a range. */
type Step = {
  readonly each: readonly number[];
  readonly perDay: readonly number[];
  readonly days: number;
};

/** "1 tablet BID for 5 days (12 tablets)", where the course takes another number or volume. */
export function wrongCourse(figures: FiguresOfDrug, result: Amount): readonly WrongSum[] {
  const { line, durations, ranges } = figures;
  if (durations.some((one) => ranges.includes(one)) || !isTotal(figures, result)) return [];
  const given = givenFor(figures, result);
  if (!isToldFor(figures, result, given)) return [];
  const steps = stepsOf(figures, given, isMeasured(result));
  const at = durations.filter(({ start }) => start < result.start).length;
  const before = steps.slice(0, at);
  const next = durations[at];
  const after = next !== undefined && next.start - result.end < reach ? steps.slice(at, at + 1) : [];
  // What a number may tell: the whole, the steps before it, the last of these, the step after it, or the rest with it.
  const parts = [isDispensed(line, result) || at === 0 ? steps : [], before, before.slice(-1), after];
  const needed = parts.map(neededFor).filter(({ length }) => length > 0);
  if (needed.length === 0 || needed.some((one) => isEnough(figures, result, one))) return [];
  // What comes behind the total is seldom a part of it.
  return [wrongTotal(figures, result, neededFor(before).length > 0 ? before : steps)];
}

/** How far behind a number the time that it is for may stand. */
const reach = 36;

/**
 * The steps of a course, in the order of the text: "1 a day for 7 days, then half for 7 days". A step that does not say
 * how much or how often goes on as the one before. `given`: what is given at once.
 */
function stepsOf(figures: FiguresOfDrug, given: readonly Amount[], isOfMeasured: boolean): readonly Step[] {
  const { durations, frequencies, line, taken } = figures;
  const first = durations[0]?.start ?? 0;
  // "For 5 days give 2 tablets": the time stands before what is given.
  const isLed = given.length > 0 && [...given, ...frequencies].every(({ start }) => start > first);
  let each = isOfMeasured ? [] : tabletsAtOnce(figures);
  // "3 x 2.5 mg tabs/day".
  let perDay: readonly number[] = taken.some(({ per }) => per === 'day') ? [1] : [];
  return durations.map(({ start, end, amount }, at) => {
    const next = durations[at + 1]?.start ?? line.text.length;
    const [from, to] = isLed ? [start, next] : [durations[at - 1]?.end ?? 0, end];
    const here = lastOf(given, from, to);
    const often = lastOf(frequencies, from, to);
    const oftenAfter =
      at === 0 && often.length === 0 ? lastOf(frequencies, end, Math.min(next, end + 30)) : often;
    if (here.length > 0) each = amountsOf(here);
    if (here.at(-1)?.per === 'day') perDay = [1];
    else if (oftenAfter.length > 0) perDay = oftenAfter.map((one) => one.perDay);
    return { each, perDay, days: Math.round(amount) };
  });
}

/** What is measured, and not counted. */
const isMeasured = ({ unit }: Amount): boolean => /^(?:volume|mass|unit)$/.test(unit.dimension);

/** The last of those that begin here, with the others of its range. */
function lastOf<T extends Span>(all: readonly T[], from: number, to: number): readonly T[] {
  const here = all.filter(({ start }) => start >= from && start < to);
  const last = here.at(-1)?.start ?? 0;
  return here.filter(({ start, end }) => start === last || (end <= last && last - end < 5));
}

/** What a course takes in all, from the least to the most; empty: it is not stated. */
function neededFor(steps: readonly Step[]): readonly number[] {
  const totals = steps.map(({ each, perDay, days }) => products(each, perDay, [days]));
  if (totals.length === 0 || totals.some((total) => total.length === 0)) return [];
  return [Math.min, Math.max].map((end) => totals.reduce((sum, total) => sum + end(...total), 0));
}

/** How many tablets are given at once, as a list of one: as stated, or by dose and strength in quarters, or else 1. */
export function tabletsAtOnce({ doses, strengths, taken }: FiguresOfDrug): readonly number[] {
  if (taken.length > 0) return [Math.max(...taken.map(({ count }) => count))];
  const [strength] = strengths;
  const dose = doses.find((one) => strength !== undefined && substanceOf(one) === substanceOf(strength));
  const count = strength === undefined || dose === undefined ? 1 : dose.amount / strength.amount;
  return [quarters(count) > 0 && isWithin(quarters(count), count, 0.02) && count <= 6 ? quarters(count) : 1];
}
const quarters = (count: number): number => Math.round(count * 4) / 4;

/** The doses in mg as tablets of the only strength: 20 mg are 4 tablets of 5 mg. */
function dosesAsTablets({ doses, strengths, taken, durations }: FiguresOfDrug): readonly Amount[] {
  const [strength] = strengths;
  const isOnly = strengths.every(({ amount }) => amount === strength?.amount);
  if (strength === undefined || !isOnly || (taken.length > 0 && durations.length < 2)) return [];
  return doses
    .map((dose) => ({ ...dose, amount: quarters(dose.amount / strength.amount) }))
    .filter(
      ({ amount }, at) => amount > 0 && isWithin(amount * strength.amount, doses[at]?.amount ?? 0, 0.02),
    );
}

/** What is given at once of that of which a total is told. */
function givenFor(figures: FiguresOfDrug, result: Amount): readonly Amount[] {
  const { line, counted, volumes, doses, strengths } = figures;
  if (isMeasured(result)) {
    const alike = substanceOf(result) === 'volume' ? volumes : doses;
    return alike.filter((one) => one !== result && (alike[0] === result || one.start < result.start));
  }
  const given = counted.filter(
    (one) =>
      one !== result &&
      isForCourse.test(one.unit.dimension) &&
      (isSolid(one) || !isSolid(result)) &&
      isGivenAtOnce(figures, one) &&
      !isDispensed(line, one),
  );
  return given.length > 0 || strengths.length === 0 ? given : dosesAsTablets(figures);
}

const isForCourse = /^(?:tablet|capsule|sachet|dose|syringe|pipette|tube|drop)$/;

/** Whether it is plain how much of a result is given at once: a tube may hold what is given on many days. */
function isToldFor(
  { strengths, volumes, doses, durations }: FiguresOfDrug,
  { unit }: Amount,
  given: readonly Amount[],
): boolean {
  if (given.some((one) => one.unit.dimension === unit.dimension)) return true;
  const isOfMany = new Set(amountsOf(doses)).size > 1 && durations.length > 1;
  if (strengths.length === 0 && isOfMany) return false;
  return unit.dimension === 'sachet'
    ? volumes.length === 0
    : /^(?:tablet|capsule|dose|syringe)$/.test(unit.dimension);
}

/** Whether a number of tablets or a volume is what is dispensed for the course, not what is given at once. */
function isTotal(figures: FiguresOfDrug, result: Amount): boolean {
  const { line, durations, counted } = figures;
  const isNone =
    durations.length === 0 ||
    result.per !== null ||
    isAsNeeded(line.text, result) ||
    /^[^.;]{0,24}\b(?:refill|repeat)/i.test(line.text.slice(result.end)) ||
    noTotalBefore.test(line.text.slice(Math.max(0, result.start - 12), result.start));
  if (isNone) return false;
  if (isMeasured(result))
    return (
      isResult(line, result) &&
      (isDispensed(line, result) ||
        (substanceOf(result) === 'volume' && durations.some((days) => isEqualTo(line, days, result))))
    );
  if (isDispensed(line, result)) return true;
  if (!isCountedOut(result)) return false;
  if (isTotalOf(line, durations, result)) return true;
  if (counted.some(({ end, amount }) => end <= result.start && amount >= result.amount)) return false;
  const duration = durations.findLast(({ end }) => end <= result.start);
  return (
    !isGivenAtOnce(figures, result) &&
    !/^(?: \w+)? left\b/i.test(line.text.slice(result.end)) &&
    ((duration !== undefined && result.start - duration.end < 30) || isLargeOfTime(figures, result))
  );
}
/** A limit, or a factor of a product, is no total: "just under 1 syringe", "10 x ½ tab". */
const noTotalBefore =
  /(?:\b(?:box|pack|packet|tub|bag)e?s? of|\bdoses? =|\+|\bU-|\bunder|\bover|\bthan|\bup to|(?:^|[\s(])\d+\s?[x×])\s*$/i;

/** What is counted out one by one. */
const isCountedOut = (one: Amount): boolean => isSolid(one) || /^(?:syringe|drop)$/.test(one.unit.dimension);

/** Tablets that are given at once, not those that are dispensed: after a time, how often follows them, or how long. */
function isGivenAtOnce({ line, durations, frequencies, counted }: FiguresOfDrug, count: Amount): boolean {
  if (count.per === 'day' || isOftenAfter(line.text, count, frequencies)) return true;
  if ((!isAtOnce(count) && isCountedOut(count)) || isTotalOf(line, durations, count)) return false;
  const next = counted.find(({ start }) => start > count.start)?.start ?? Number.POSITIVE_INFINITY;
  return (
    durations.every(({ end }) => end > count.start) ||
    frequencies.some(({ start }) => start >= count.end && start - count.end < 40 && start < next) ||
    durations.some(
      ({ start }) => start >= count.end && /^\s*(?:[x×]|for)\s*$/i.test(line.text.slice(count.end, start)),
    )
  );
}

/** Whether a number is too large to be given at once, and words tie it to a time after it. */
const isLargeOfTime = ({ line: { text } }: FiguresOfDrug, count: Amount): boolean =>
  !isAtOnce(count) &&
  /^[^=.;]{0,24}?(?:=|for|lasts?)\s*(?:\d|an? |one|two|three|four|five|six|ten)/i.test(
    text.slice(count.end, count.end + 40),
  );

/** Whether words such as "PRN" stand before an amount, or after it without "then" between: not in "14 tablets, then PRN". */
const isAsNeeded = (text: string, { start, end }: Amount): boolean =>
  /\bprn\b|as (?:needed|required)|if needed/i.test(
    text.slice(0, start) + text.slice(end).replace(/\bthen\b.*/is, ''),
  );

/** How a total works out by the steps of its course. */
function wrongTotal({ line: { text } }: FiguresOfDrug, result: Amount, steps: readonly Step[]): WrongSum {
  const { factor } = result.unit;
  const all = headsIn(text.slice(0, result.start));
  const heads = steps.length > 1 || all.length > 2 ? 1 : Math.max(...all);
  const written = steps.map(
    ({ each, perDay, days }) =>
      `${figure((each[0] ?? 1) / factor)} × ${figure(perDay[0] ?? 1)} a day × ${days} ${days === 1 ? 'day' : 'days'}`,
  );
  const sum =
    heads * steps.reduce((all, { each, perDay, days }) => all + (each[0] ?? 1) * (perDay[0] ?? 1) * days, 0);
  const [least = 0, most = least] = neededFor(steps);
  const calculation = `${heads > 1 ? `${heads} × ` : ''}${written.join(' + ')} = ${figure(sum / factor)}`;
  // Of several steps, one may be of something else.
  return { result, span: result, calculation, sum: steps.length === 1 && least === most ? sum : null };
}

/** Whether a result is what the course takes, from the least to the most, or more for a reason that the text has. */
function isEnough(
  figures: FiguresOfDrug,
  result: Amount,
  [least = 0, most = least]: readonly number[],
): boolean {
  const { text } = figures.line;
  const { amount, end } = result;
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
  packs.includes(value) && !/\btotal(?: of)?[\s:=]*$/i.test(text.slice(0, start));

const packs = [
  1, 2, 3, 5, 10, 15, 20, 25, 30, 32, 40, 50, 60, 90, 100, 118, 120, 125, 150, 180, 200, 240, 250, 473, 480,
  500, 1000,
];

/** A first day with more, and what goes on after the last step, are often told without their own number of days. */
function isOpen({ line: { text }, durations, frequencies }: FiguresOfDrug, { start }: Amount): boolean {
  const firstDay = text.search(/\b(?:day (?:1|one)|loading|first day)\b/i);
  if (firstDay !== -1 && !durations.some((one) => firstDay >= one.start && firstDay < one.end)) return true;
  const from = durations.findLast(({ end }) => end <= start)?.end ?? 0;
  const rest = text.slice(from, start);
  const isOften = frequencies.some((one) => one.start >= from && one.start < start);
  return goesOn.test(rest) && (isOften || /[\d½¼]/.test(rest));
}
const goesOn =
  /\b(?:then|until|followed|reduc\w*|increas\w*|thereafter|afterwards|continu\w*|ongoing|long[ -]term|lifelong)\b/i;
