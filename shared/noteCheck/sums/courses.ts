import { mentionPattern } from '../data/mentions.ts';
import { isNearly } from '../isNearly.ts';
import type { Finding, Span } from '../noteCheck.ts';
import { formatFigure, animalCountsIn, wrongSumFinding } from './amounts.ts';
import type { Amount, LineAmounts } from './amounts.ts';
import { isDispensed, isCalculationResult } from './beside.ts';

/** undefined: it was not told. */
type Step = Readonly<Record<'each' | 'perDay', number | undefined>> & { readonly days: number };

/**
 * The finding for a wrong total: "1 tablet BID for 5 days (12 tablets)" takes 10; null: no mistake is plain.
 */
export function wrongCourseTotalFinding(figures: LineAmounts, result: Amount): Finding | null {
  const { line, of } = figures;
  if (!isTotal(figures, result)) return null;
  const given = givenFor(figures, result);
  if (!isToldFor(figures, result, given)) return null;
  const steps = stepsOf(figures, given, result.kind !== 'counted' ? undefined : (given[0]?.amount ?? 1));
  const at = of('duration').filter(({ start }) => start < result.start).length;
  // A total may be for the steps before it or the one behind it, and where it stands first, for all.
  const [course, ...others] = [steps.slice(0, at), steps.slice(at, at === 0 ? undefined : at + 1)].filter(
    (part) => part.length > 0 && part.every(({ each, perDay }) => each !== undefined && perDay !== undefined),
  );
  if (course === undefined || [course, ...others].some((one) => isEnough(figures, result, one))) return null;
  const { factor } = result.unit;
  const written = course.map(
    ({ each = 0, perDay = 0, days }) =>
      `${formatFigure(each / factor)} × ${formatFigure(perDay)} a day × ${days} ${days === 1 ? 'day' : 'days'}`,
  );
  const heads =
    course.length === 1 && animalCountsIn(line).length === 2 ? animalCountsIn(line)[1] : undefined;
  const total = ((heads ?? 1) * neededFor(course)) / factor;
  const calculation = `${heads === undefined ? '' : `${heads} × `}${written.join(' + ')} = ${formatFigure(total)}`;
  const offered = result.kind !== 'counted' ? total : Math.ceil(total - 0.01);
  // One of several steps may be of something else.
  return wrongSumFinding(line.text, result, calculation, course.length === 1 ? offered : null);
}

/** If nothing is told, tablets are given one at a time, but a tube lasts for days. */
function isToldFor({ of }: LineAmounts, result: Amount, given: readonly Amount[]): boolean {
  const { dimension } = result.unit;
  const isOfManyDoses = of('dose').length > 1 && of('strength').length === 0;
  const isOneByOne = /^(?:tablet|capsule|sachet|dose|syringe)$/.test(dimension) && !isOfManyDoses;
  return result.kind !== 'counted' || isOneByOne || given.some(({ unit }) => unit.dimension === dimension);
}

/**
 * "1 a day for 7 days, then half for 7 days": what a step does not tell is as in the step before.
 * `otherwise`: the amount if none was told yet.
 */
function stepsOf(
  { of }: LineAmounts,
  given: readonly Amount[],
  otherwise: number | undefined,
): readonly Step[] {
  let last: Step = { each: otherwise, perDay: undefined, days: 0 };
  let from = 0;
  return of('duration').map(({ end, amount }) => {
    const isHere = (one: Span): boolean => one.start >= from && one.start < end;
    const here = given.findLast(isHere);
    // "10 days BID".
    const isBehind = (one: Span): boolean => from === 0 && one.start >= end && one.start - end < 30;
    const often = of('often').findLast(isHere) ?? of('often').find(isBehind);
    last = {
      each: here?.amount ?? last.each,
      perDay: here?.per === 'day' ? 1 : (often?.amount ?? last.perDay),
      days: Math.round(amount),
    };
    from = end;
    return last;
  });
}

const neededFor = (steps: readonly Step[]): number =>
  steps.reduce((sum, { each = 0, perDay = 0, days }) => sum + each * perDay * days, 0);

/** What is given at once: ml for a total in ml; tablets, or doses as tablets, for a total in tablets. */
function givenFor(figures: LineAmounts, result: Amount): readonly Amount[] {
  const { line, of } = figures;
  const alike = of(result.kind);
  if (result.kind !== 'counted')
    return alike.filter((one) => one !== result && (alike[0] === result || one.start < result.start));
  const given = alike.filter(
    (one) => one !== result && isGivenAtOnce(figures, one) && !isDispensed(line, one),
  );
  return given.length > 0 ? given : dosesAsTablets(figures);
}

/** 20 mg are 4 tablets of 5 mg, if all are of one strength. */
function dosesAsTablets({ of }: LineAmounts): readonly Amount[] {
  const [strength, ...others] = of('strength');
  if (strength === undefined || others.some(({ amount }) => amount !== strength.amount)) return [];
  return of('dose').flatMap((dose) => {
    const amount = Math.round((dose.amount / strength.amount) * 4) / 4;
    return isNearly(amount * strength.amount, dose.amount, 0.02) ? [{ ...dose, amount }] : [];
  });
}

function isTotal(figures: LineAmounts, result: Amount): boolean {
  const { line, of } = figures;
  const before = line.text.slice(0, result.start);
  const after = line.text.slice(result.end);
  if (noTotal.test(result.kind) || result.per !== null || result.value < 1) return false;
  if (noTotalAfter.test(after) || nonTotalPrefixPattern.test(before)) return false;
  if (result.kind !== 'counted' && !isCalculationResult(line, result)) return false;
  if (isDispensed(line, result)) return true;
  // "BID for 5 days, 10 tablets".
  return (
    isCountedOut(result) &&
    (/^ for \d/.test(after) ||
      of('duration').some(({ end }) => end <= result.start && result.start - end < 30)) &&
    !of('counted').some(({ end, amount }) => end <= result.start && amount >= result.amount) &&
    !isGivenAtOnce(figures, result)
  );
}
const noTotal = /weight|duration|time/;
const noTotalAfter = /^[^.;]{0,24}\b(?:refill|repeat)|^(?: \w+)? left (?!(?:with|for|on)\b)/i;
/** A limit or a factor is no total: "just under 1 syringe", "10 x ½ tab". */
export const nonTotalPrefixPattern = new RegExp(
  String.raw`(?:\b(?:(?:box|pack|packet|tub|bag)e?s? of|doses? =|U-|under|over|than|up to)` +
    String.raw`|\+|(?:^|[\s(])\d+\s?[x×])\s*$`,
  'i',
);

const isCountedOut = ({ unit }: Amount): boolean =>
  /^(?:tablet|capsule|sachet|tube|syringe|drop)$/.test(unit.dimension);

/** More pieces than this are what is dispensed, not one dose. */
export const mostPiecesPerDose = 6;

/** No duration stands before it, or "BID" or "for 5 days" follows it. */
function isGivenAtOnce({ of }: LineAmounts, count: Amount): boolean {
  if (count.per === 'day') return true;
  if (count.value > mostPiecesPerDose && isCountedOut(count)) return false;
  const durations = of('duration');
  const isBehind = ({ start }: Span): boolean => start >= count.end && start - count.end < 40;
  return durations.every(({ end }) => end > count.start) || [...of('often'), ...durations].some(isBehind);
}

/** A total may be what the steps take, or more for a plain reason. */
function isEnough(figures: LineAmounts, result: Amount, steps: readonly Step[]): boolean {
  const { line, of } = figures;
  const { amount, start, value } = result;
  const needed = neededFor(steps);
  if (animalCountsIn(line).some((heads) => isNearly(amount, needed * heads, 0.1))) return true;
  if (amount <= needed) return false;
  const before = line.text.slice(0, start);
  // Tablets are handed out whole, and bottles full.
  const isPack = value % (value < 30 ? 5 : 10) === 0 && !/\btotal(?: of)?[\s:=]*$/i.test(before);
  const isSpare = result.kind !== 'counted' ? isPack : amount - needed < 1;
  return isSpare || goesOn.test(before.slice(of('duration').findLast(({ end }) => end <= start)?.end ?? 0));
}
/** A further step without a duration makes a total larger. */
const goesOn = new RegExp(String.raw`\b${mentionPattern('further step')}\b`, 'i');
