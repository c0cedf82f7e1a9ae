import { figure, millilitre, type Amount } from './amounts.ts';
import { isDispensed, isEqualTo, isResult } from './beside.ts';
import { isForCourse, isOfCourse, isTablet } from './courseCounts.ts';
import { dosesAsTablets, isGivenAtOnce, neededFor, stepsOf, tabletsAtOnce, type Step } from './courses.ts';
import { isSolid, type SumsOfPart, type WrongSum } from './sumsOfPart.ts';
import { headsIn } from './heads.ts';
import { isNear } from './tolerance.ts';

/** Numbers and volumes dispensed that are not what the course takes. `marked`: results that are wrong already. */
export const wrongCourses = (sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] => [
  ...sums.kinds.counted
    .filter((count) => !marked.has(count))
    .flatMap((count) => wrongCount(sums, count) ?? []),
  ...sums.kinds.volumes
    .filter((volume) => !marked.has(volume))
    .flatMap((volume) => wrongVolume(sums, volume) ?? []),
];

/** "1 tablet BID for 5 days (12 tablets)". */
function wrongCount(sums: SumsOfPart, count: Amount): WrongSum | null {
  const { line, kinds } = sums;
  if (
    count.per !== null ||
    !isForCourse(count) ||
    !isOfCourse(sums, count) ||
    isGivenAsNeeded(line.text, count)
  )
    return null;
  const given = kinds.counted.filter(
    (one) =>
      one !== count &&
      isForCourse(one) &&
      (isSolid(one) || !isSolid(count)) &&
      isGivenAtOnce(sums, one) &&
      !isDispensed(line, one),
  );
  // A tube or a pipette may hold what is given on many days.
  const isAlike = given.some(({ unit }) => unit?.dimension === count.unit?.dimension);
  if (!isTablet(count) && !isAlike && count.unit?.dimension !== 'sachet') return null;
  const steps = stepsOfCount(sums, count, given);
  // The last tablet or capsule may be a whole one where the course takes a part of it.
  const isEnough = ([least = 0, most = least]: readonly number[]): boolean =>
    isNear(count.value, least) ||
    isNear(count.value, most) ||
    (count.value > least && count.value < most) ||
    (count.value >= most && count.value - most < 1) ||
    isForAll(line.text.slice(0, count.end + 24), count.value, [least, most]) ||
    isWithRefills(line.text, count, least) ||
    isByDay(sums, count);
  const hasMore = hasOpenStep(sums, count);
  // Where nothing tells how many sachets are given at once, they are whole ones or halves.
  const isOpen = !isTablet(count) && !isAlike;
  const isRight = (needed: readonly number[]): boolean =>
    isEnough(needed) ||
    (isOpen && isWholeTimes(count.value, needed[0] ?? 0)) ||
    (hasMore && count.value > (needed[0] ?? 0));
  const needed = neededUpTo(sums, count, steps);
  return needed.length === 0 || needed.some(isRight) ? null : wrongCourse(count, steps, 1);
}

const isWholeTimes = (count: number, needed: number): boolean =>
  [0.5, 1, 1.5, 2, 3, 4].some((times) => isNear(count, needed * times, 0.02));

/** The steps of the course that a count is for. `given`: what is given at once. */
function stepsOfCount(sums: SumsOfPart, count: Amount, given: readonly Amount[]): readonly Step[] {
  const ofStrength = takenOfStrength(sums, count);
  if (ofStrength !== null) return stepsOf(sums, given, ofStrength);
  if (!isSolid(count)) return stepsOf(sums, given, [1]);
  return stepsOf(sums, given.length > 0 ? given : tabletsOfSteps(sums), tabletsAtOnce(sums));
}

/** "1 x 300 mg + 2 x 100 mg … dispensed 42 x 100 mg": how many of this strength are given at once. */
function takenOfStrength(
  { line, kinds, strengthsTaken }: SumsOfPart,
  count: Amount,
): readonly number[] | null {
  const own = kinds.strengths.find(({ start }) =>
    /^\s*[x×]\s*$/.test(line.text.slice(count.end, Math.max(count.end, start))),
  );
  const taken = strengthsTaken.find(
    ({ amount, start }) => own !== undefined && start < own.start && amount === own.amount,
  );
  return taken === undefined ? null : [taken.value];
}

/** "2½ x 5 mg for 7 days, then 1 x 5 mg": how many tablets each step gives, where no word says that they are some. */
const tabletsOfSteps = (sums: SumsOfPart): readonly Amount[] =>
  sums.strengthsTaken.length > 1 && sums.strengthsTaken.length === sums.kinds.durations.length
    ? sums.strengthsTaken
    : dosesAsTablets(sums);

/** A first day with more, and what goes on after the last step, are often told without their own number of days. */
function hasOpenStep({ line: { text }, kinds }: SumsOfPart, count: Amount): boolean {
  const firstDay = /\bday (?:1|one)\b|\bloading|\bfirst day/i.exec(text);
  const isRead = kinds.durations.some(
    ({ start, end }) => firstDay !== null && firstDay.index >= start && firstDay.index < end,
  );
  if (firstDay !== null && !isRead) return true;
  if (daysAfter(kinds.durations, count) !== -1) return false;
  const from = kinds.durations.findLast(({ end }) => end <= count.start)?.end ?? 0;
  const rest = text.slice(from, count.start);
  const isGiven = kinds.frequencies.some(({ start }) => start >= from && start < count.start);
  return goesOn.test(rest) || (isGiven && /\b(?:then|until|followed|reduc\w*|increas\w*)\b/i.test(rest));
}

const goesOn =
  /\bthen (?:[\d½¼¾]|one\b|half\b|an?\b)|\b(?:thereafter|afterwards|continu\w*|ongoing|long[ -]term|lifelong)\b/i;

/** Which of the durations stands right after a number: "44 for 30 days". -1: none. */
const daysAfter = (durations: readonly Amount[], { end }: Amount): number =>
  durations.findIndex(({ start }) => start >= end && start - end < 36);

/** Whether an amount is what one needs times the animals in the text: "Two puppies: 2 ml daily for 3 days, 12 ml in total". */
const isForAll = (text: string, amount: number, needed: readonly number[]): boolean =>
  headsIn(text).some((heads) => needed.some((one) => isNear(amount, one * heads)));

/** Whether a number of tablets is so many a day times a duration of the line: "#180 (3/day = 60 d)". */
const isByDay = ({ line, kinds }: SumsOfPart, { value }: Amount): boolean =>
  [...line.text.matchAll(/\b(\d+(?:\.\d+)?)\s?\/\s?(?:day|d)\b/gi)].some(({ 1: ofDay }) =>
    kinds.durations.some(({ amount }) => isNear(value, Number(ofDay) * amount)),
  );

/** "#60, 5 refills (6 months)": each refill is as much again; a month has about thirty days. */
function isWithRefills(text: string, { value, end }: Amount, needed: number): boolean {
  const refills = /^[^.;]{0,24}?\b(\d{1,2}) (?:refills?|repeats?)\b/i.exec(text.slice(end, end + 40))?.[1];
  return refills !== undefined && isNear(value * (Number(refills) + 1), needed, 0.03);
}

/** What is dispensed, or tied to the days by an equals sign: "for 15 days = 165 ml". */
const isOfAllDays = ({ line, kinds }: SumsOfPart, volume: Amount): boolean =>
  isDispensed(line, volume) ||
  kinds.durations.some((days) => isEqualTo(line, days, volume) || isAtEndAfter(line.text, days, volume));

/** Whether a volume ends its sentence, and only a comma or the like parts it from the days: "BID for 14 days, 34 ml." */
const isAtEndAfter = (text: string, days: Amount, volume: Amount): boolean =>
  /^\s*[,:–-]\s*$/.test(text.slice(days.end, Math.max(days.end, volume.start))) &&
  /^\s*(?:[.;)\n]|$)/.test(text.slice(volume.end));

/** Whether words such as "PRN" stand before an amount, or after it without "then" between: not in "14 tablets, then PRN". */
const isGivenAsNeeded = (text: string, { start, end }: Amount): boolean =>
  isAsNeeded.test(text.slice(0, start)) || isAsNeeded.test(text.slice(end).replace(/\bthen\b.*/is, ''));

const isAsNeeded = /\bprn\b|as (?:needed|required)|if needed/i;

/** "2 ml BID for 5 days (dispensed 30 ml)". A bottle may hold more than the course takes. */
function wrongVolume(sums: SumsOfPart, volume: Amount): WrongSum | null {
  const { line, kinds } = sums;
  // "Dispensed 42 ml: 1.2 ml BID for 14 days" begins with what it takes in all.
  const isFirst =
    kinds.volumes[0] === volume &&
    /(?:dispens|suppl|sent home)\w*(?: with)?:? $/i.test(line.text.slice(0, volume.start));
  const given = kinds.volumes.filter((one) => one !== volume && (isFirst || one.start < volume.start));
  const isContainer = /^\s*(?:syringe|box|bottle|vial)/i.test(line.text.slice(volume.end, volume.end + 12));
  if (
    given.length === 0 ||
    volume.per !== null ||
    isContainer ||
    !isOfAllDays(sums, volume) ||
    !isResult(line, volume)
  )
    return null;
  const steps = stepsOf(sums, given, []);
  const isRight = ([least = 0, most = least]: readonly number[]): boolean =>
    isForAll(line.text.slice(0, volume.end + 24), volume.amount, [least, most]) ||
    isNear(volume.amount, least) ||
    isNear(volume.amount, most) ||
    (volume.amount > most && isPackSize(volume));
  const needed = [
    ...neededUpTo(sums, volume, steps),
    ...given.flatMap((one) => neededUpTo(sums, volume, stepsOf(sums, [one], []))),
  ];
  return needed.length === 0 || needed.some(isRight) ? null : wrongCourse(volume, steps, millilitre.factor);
}

/** What parts of a course take that a number may tell: the whole, the steps before it, the last of these, the step after it. */
function neededUpTo(
  { line, kinds }: SumsOfPart,
  result: Amount,
  steps: readonly Step[],
): readonly (readonly number[])[] {
  const after = daysAfter(kinds.durations, result);
  const before = steps.slice(0, kinds.durations.filter(({ start }) => start < result.start).length);
  const isWhole = isDispensed(line, result) || before.length === 0;
  const next = steps.slice(after, after + 1);
  return [
    isWhole ? steps : [],
    before,
    before.slice(-1),
    ...(after === -1 ? [] : [next, withRest(before, next)]),
  ]
    .filter(({ length }) => length > 0)
    .map(neededFor)
    .filter(({ length }) => length > 0);
}

/** "BID x 14 days, then SID. #44 for 30 days": the last step takes what the steps before leave of all days. */
function withRest(before: readonly Step[], [last]: readonly Step[]): readonly Step[] {
  const rest = before.reduce((left, { days }) => left - days, last?.days ?? 0);
  return last === undefined || rest <= 0 ? [] : [...before, { ...last, days: rest }];
}

const isPackSize = ({ value }: Amount): boolean =>
  [
    1, 2, 3, 5, 10, 15, 20, 25, 30, 32, 40, 50, 60, 90, 100, 118, 120, 125, 150, 180, 200, 240, 250, 473, 480,
    500, 1000,
  ].includes(value);

/** `unitFactor`: the unit that the vet reads, in the first unit of its dimension. */
function wrongCourse(result: Amount, steps: readonly Step[], unitFactor: number): WrongSum | null {
  const written = steps.map(
    ({ each, perDay, days }) =>
      `${figure((each[0] ?? 1) / unitFactor)} × ${figure(perDay[0] ?? 1)} a day × ${days} ${days === 1 ? 'day' : 'days'}`,
  );
  const [least = 0, most = least] = neededFor(steps);
  const sum = steps.reduce(
    (total, { each, perDay, days }) => total + (each[0] ?? 1) * (perDay[0] ?? 1) * days,
    0,
  );
  const calculation = `${written.join(' + ')} = ${figure(sum / unitFactor)}`;
  // Of several steps, one may be of something else.
  return {
    result,
    span: result,
    calculation,
    sum: steps.length === 1 && isNear(least, most, 0) ? sum : null,
  };
}
