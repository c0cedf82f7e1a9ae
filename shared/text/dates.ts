/**
 * Dates reach 100 million days to either side of 1970 (ECMA-262, Time Values); a formatter throws beyond
 * that.
 */
const furthestMs = 8.64e15;

/** Makes a date of a stored time. Null: the time is out of range, as an earlier version could save it. */
export const dateFromMilliseconds = (atMs: number): Date | null =>
  Math.abs(atMs) <= furthestMs ? new Date(atMs) : null;

export const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export const months =
  'January February March April May June July August September October November December'.split(' ');

/** 20 November, by the computer's clock. */
export const dayAndMonthInWords = (at: Date, lettersOfMonth = Infinity): string =>
  `${at.getDate()} ${(months[at.getMonth()] ?? '').slice(0, lettersOfMonth)}`;

/** 20 November 2026. */
export const dateInWords = (at: Date): string => `${dayAndMonthInWords(at)} ${at.getFullYear()}`;

/** 2026-11-20T14:02:09.000Z, or null. */
export const isoTime = (atMs: number): string | null => dateFromMilliseconds(atMs)?.toISOString() ?? null;
