import { substanceOf, type Amount } from './amounts.ts';
import type { Kinds } from './kinds.ts';
import type { SumsOfPart } from './sumsOfPart.ts';
import { isAtOnce, isSolid, isTotalInBrackets } from './sumsOfPart.ts';
import { products } from './products.ts';

/** One step of a course: how much at once, how often a day and for how many days. More than one: a range. */
export type Step = {
  readonly each: readonly number[];
  readonly perDay: readonly number[];
  readonly days: number;
};

/**
 * The steps of a course, in the order of the text: "1 a day for 7 days, then half for 7 days". A step that does not say
 * how much or how often goes on as the one before. `given`: what is given at once, tablets or volumes.
 */
export function stepsOf(
  { kinds, line }: SumsOfPart,
  given: readonly Amount[],
  otherwise: readonly number[],
): readonly Step[] {
  const { durations, frequencies } = kinds;
  const isLed = isLedByTime(kinds, given);
  const steps: Step[] = [];
  for (const [at, duration] of durations.entries()) {
    const before = steps.at(-1);
    const next = durations[at + 1]?.start ?? line.text.length;
    const step = isLed
      ? { start: duration.start, end: next }
      : { start: durations[at - 1]?.end ?? 0, end: duration.end };
    const isHere = ({ start }: Amount | Kinds['frequencies'][number]): boolean =>
      start >= step.start && start < step.end;
    const isAfter = ({ start }: Kinds['frequencies'][number]): boolean =>
      before === undefined && start >= duration.end && start < Math.min(next, duration.end + 30);
    const ofDay = dayInParts(line.text, given.filter(isHere));
    if (ofDay !== null) {
      steps.push({ each: [ofDay], perDay: [1], days: Math.round(duration.amount) });
      continue;
    }
    steps.push({
      each: valuesOf(lastTogether(given.filter(isHere))) ?? before?.each ?? otherwise,
      perDay:
        perDayOf(frequencies.filter(isHere)) ?? perDayOf(frequencies.filter(isAfter)) ?? before?.perDay ?? [],
      days: Math.round(duration.amount),
    });
  }
  return steps;
}

/** "1 tablet in the morning and 2 at night" are 3 of a day; null: no parts of the day have their own amounts. */
function dayInParts(text: string, given: readonly Amount[]): number | null {
  const parts = given.slice(-2).map((one, at, last) => ({
    value: valuesOf([one])?.[0] ?? 0,
    time: partOfDay.exec(
      text.slice(one.end, Math.min(last[at + 1]?.start ?? text.length, one.end + 30)),
    )?.[1],
  }));
  const [first, second] = parts;
  if (first?.time === undefined || second?.time === undefined) return null;
  return isMorning(first.time) === isMorning(second.time) ? null : first.value + second.value;
}

const partOfDay = /^[^.;\d]{0,20}\b(am|mane|morning|breakfast|pm|nocte|night|evening|dinner|supper)\b/i;
const isMorning = (time: string): boolean => /^(?:am|m|b)/i.test(time);

/** "Week 1: 2 tablets daily. Week 2: …", "for 5 days give 2 tablets": the time stands before what is given. */
function isLedByTime({ durations: [first], frequencies }: Kinds, [given]: readonly Amount[]): boolean {
  if (first === undefined) return false;
  const isFirst = [given, frequencies[0]].every((one) => one === undefined || one.start > first.start);
  return first.written.endsWith(':') || (given !== undefined && isFirst);
}

/** The last amount of those, with the others of its range. */
const lastTogether = (amounts: readonly Amount[]): readonly Amount[] => {
  const last = amounts.at(-1);
  return last === undefined
    ? []
    : amounts.filter(({ end, start }) => start === last.start || (last.start - end < 5 && end <= last.start));
};

const valuesOf = (amounts: readonly Amount[]): readonly number[] | null =>
  amounts.length === 0
    ? null
    : amounts.map(({ value, unit }) => (unit?.dimension === 'volume' ? value * unit.factor : value));

const perDayOf = (
  frequencies: readonly { readonly perDay: number; readonly start: number }[],
): readonly number[] | null => {
  const last = frequencies.at(-1);
  return last === undefined
    ? null
    : frequencies
        .filter(({ start }) => start === last.start)
        .map(({ perDay }) => perDay)
        .slice(0, 2);
};

/** What a course takes in all, from the least to the most. null: it is not stated. */
export function neededFor(steps: readonly Step[]): readonly number[] {
  const totals = steps.map(({ each, perDay, days }) => products(each, perDay, [days]));
  if (totals.some((total) => total.length === 0)) return [];
  return [
    totals.reduce((sum, total) => sum + Math.min(...total), 0),
    totals.reduce((sum, total) => sum + Math.max(...total), 0),
  ];
}

/** What the whole course takes, each of its steps, and steps that follow each other. */
export function neededForAny(steps: readonly Step[]): readonly (readonly number[])[] {
  const some = steps.flatMap((_, from) =>
    steps.slice(from).map((_step, count) => steps.slice(from, from + count + 1)),
  );
  return some
    .slice(0, 60)
    .map(neededFor)
    .filter(({ length }) => length > 0);
}

/** How many tablets are given at once: as stated, or as the dose in mg needs of the strength. */
export function tabletsAtOnce({ kinds, timesStrength }: SumsOfPart): readonly number[] {
  if (timesStrength.length > 0) return [timesStrength.reduce((sum, one) => Math.max(sum, one), 0)];
  const [strength] = kinds.strengths;
  const dose = kinds.doses.find(
    (one) =>
      !kinds.strengths.includes(one) && strength !== undefined && substanceOf(one) === substanceOf(strength),
  );
  const count = strength === undefined || dose === undefined ? 1 : dose.amount / strength.amount;
  const isQuarters = Math.abs(count * 4 - Math.round(count * 4)) < 0.05 && count >= 0.25 && count <= 6;
  return isQuarters ? [Math.round(count * 4) / 4] : [1];
}

/** The doses in mg as tablets of the only strength: 20 mg are 4 tablets of 5 mg. */
export function dosesAsTablets({ kinds, strengthsTaken }: SumsOfPart): readonly Amount[] {
  const [strength, other] = kinds.strengths;
  if (strengthsTaken.length > 0 && kinds.durations.length < 2) return [];
  const isSame = strength !== undefined && kinds.strengths.every(({ amount }) => amount === strength.amount);
  if (strength === undefined || (other !== undefined && !isSame)) return [];
  return kinds.doses
    .filter((dose) => !kinds.strengths.includes(dose) && dose.per === null)
    .map((dose) => ({ ...dose, value: Math.round((dose.amount / strength.amount) * 4) / 4 }))
    .filter(
      ({ value, amount }) => value > 0 && Math.abs(value * strength.amount - amount) < strength.amount * 0.02,
    );
}

/** Tablets that are given at once, not those that are dispensed: how often follows them, or how long. */
export const isGivenAtOnce = ({ line, kinds }: SumsOfPart, count: Amount): boolean => {
  if ((!isAtOnce(count) && isSolid(count)) || isTotalInBrackets(line, kinds, count)) return false;
  const { durations, frequencies } = kinds;
  // "4 tabs x 14 days, 3 tabs x 14 days": the days of a step stand right behind it.
  if (
    durations.some(
      ({ start }) =>
        start >= count.end &&
        /^\s*(?:\([^()]*\)\s*)?(?:[x×]|for)\s*$/i.test(line.text.slice(count.end, start)),
    )
  )
    return true;
  const isAfterDuration = durations.some(({ end }) => end <= count.start);
  const next = kinds.counted.find(({ start }) => start > count.start)?.start ?? Number.POSITIVE_INFINITY;
  return (
    !isAfterDuration ||
    frequencies.some(({ start }) => start >= count.end && start - count.end < 40 && start < next)
  );
};
