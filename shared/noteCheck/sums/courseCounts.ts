import type { Amount } from './amounts.ts';
import { isDispensed } from './beside.ts';
import { isGivenAtOnce } from './courses.ts';
import { isAtOnce, isSolid, isTotalOfTime, type SumsOfPart } from './sumsOfPart.ts';

/** What a course can be counted in. */
export const isForCourse = ({ unit }: Amount): boolean =>
  /^(?:tablet|capsule|chew|sachet|dose|syringe|pipette|tube)$/.test(unit?.dimension ?? '');

const isSyringe = ({ unit }: Amount): boolean => unit?.dimension === 'syringe';

/** What holds one dose or a part of one. */
export const isTablet = ({ unit }: Amount): boolean =>
  /^(?:tablet|capsule|chew|dose|syringe)$/.test(unit?.dimension ?? '');

/** Whether a count is what is dispensed for the course, not what is given at once. */
export function isOfCourse(sums: SumsOfPart, count: Amount): boolean {
  const { line, kinds } = sums;
  const duration = kinds.durations.findLast(({ end }) => end <= count.start) ?? kinds.durations[0];
  if (duration === undefined) return false;
  if (isBesideCourse.test(line.text.slice(Math.max(0, count.start - 12), count.start))) return false;
  if (isDispensed(line, count)) return true;
  if (/^(?: \w+)? left\b/i.test(line.text.slice(count.end, count.end + 20))) return false;
  if (isTotalOfTime(line, kinds, count)) return true;
  if (isGivenAtOnce(sums, count) || !(isSolid(count) || isSyringe(count))) return false;
  if (!isAtOnce(count) && isLargeOfTime(sums, count)) return true;
  return duration.end <= count.start && count.start - duration.end < 30;
}

/** A box is dispensed as it is sold, and "+30 tablets dispensed (26 left)" are beside those that are left. */
const isBesideCourse = /(?:\b(?:box|packet|tub|bag)e?s? of|\+)\s*$/i;

/** Whether words tie a number that is too large to be given at once to a time after it, or there is no other time. */
const isLargeOfTime = (sums: SumsOfPart, count: Amount): boolean =>
  isOnlyLarge(sums) || isForTime(sums.line.text, count);

/** Whether a number follows a count after "for", "lasts" or "=": "84 tablets for 28 days". */
const isForTime = (text: string, { end }: Amount): boolean =>
  /^\s*(?:=|for|lasts?)\s*(?:\d|an? |one|two|three|four|five|six|ten)/i.test(
    text.slice(end, end + 40).replace(/^[^=.;]{0,24}?(?=for|=)/i, ''),
  );

/** "1 tab BID, 28 tabs, 14 days": one number is too large to be given at once, one is not, and there is one time. */
const isOnlyLarge = ({ kinds }: SumsOfPart): boolean =>
  kinds.durations.length === 1 && kinds.counted.filter(isAtOnce).length === 1 && kinds.counted.length === 2;
