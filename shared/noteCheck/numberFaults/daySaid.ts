import { valueKey, type Heard, type Said } from '../heard.ts';

/** Whether this day of a month was said, or no day at all. */
export const isDaySaid = (day: number, heard: Heard): boolean =>
  (heard.byValue.get(valueKey(day)) ?? []).some((said) => isDay(said) && said.correctedTo === null) ||
  !heard.said.some(({ isDate }) => isDate);

/** "The twelfth", "March 12", and a number that is of nothing else. */
const isDay = ({ isOrdinal, isDate, unit, thing, outOf, topic }: Said): boolean =>
  isOrdinal || isDate || (unit === null && thing === null && outOf === null && topic === null);
