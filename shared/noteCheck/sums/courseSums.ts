import { isDispensed } from './besideAmount.ts';
import { coursesOf } from './courses.ts';
import { amountsOf, millilitre, type Amount } from './lineAmounts.ts';
import { figure, isAtOnce, isNear, isSolid, type LineSums, type WrongSum } from './lineSums.ts';

/** Numbers and volumes dispensed that are not what the course takes. `marked`: results that are wrong already. */
export const wrongCourses = (sums: LineSums, marked: ReadonlySet<Amount>): readonly WrongSum[] => [
  ...sums.parts.counted.flatMap((count) => wrongCount(sums, count) ?? []),
  ...sums.parts.volumes
    .filter((volume) => !marked.has(volume))
    .flatMap((volume) => wrongVolume(sums, volume) ?? []),
];

/** "1 tablet BID for 5 days (12 tablets)". */
function wrongCount(sums: LineSums, count: Amount): WrongSum | null {
  const { parts, timesStrength } = sums;
  if (!isForCourse(count)) return null;
  const atOnce = [
    ...before(count, parts.counted)
      .filter(({ unit }) => unit?.dimension === count.unit?.dimension)
      .filter(isAtOnce)
      .map(({ value }) => value),
    ...timesStrength,
  ];
  if (!isOfCourse(sums, count)) return null;
  const each = atOnce.length === 0 ? [1] : atOnce;
  // The last tablet or capsule may be a whole one where the course takes a part of it.
  const isRight = (needed: number): boolean =>
    isNear(count.value, needed) || (count.value >= needed && count.value - needed < 1);
  const needed = coursesOf(parts, each);
  return needed.length === 0 || needed.some(isRight) ? null : wrongCourse(sums, count, each, 1);
}

/** "2 ml BID for 5 days (dispensed 30 ml)". */
function wrongVolume(sums: LineSums, volume: Amount): WrongSum | null {
  const { line, parts } = sums;
  const each = amountsOf(before(volume, parts.volumes));
  if (each.length === 0 || !isDispensed(line, volume)) return null;
  const needed = coursesOf(parts, each);
  const isRight = needed.some((one) => isNear(volume.amount, one));
  return needed.length === 0 || isRight ? null : wrongCourse(sums, volume, each, millilitre.factor);
}

const isForCourse = ({ unit }: Amount): boolean =>
  /^(?:tablet|capsule|chew|sachet|dose)$/.test(unit?.dimension ?? '');

/** Whether a count is what is dispensed for the course, not what is given at once. */
function isOfCourse(sums: LineSums, count: Amount): boolean {
  const { line, parts, timesStrength } = sums;
  const duration = durationOf(sums, count);
  if (duration === undefined) return false;
  const isFirst =
    timesStrength.length === 0 &&
    !before(count, parts.counted).some(({ unit }) => unit?.dimension === count.unit?.dimension);
  if (isFirst && !isSolid(count)) return false;
  if (isDispensed(line, count)) return true;
  const isAfterDuration = count.value > 3 && duration.end <= count.start;
  // "For 5 days (10 tablets)".
  return isAfterDuration && (!isFirst || count.start - duration.end < 6);
}

const before = (amount: Amount, all: readonly Amount[]): readonly Amount[] =>
  all.filter((one) => one !== amount && one.start < amount.start);

/** The days before an amount, otherwise the first days of the line. */
const durationOf = ({ parts }: LineSums, amount: Amount): Amount | undefined =>
  parts.durations.find(({ end }) => end <= amount.start) ?? parts.durations[0];

/** `each`: what is given at once. `unitFactor`: the unit that the vet reads, in the first unit of its dimension. */
function wrongCourse(
  sums: LineSums,
  result: Amount,
  each: readonly number[],
  unitFactor: number,
): WrongSum | null {
  const [perDay] = sums.parts.perDay;
  const duration = durationOf(sums, result);
  if (perDay === undefined || duration === undefined) return null;
  const one = each[0] ?? 1;
  const days = Math.round(duration.amount);
  const sum = figure((one * perDay * days) / unitFactor);
  return {
    result,
    span: result,
    calculation: `${figure(one / unitFactor)} × ${figure(perDay)} a day × ${days} days = ${sum}`,
  };
}
