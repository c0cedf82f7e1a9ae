import { cuePattern } from '../data/cues.ts';
import type { Finding } from '../finding.ts';
import type { Span } from '../noteCheck.ts';

/** A date of a text. `days`: as a number of days, the day first, and in figures the month first too. */
type WrittenDate = Span & { readonly days: readonly number[]; readonly written: string };

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthOf = (name: string): number =>
  /^\d/.test(name)
    ? Number(name) - 1
    : months.findIndex((one) => one.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
const month = `(${cuePattern('month')})`;
const [day, year] = [String.raw`(\d{1,2})(?:st|nd|rd|th)?`, String.raw`(?:,? ((?:19|20)\d\d))?`];
const dayFirst = new RegExp(String.raw`\b${day}(?: of)? ${month}\b${year}`, 'gi');
const monthFirst = new RegExp(String.raw`\b${month} ${day}\b(?!\.\d)${year}`, 'gi');
const inFigures =
  /(?<![\d/.])(\d{1,2})[/.](\d{1,2})(?:[/.]((?:20)?\d\d))?(?![\d/.]|\s?(?:mg|ml|kg|tab|cap|x\b|days?|wk))/g;

/** The dates of a text, as days; the year is any one where none is written. */
function datesIn(text: string): readonly WrittenDate[] {
  const all = [
    ...[...text.matchAll(dayFirst)].map((found) => dateOf(found, [[found[1], found[2]]])),
    ...[...text.matchAll(monthFirst)].map((found) => dateOf(found, [[found[2], found[1]]])),
    ...[...text.matchAll(inFigures)].map((found) =>
      dateOf(found, [
        [found[1], found[2]],
        [found[2], found[1]],
      ]),
    ),
  ];
  return all.filter(({ days }) => days.length > 0).toSorted((a, b) => a.start - b.start);
}

function dateOf(
  { 0: written, 3: of = '2025', index }: RegExpExecArray,
  readings: readonly (readonly (string | undefined)[])[],
): WrittenDate {
  const days = readings.flatMap(([date = '', name = '']) =>
    Number(date) > 31 || Number(date) < 1 || monthOf(name) > 11 || monthOf(name) < 0
      ? []
      : [Date.UTC(Number(of.padStart(4, '20')), monthOf(name), Number(date)) / 86_400_000],
  );
  return { start: index, end: index + written.length, days, written };
}

/** How long, and what may stand between it and the date on which it ends. */
const period = /\b(?:(\d{1,2}) ?(?:-|–|to) ?)?(\d{1,3})[ -]?(h|hours|d|days?|wks?|weeks?|months?)\b/gi;
const givesDate = new RegExp(
  String.raw`^(?: (?:meat|milk|egg)s? (?:withdrawal|withhold(?:ing)?)| (?:course|supply|quarantine|isolation|rest))?(?:\s*later|\s*(?:from|after|since) \S+ \S+)?[\s,;:=→(–-]*(?:(?:i\.e\.,?|so|until|till|ends?|ending|due|(?:milk |meat |vat |tank )?from|back in (?:the )?(?:tank|vat|milk)|safe|clear|free|finish(?:es|ing)?|is|on|which is|that is|next(?: dose)?(?: due)?|(?:last|final) (?:dose|tablets?|capsules?|day|injection|treatment)|as day (?:1|one),?)[\s:]+)*(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+)?(?:the )?$`,
  'i',
);
/** What stands beside the date from which days are counted. */
const countedFrom =
  /\b(?:from|since|on|after|counted|mated|served|covered|bred|given|treated|dosed?|drenched|injected|wormed|inseminated|AI|started|starting|begun|today|seen|surgery|op|vaccinated|day (?:0|1|one))[\s:,=(]*(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+)?(?:the )?$/i;
const isDayOne = /^\)? (?:as |is |= ?)?\(?day (?:1|one)\b/i;
const ofToday = /\b(?:today|seen|surgery|op)[\s:,=(]*(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+)?$/i;

/** Dates that are not so many days after the date before them: "from 12 May: 21 days = 12 June". */
export function wrongDates(text: string): readonly Finding[] {
  const dates = datesIn(text);
  if (dates.length < 2) return [];
  const results = [...text.matchAll(period)].flatMap((found) => {
    const end = found.index + found[0].length;
    const anchor = dates.find((one) => one.start >= end && isDayOne.test(text.slice(one.end)));
    const from =
      anchor !== undefined && /^[\s,;(:]*(?:from )?$/.test(text.slice(end, anchor.start)) ? anchor.end : end;
    const date = dates.find(
      ({ start }) => start >= from && start - from < 50 && givesDate.test(text.slice(from, start)),
    );
    const isIn = /\bin (?:about )?$/i.test(text.slice(0, found.index));
    return date === undefined || end === date.start ? [] : [{ date, isIn, found, at: found.index }];
  });
  return results.flatMap(({ date, isIn, found, at }) => {
    const others = dates.filter((one) => one !== date && !results.some((result) => result.date === one));
    const [, least, most = '', unit = ''] = found;
    const lengths = [least ?? most, most].map((count) => Number(count) * daysOf(unit));
    if (others.some((one) => isBetween(one, lengths, date, /^m/i.test(unit)))) return [];
    const from = others.findLast((one) => {
      const before = text.slice(Math.max(0, one.start - 24), one.start);
      const isTied = !isIn || !/[.;]\s/.test(text.slice(one.end, at)) || ofToday.test(before);
      const isFrom = countedFrom.test(before) || isDayOne.test(text.slice(one.end));
      return one.start < date.start && isTied && isFrom;
    });
    return from === undefined ? [] : wrongDate(text, from, date, found[0], lengths[1] ?? 0);
  });
}

function wrongDate(
  text: string,
  from: WrittenDate,
  date: WrittenDate,
  length: string,
  days: number,
): readonly Finding[] {
  const [start, other] = from.days;
  // In figures, it is not plain which is the month.
  if (start === undefined || other !== undefined) return [];
  const isIncluded = ofFirstDay.test(text.slice(Math.max(0, from.start - 24), date.end));
  const right = new Date((start + days - (isIncluded ? 1 : 0)) * 86_400_000);
  const instead = `${right.getUTCDate()} ${months[right.getUTCMonth()] ?? ''}`;
  return [
    {
      span: { start: date.start, end: date.end },
      reason: { because: 'sum' as const, calculation: `${length} from ${from.written} = ${instead}` },
      nearest: null,
      instead: /^\d+\D*$/.test(date.written) ? instead : null,
    },
  ];
}
const ofFirstDay = /\bday (?:1|one)\b|\b(?:last|final) (?:dose|tablet|capsule|day)/i;

const daysOf = (unit: string): number => {
  if (/^h/i.test(unit)) return 1 / 24;
  return /^w/i.test(unit) ? 7 : /^m/i.test(unit) ? 30.4 : 1;
};

/** A day is counted from the first or from the next day, a leap day may be between, and so may the end of the year. */
const isBetween = (
  from: WrittenDate,
  [least = 0, most = 0]: readonly number[],
  to: WrittenDate,
  isRough: boolean,
): boolean =>
  from.days.some((first) =>
    to.days.some((last) =>
      [0, 365, 366].some((turn) => {
        const length = last + turn - first;
        const spare = isRough ? 3 : most > 58 ? 2 : 1;
        return length >= least - spare && length <= most + spare;
      }),
    ),
  );
