import { cuePattern } from '../data/cues.ts';
import type { Finding } from '../finding.ts';
import type { Span } from '../noteCheck.ts';

type WrittenDay = Span & { readonly day: number; readonly written: string };

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthOf = (name: string): number =>
  months.findIndex((one) => one.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
const month = `(${cuePattern('month')})`;
const dayFirst = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}\b(?:,? ((?:19|20)\d\d))?`,
  'gi',
);
const monthFirst = new RegExp(
  String.raw`\b${month} (\d{1,2})(?:st|nd|rd|th)?\b(?!\.\d)(?:,? ((?:19|20)\d\d))?`,
  'gi',
);

/** The dates of a text that name their month, as days; the year is any one where none is written. */
function daysIn(text: string): readonly WrittenDay[] {
  const all = [
    ...[...text.matchAll(dayFirst)].map((found) => dayOf(found, found[1], found[2], found[3])),
    ...[...text.matchAll(monthFirst)].map((found) => dayOf(found, found[2], found[1], found[3])),
  ];
  return all.toSorted((a, b) => a.start - b.start).filter(({ day }) => Number.isFinite(day));
}

function dayOf({ 0: written, index }: RegExpExecArray, day = '', name = '', year = '2025'): WrittenDay {
  const at = Date.UTC(Number(year), monthOf(name), Number(day)) / 86_400_000;
  return { start: index, end: index + written.length, day: at, written };
}

/** What may stand between a number of days and the date on which they end. */
const givesDate =
  /^(?: (?:meat|milk|egg)s? (?:withdrawal|withhold(?:ing)?))?(?:\s*later|\s*(?:from|after|since) \S+ \S+)?\s*(?:[=:→,(–-]\s*)?(?:(?:i\.e\.,?|so|until|till|ends?|ending|due|(?:milk |meat |vat |tank )?from|back in (?:the )?(?:tank|vat|milk)|safe|clear|free|finish(?:es)?|is|which is|that is)\s+)*(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+)?(?:the )?$/i;
const period = /\b(\d{1,3}) ?(d|days?|wks?|weeks?)\b/gi;
/** What stands before the date from which days are counted. */
const countedFrom =
  /\b(?:from|since|on|after|counted|mated|served|covered|bred|given|treated|dosed?|drenched|injected|wormed|inseminated|AI|started|begun|day 0)[\s:=(]*(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+)?(?:the )?$/i;

/** Dates that are not so many days after the date before them: "from 12 May: 21 days = 12 June". */
export function wrongDates(text: string): readonly Finding[] {
  const days = daysIn(text);
  if (days.length < 2) return [];
  const results = [...text.matchAll(period)].flatMap((found) => {
    const end = found.index + found[0].length;
    const date = days.find(
      ({ start }) => start >= end && start - end < 50 && givesDate.test(text.slice(end, start)),
    );
    const length = Number(found[1]) * (/^w/i.test(found[2] ?? '') ? 7 : 1);
    return date === undefined || end === date.start ? [] : [{ date, length, written: found[0] }];
  });
  return results.flatMap(({ date, length, written }) => {
    const anchors = days.filter(
      (one) => one.start < date.start && !results.some((result) => result.date === one),
    );
    const from = anchors.findLast(({ start }) =>
      countedFrom.test(text.slice(Math.max(0, start - 24), start)),
    );
    if (from === undefined || anchors.some(({ day }) => isAfter(day, length, date.day))) return [];
    const right = new Date((from.day + length) * 86_400_000);
    const instead = `${right.getUTCDate()} ${months[right.getUTCMonth()] ?? ''}`;
    const calculation = `${from.written} + ${written} = ${instead}`;
    return [
      {
        span: { start: date.start, end: date.end },
        reason: { because: 'sum' as const, calculation },
        nearest: null,
        instead: /^\d/.test(date.written) && !/\d{4}$/.test(date.written) ? instead : null,
      },
    ];
  });
}

/** A day is counted from the first or from the next day, a leap day may be between, and so may the end of the year. */
const isAfter = (from: number, length: number, day: number): boolean =>
  [0, 365].some((year) => Math.abs(from + length - day - year) <= 1 + (length > 58 ? 1 : 0));
