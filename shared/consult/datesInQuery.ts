import { months, weekdays } from '../text/dates.ts';

/** In the order of how many days ago they are. */
const recentDays = ['today', 'yesterday'];
const month = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
/** Alone, "may", "dec" and "OCT" are words of a note. */
const wholeMonth = months.filter((name) => name.length > 3).join('|');
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
/** With the day first, as in 12/10. */
const datesPattern = new RegExp(
  String.raw`(?<!\S)(?:(?<word>${[...recentDays, ...weekdays].join('|')})|(?<week>this|last)\s+week|` +
    String.raw`(?<date>${day})\s+(?<name>${month})|(?<name>${month})\s+(?<date>${day})|` +
    String.raw`(?<date>\d{1,2})/(?<number>\d{1,2})|(?<month>${wholeMonth}))(?!\S)`,
  'iu',
);

const placeIn = (names: readonly string[], beginning: string): number =>
  names.findIndex((name) => name.toLowerCase().startsWith(beginning.toLowerCase()));

/** undefined: there is none. */
function lastSuchDates(groups: Readonly<Record<string, string | undefined>>, now: Date) {
  const { word, week, month: alone, date, name, number } = groups;
  const year = now.getFullYear();
  const days = (ago: number, count: number) =>
    [0, count].map((more) => new Date(year, now.getMonth(), now.getDate() - ago + more));
  if (word !== undefined) {
    const recent = placeIn(recentDays, word);
    return days(recent === -1 ? (now.getDay() - placeIn(weekdays, word) + 7) % 7 : recent, 1);
  }
  if (week !== undefined)
    // A week begins on Monday.
    return days(((now.getDay() + 6) % 7) + (week.toLowerCase() === 'last' ? 7 : 0), 7);
  const at = number === undefined ? placeIn(months, alone ?? name ?? '') : Number(number) - 1;
  const day = Number.parseInt(date ?? '1', 10);
  const of = [year, year - 1].find((one) => {
    const first = new Date(one, at, day);
    return first <= now && first.getMonth() === at;
  });
  if (of === undefined) return undefined;
  return [new Date(of, at, day), alone === undefined ? new Date(of, at, day + 1) : new Date(of, at + 1)];
}

export type DatesInQuery = NonNullable<ReturnType<typeof datesInQuery>>;

/** By the local clock, in ms; null: the search names no date. */
export function datesInQuery(query: string, nowMs: number) {
  const found = datesPattern.exec(query);
  const [from, before] = (found && lastSuchDates(found.groups ?? {}, new Date(nowMs))) ?? [];
  if (found === null || from === undefined || before === undefined) return null;
  const others = query.replace(datesPattern, '').trim();
  return { words: found[0], others, from: from.getTime(), before: before.getTime() };
}
