export type DateOrder = 'dayFirst' | 'monthFirst';

/** A day such as 2026-11-22, by each order of day and month; null: no day by that order. */
export type PossibleDaysByDateOrder = Readonly<Record<DateOrder, string | null>>;

const two = (value: number): string => String(value).padStart(2, '0');

/** Such as 2026-11-22. */
export function localDay(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Local midnight. */
export function startOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

function dayOf(year: number, month: number, date: number): string | null {
  const at = new Date(year, month - 1, date);
  return at.getMonth() === month - 1 && at.getDate() === date ? localDay(at.getTime()) : null;
}

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})(?!\d)/u;
const compact = /^(?<year>20\d{2})(?<month>\d{2})(?<date>\d{2})(?!\d)/u;
const yearLast = /^(?<one>\d{1,2})(?<between>[-/.])(?<other>\d{1,2})\k<between>(?<year>\d{4}|\d{2})(?!\d)/u;
const monthName = String.raw`(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*`;
const dateInMonth = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`;
/** Not the hour of a time, which may follow a date without a year. */
const yearAfterName = String.raw`(?<year>\d{4}|\d{2})(?!\d|[:.h]\d)`;
const dateThenName = new RegExp(`^${dateInMonth}[-/. ]+${monthName}[-/., ]+${yearAfterName}`, 'iu');
const nameThenDate = new RegExp(`^${monthName}[-/. ]+${dateInMonth}[-/., ]+${yearAfterName}`, 'iu');
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[., ]+/iu;
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A moment with its offset from UTC, which means another time here. */
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/u;

const both = (day: string | null): PossibleDaysByDateOrder => ({ dayFirst: day, monthFirst: day });

/** A cell that names a month is about a day. */
export const hasMonthName = (cell: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${monthName}(?!\p{L})`, 'iu').test(cell);

const fullYear = (written: number): number => (written < 100 ? 2000 + written : written);

/** Reads the beginning of a cell. */
export function parseDay(written: string): PossibleDaysByDateOrder | null {
  const cell = written.replace(weekday, '');
  if (zoned.test(cell)) return isNaN(Date.parse(cell)) ? null : both(localDay(Date.parse(cell)));
  const plain = (yearFirst.exec(cell) ?? compact.exec(cell))?.groups;
  if (plain !== undefined)
    return readable(both(dayOf(Number(plain['year']), Number(plain['month']), Number(plain['date']))));
  const named = (dateThenName.exec(cell) ?? nameThenDate.exec(cell))?.groups;
  if (named !== undefined) {
    const month = monthNames.indexOf((named['name'] ?? '').toLowerCase()) + 1;
    return readable(both(dayOf(fullYear(Number(named['year'])), month, Number(named['date']))));
  }
  const last = yearLast.exec(cell)?.groups;
  if (last === undefined) return null;
  const year = fullYear(Number(last['year']));
  const [one, other] = [Number(last['one']), Number(last['other'])];
  const dayFirst = dayOf(year, other, one);
  // Only the day comes first where dots stand between.
  return readable({ dayFirst, monthFirst: last['between'] === '.' ? dayFirst : dayOf(year, one, other) });
}

const readable = (day: PossibleDaysByDateOrder): PossibleDaysByDateOrder | null =>
  day.dayFirst === null && day.monthFirst === null ? null : day;

const hourAndMinute = String.raw`(?:^|[T ])(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?::\d{2}(?:[.,]\d+)?)?`;
const clock = new RegExp(String.raw`${hourAndMinute}\s*(?<half>[ap])?\.?m?\.?(?:\s|$|uhr|-|–)`, 'iu');
const bareHour = /^(?<hour>\d{1,2})\s*(?<half>[ap])\.?m\.?$/iu;
const fourDigits = /^(?<hour>\d{2})(?<minute>\d{2})$/u;

/** Minutes since midnight. */
export function parseTime(cell: string): number | null {
  if (zoned.test(cell)) {
    const at = new Date(cell);
    return isNaN(at.getTime()) ? null : at.getHours() * 60 + at.getMinutes();
  }
  const found = (fourDigits.exec(cell) ?? bareHour.exec(cell) ?? clock.exec(cell))?.groups;
  if (found === undefined) return null;
  const hour = hourOf(Number(found['hour']), found['half']?.toLowerCase());
  const minute = Number(found['minute'] ?? 0);
  return hour === null || minute > 59 ? null : hour * 60 + minute;
}

function hourOf(written: number, half: string | undefined): number | null {
  if (half === undefined) return written > 23 ? null : written;
  if (written < 1 || written > 12) return null;
  return (written % 12) + (half === 'p' ? 12 : 0);
}
