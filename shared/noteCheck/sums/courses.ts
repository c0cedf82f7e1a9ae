import { isWithin } from '../isWithin.ts';
import type { Span } from '../noteCheck.ts';
import { amountsOf, figure, substanceOf, type Amount } from './amounts.ts';
import { headsIn, isDispensed, isEqualTo, isResult } from './beside.ts';
import { isAtOnce, isOftenAfter, isSolid, isTotalOf, type FiguresOfPatient } from './figures.ts';
import { products, type WrongSum } from './formulas.ts';

/** One step of a course: how much at once, how often a day and for how many days. More than one: a range. */
type Step = {
  readonly each: readonly number[];
  readonly perDay: readonly number[];
  readonly days: number;
};

/**
 * The steps of a course, in the order of the text: "1 a day for 7 days, then half for 7 days". A step that does not say
 * how much or how often goes on as the one before. `given`: what is given at once, tablets or volumes.
 */
function stepsOf(
  { durations, frequencies, line, taken }: FiguresOfPatient,
  given: readonly Amount[],
  otherwise: readonly number[],
): readonly Step[] {
  const first = durations[0]?.start ?? 0;
  // "For 5 days give 2 tablets": the time stands before what is given.
  const isLed = given.length > 0 && [...given, ...frequencies].every(({ start }) => start > first);
  // "3 x 2.5 mg tabs/day".
  const isOfDay = taken.some(({ per }) => per === 'day');
  let last: Step = { each: otherwise, perDay: isOfDay ? [1] : [], days: 0 };
  return durations.map(({ start, end, amount }, at) => {
    const next = durations[at + 1]?.start ?? line.text.length;
    const [from, to] = isLed ? [start, next] : [durations[at - 1]?.end ?? 0, end];
    const after = at === 0 ? lastOf(frequencies, end, Math.min(next, end + 30)) : [];
    const often = [lastOf(frequencies, from, to), after].find(({ length }) => length > 0);
    const here = given.filter((one) => one.start >= from && one.start < to);
    const daily = here.at(-1);
    const parts = partsOfDay(line.text, here, to);
    const ofDay = (daily?.per === 'day' ? [daily] : parts).reduce((sum, one) => sum + valueOf(one), 0);
    const each = lastOf(given, from, to).map(valueOf);
    const days = Math.round(amount);
    const perDay = often?.map((one) => one.perDay) ?? last.perDay;
    last =
      ofDay === 0
        ? { each: each.length > 0 ? each : last.each, perDay, days }
        : { each: [ofDay], perDay: [1], days };
    return last;
  });
}

/** What is measured, and not counted. */
const isMeasured = ({ unit }: Amount): boolean => /^(?:volume|mass|unit)$/.test(unit.dimension);
const valueOf = (one: Amount): number => one.value * (isMeasured(one) ? one.unit.factor : 1);

/** The last amounts before a place that are given at different times of one day: "30 mg AM + 10 mg PM"; none: one at most is. */
export function partsOfDay(text: string, once: readonly Amount[], to: number): readonly Amount[] {
  const parts = once.map(
    ({ end }, at) => partOfDay.exec(text.slice(end, once[at + 1]?.start ?? to))?.[1]?.toLowerCase() ?? null,
  );
  const from = parts.lastIndexOf(null) + 1;
  const isEachOnce = new Set(parts.slice(from)).size === parts.length - from;
  return isEachOnce && parts.length - from > 1 ? once.slice(from) : [];
}
const partOfDay =
  /^[^.;\d]{0,20}?\b(a\.?m\b|mane|morning|breakfast|noon|midday|lunch|p\.?m\b|nocte|night|bed|evening|dinner|supper|tea)/i;

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
export function tabletsAtOnce({ doses, strengths, taken }: FiguresOfPatient): readonly number[] {
  if (taken.length > 0) return [Math.max(...taken.map(({ count }) => count))];
  const [strength] = strengths;
  const dose = doses.find((one) => strength !== undefined && substanceOf(one) === substanceOf(strength));
  const count = strength === undefined || dose === undefined ? 1 : dose.amount / strength.amount;
  const quarters = Math.round(count * 4);
  return [Math.abs(count * 4 - quarters) < 0.05 && quarters > 0 && count <= 6 ? quarters / 4 : 1];
}

/** The doses in mg as tablets of the only strength: 20 mg are 4 tablets of 5 mg. */
function dosesAsTablets({ doses, strengths, taken, durations }: FiguresOfPatient): readonly Amount[] {
  const [strength] = strengths;
  if (
    strength === undefined ||
    (taken.length > 0 && durations.length < 2) ||
    strengths.some(({ amount }) => amount !== strength.amount)
  )
    return [];
  return doses
    .map((dose) => {
      const value = Math.round((dose.amount / strength.amount) * 4) / 4;
      return { ...dose, value, unit: { dimension: 'tablet', factor: 1 } };
    })
    .filter(({ value, amount }) => value > 0 && isWithin(value * strength.amount, amount, 0.02));
}

/** What a course can be counted in. */
const isForCourse = ({ unit }: Amount): boolean =>
  /^(?:tablet|capsule|sachet|dose|syringe|pipette|tube|drop)$/.test(unit.dimension);

/** What is counted out one by one. */
const isCountedOut = (one: Amount): boolean => isSolid(one) || /^(?:syringe|drop)$/.test(one.unit.dimension);

/** What holds one dose or a part of one. */
const isTablet = ({ unit }: Amount): boolean => /^(?:tablet|capsule|dose|syringe)$/.test(unit.dimension);

/** Whether a number of tablets or a volume is what is dispensed for the course, not what is given at once. */
const isTotal = (figures: FiguresOfPatient, result: Amount): boolean =>
  figures.durations.length > 0 &&
  result.per === null &&
  !isAsNeeded(figures.line.text, result) &&
  // Nor is it one where it is a limit or a factor of a product: "just under 1 syringe", "10 x ½ tab".
  !/(?:\b(?:box|pack|packet|tub|bag)e?s? of|\bdoses? =|\+|\bU-|\bunder|\bover|\bthan|\bup to|(?:^|[\s(])\d+\s?[x×])\s*$/i.test(
    figures.line.text.slice(Math.max(0, result.start - 12), result.start),
  ) &&
  (isMeasured(result) ? isTotalVolume(figures, result) : isTotalCount(figures, result));

const isTotalVolume = ({ line, durations }: FiguresOfPatient, volume: Amount): boolean =>
  isResult(line, volume) &&
  (isDispensed(line, volume) ||
    (substanceOf(volume) === 'volume' &&
      durations.some((days) => isEqualTo(line, days, volume) || isAtEndAfter(line.text, days, volume))));

function isTotalCount(figures: FiguresOfPatient, count: Amount): boolean {
  const { line, durations, counted } = figures;
  if (!isForCourse(count)) return false;
  if (isDispensed(line, count) || (isCountedOut(count) && isTotalOf(line, durations, count))) return true;
  if (
    counted.some((one) => one.end <= count.start && one.value >= count.value && isGivenAtOnce(figures, one))
  )
    return false;
  if (isGivenAtOnce(figures, count) || !isCountedOut(count)) return false;
  if (/^(?: \w+)? left\b/i.test(line.text.slice(count.end))) return false;
  const duration = durations.findLast(({ end }) => end <= count.start);
  return (duration !== undefined && count.start - duration.end < 30) || isLargeOfTime(figures, count);
}

/** Tablets that are given at once, not those that are dispensed: after a time, how often follows them, or how long. */
function isGivenAtOnce({ line, durations, frequencies, counted }: FiguresOfPatient, count: Amount): boolean {
  if (count.per === 'day' || isOftenAfter(line.text, count, frequencies)) return true;
  if (!isAtOnce(count) && isCountedOut(count)) return false;
  if (isTotalOf(line, durations, count)) return false;
  const next = counted.find(({ start }) => start > count.start)?.start ?? Number.POSITIVE_INFINITY;
  return (
    durations.every(({ end }) => end > count.start) ||
    frequencies.some(({ start }) => start >= count.end && start - count.end < 40 && start < next) ||
    durations.some(
      ({ start }) =>
        start >= count.end &&
        /^\s*(?:\([^()]*\)\s*)?(?:[x×]|for)\s*$/i.test(line.text.slice(count.end, start)),
    )
  );
}

/** Whether a volume ends its sentence, and only a comma or the like parts it from the days: "BID for 14 days, 34 ml." */
const isAtEndAfter = (text: string, days: Amount, volume: Amount): boolean =>
  /^\s*[,:–-]\s*$/.test(text.slice(days.end, Math.max(days.end, volume.start))) &&
  /^\s*(?:[.;)\n]|$)/.test(text.slice(volume.end));

/** Whether words tie a number that is too large to be given at once to a time after it, or there is no other time. */
const isLargeOfTime = ({ line: { text }, durations, counted }: FiguresOfPatient, count: Amount): boolean =>
  !isAtOnce(count) &&
  ((durations.length === 1 && counted.length === 2 && counted.some(isAtOnce)) ||
    /^[^=.;]{0,24}?(?:=|for|lasts?)\s*(?:\d|an? |one|two|three|four|five|six|ten)/i.test(
      text.slice(count.end, count.end + 40),
    ));

/** Whether words such as "PRN" stand before an amount, or after it without "then" between: not in "14 tablets, then PRN". */
const isAsNeeded = (text: string, { start, end }: Amount): boolean =>
  /\bprn\b|as (?:needed|required)|if needed/i.test(
    text.slice(0, start) + text.slice(end).replace(/\bthen\b.*/is, ''),
  );

/** "1 tablet BID for 5 days (12 tablets)", where the course takes another number or volume. */
export function wrongCourse(figures: FiguresOfPatient, result: Amount): readonly WrongSum[] {
  if (figures.durations.some((one) => figures.ranges.includes(one))) return [];
  const steps = isTotal(figures, result) ? stepsTo(figures, result) : [];
  const at = figures.durations.filter(({ start }) => start < result.start).length;
  const after = figures.durations.findIndex(({ start }) => start >= result.end && start - result.end < reach);
  const before = steps.slice(0, at);
  // What a number may tell: the whole, the steps before it, the last of these, the step after it, or the rest with it.
  const parts = [
    isDispensed(figures.line, result) || at === 0 ? steps : [],
    before,
    before.slice(-1),
    steps.slice(after, after + 1),
    withRest(before, steps[after]),
  ];
  const needed = parts.map(neededFor).filter(({ length }) => length > 0);
  if (needed.length === 0 || needed.some((one) => isEnough(figures, result, one))) return [];
  // What comes behind the total is seldom a part of it.
  const shown = before.length > 0 && neededFor(before).length > 0 ? before : steps;
  return [wrongTotal(figures, result, shown)];
}

/** How a total works out by the steps of its course. */
function wrongTotal({ line: { text } }: FiguresOfPatient, result: Amount, steps: readonly Step[]): WrongSum {
  const factor = isMeasured(result) ? result.unit.factor : 1;
  const all = headsIn(text.slice(0, result.start));
  const heads = steps.length > 1 || all.length > 2 ? 1 : Math.max(...all);
  const written = steps.map(
    ({ each, perDay, days }) =>
      `${figure((each[0] ?? 1) / factor)} × ${figure(perDay[0] ?? 1)} a day × ${days} ${days === 1 ? 'day' : 'days'}`,
  );
  const [first = 0] = neededFor(
    steps.map(({ each, perDay, days }) => ({ each: each.slice(0, 1), perDay: perDay.slice(0, 1), days })),
  );
  const [least = 0, most = least] = neededFor(steps);
  const sum = first * heads;
  const calculation = `${heads > 1 ? `${heads} × ` : ''}${written.join(' + ')} = ${figure(sum / factor)}`;
  // Of several steps, one may be of something else.
  return { result, span: result, calculation, sum: steps.length === 1 && least === most ? sum : null };
}

/** How far behind a number the time that it is for may stand. */
const reach = 36;

/** The steps of the course that takes the result; none where it may hold what is given on many days, as a tube does. */
function stepsTo(figures: FiguresOfPatient, result: Amount): readonly Step[] {
  const { line, counted, volumes, doses, strengths, durations } = figures;
  if (isMeasured(result)) {
    const alike = substanceOf(result) === 'volume' ? volumes : doses;
    const isGiven = (one: Amount): boolean =>
      one !== result && isAnyAlike([one], result) && (alike[0] === result || one.start < result.start);
    return stepsOf(figures, alike.filter(isGiven), []);
  }
  const given = counted.filter(
    (one) =>
      one !== result &&
      isForCourse(one) &&
      (isSolid(one) || !isSolid(result)) &&
      isGivenAtOnce(figures, one) &&
      !isDispensed(line, one),
  );
  if (!isTablet(result) && !isAnyAlike(given, result) && result.unit.dimension !== 'sachet') return [];
  // How much a sachet holds is not told where volumes or several doses are given of it.
  const isOfVolume = result.unit.dimension === 'sachet' && volumes.length > 0;
  const isOfMany = new Set(amountsOf(doses)).size > 1 && durations.length > 1;
  if (given.length + strengths.length === 0 && (isOfMany || isOfVolume)) return [];
  if (!isSolid(result)) return stepsOf(figures, given, [1]);
  return stepsOf(figures, given.length > 0 ? given : dosesAsTablets(figures), tabletsAtOnce(figures));
}

const isAnyAlike = (some: readonly Amount[], { unit }: Amount): boolean =>
  some.some((one) => one.unit.dimension === unit.dimension);

/** Whether a result is what the course takes, from the least to the most, or more for a reason that the text has. */
function isEnough(
  figures: FiguresOfPatient,
  result: Amount,
  [least = 0, most = least]: readonly number[],
): boolean {
  const { text } = figures.line;
  const isVolume = isMeasured(result);
  const value = isVolume ? result.amount : result.value;
  const spare = isVolume && substanceOf(result) !== 'volume' ? 0.02 : 0.1;
  return (
    headsIn(text.slice(0, result.end + 24)).some((heads) =>
      [least, most].some((one) => isWithin(value * (1 + refillsIn(text, result)), one * heads, spare)),
    ) ||
    (value > least && value < most) ||
    // The last tablet may be a whole one where the course takes a part of it, and a bottle has more.
    (isVolume ? value > most && isPack(text, result) : value >= most && value - most < 1) ||
    (hasOpenStep(figures, result) && value > least)
  );
}

/** "#60, 5 refills": each refill is as much again. */
const refillsIn = (text: string, { end }: Amount): number =>
  Number(/^[^.;]{0,24}?\b(\d{1,2}) (?:refill|repeat)/i.exec(text.slice(end))?.[1] ?? 0);

const isPack = (text: string, { start, value }: Amount): boolean =>
  packs.includes(value) && !/\btotal(?: of)?[\s:=]*$/i.test(text.slice(0, start));

const packs = [
  1, 2, 3, 5, 10, 15, 20, 25, 30, 32, 40, 50, 60, 90, 100, 118, 120, 125, 150, 180, 200, 240, 250, 473, 480,
  500, 1000,
];

/** "BID x 14 days, then SID. #44 for 30 days": the last step takes what the steps before leave of all days. */
function withRest(before: readonly Step[], last: Step | undefined): readonly Step[] {
  const rest = before.reduce((left, { days }) => left - days, last?.days ?? 0);
  return last === undefined || rest <= 0 ? [] : [...before, { ...last, days: rest }];
}

/** A first day with more, and what goes on after the last step, are often told without their own number of days. */
function hasOpenStep({ line: { text }, durations, frequencies }: FiguresOfPatient, count: Amount): boolean {
  const firstDay = text.search(/\b(?:day (?:1|one)|loading|first day)\b/i);
  if (firstDay !== -1 && !durations.some(({ start, end }) => firstDay >= start && firstDay < end))
    return true;
  const from = durations.findLast(({ end }) => end <= count.start)?.end ?? 0;
  const rest = text.slice(from, count.start);
  const isGiven = frequencies.some(({ start }) => start >= from && start < count.start);
  return goesOn.test(rest) || (isGiven && /\b(?:then|until|followed|reduc\w*|increas\w*)\b/i.test(rest));
}

const goesOn =
  /\bthen (?:\w+ )?(?:[\d½¼¾]|one\b|half\b|an?\b)|\b(?:thereafter|afterwards|continu\w*|ongoing|long[ -]term|lifelong)\b/i;
