import type { Finding } from '../finding.ts';
import { valueKey, type Heard, type Said } from '../heard.ts';
import type { WrittenDate } from '../writtenDates.ts';

/**
 * Dates of a note whose day nobody said. Where nobody said any date, the note has worked it out from "in two weeks", which
 * cannot be followed.
 */
export const dateFaults = (dates: readonly WrittenDate[], heard: Heard): readonly Finding[] =>
  dates
    .filter(({ days }) => !days.some((day) => isDaySaid(day, heard)))
    .map(({ start, end }) => ({ span: { start, end }, reason: { because: 'notFound' }, nearest: null }));

/** Whether this day of a month was said, or no day at all. */
export const isDaySaid = (day: number, heard: Heard): boolean =>
  (heard.byValue.get(valueKey(day)) ?? []).some((said) => isDay(said) && said.correctedTo === null) ||
  !heard.said.some(({ isDate }) => isDate);

/** "The twelfth", "March 12", and a number that is of nothing else. */
const isDay = ({ isOrdinal, isDate, unit, thing, outOf, topic }: Said): boolean =>
  isOrdinal || isDate || (unit === null && thing === null && outOf === null && topic === null);
