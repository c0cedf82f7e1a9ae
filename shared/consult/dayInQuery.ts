import { months, weekdays } from '../text/dates.ts';

/** In the order of how many days ago they are. */
const recentDays = ['today', 'yesterday'];
const month = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
/** tuesday, yesterday, 12 oct, 12th October, and 12/10 with the day first. */
const dayPattern = new RegExp(
  String.raw`(?<!\S)(?:(?<word>${[...recentDays, ...weekdays].join('|')})|` +
    String.raw`(?<date>\d{1,2})(?:(?:st|nd|rd|th)?\s+(?<name>${month})|/(?<number>\d{1,2})))(?!\S)`,
  'iu',
);

const placeIn = (names: readonly string[], beginning: string): number =>
  names.findIndex((name) => name.toLowerCase().startsWith(beginning.toLowerCase()));

/** The last such day, which may be today; undefined: there is none. */
function lastSuchDay(groups: Readonly<Record<string, string | undefined>>, now: Date): Date | undefined {
  const { word, date, name, number } = groups;
  const year = now.getFullYear();
  if (word !== undefined) {
    const recent = placeIn(recentDays, word);
    const daysAgo = recent === -1 ? (now.getDay() - placeIn(weekdays, word) + 7) % 7 : recent;
    return new Date(year, now.getMonth(), now.getDate() - daysAgo);
  }
  const at = name === undefined ? Number(number) - 1 : placeIn(months, name);
  return [year, year - 1]
    .map((of) => new Date(of, at, Number(date)))
    .find((day) => day <= now && day.getMonth() === at);
}

/** The day of the local clock that a search names, in ms, and the other words of the search; null: it names none. */
export function dayInQuery(query: string, nowMs: number) {
  const found = dayPattern.exec(query);
  const day = found && lastSuchDay(found.groups ?? {}, new Date(nowMs));
  if (!found || !day) return null;
  const before = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
  return { others: query.replace(dayPattern, '').trim(), from: day.getTime(), before };
}
