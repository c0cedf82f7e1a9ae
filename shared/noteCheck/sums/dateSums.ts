import { cuePattern } from '../data/cues.ts';
import type { Finding } from '../finding.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const month = cuePattern('month');
const dates = new RegExp(
  String.raw`\b(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${month})|(${month}) (\d{1,2})(?:st|nd|rd|th)?)\b(?!\.\d)`,
  'gi',
);
/** How long, and what may stand between it and the date on which it ends. */
const period = /\b(\d{1,3})[ -]?(days?|d|weeks?|wks?)\b/gi;
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+)?(?:the )?$`;
const givesDate = new RegExp(
  String.raw`^(?: (?:meat|milk|egg)s? withdrawal| (?:course|supply|quarantine))?(?: later)?[\s,;:=→(–-]*(?:(?:i\.e\.|so|until|ends?|due|(?:milk |meat |vat |tank )?from|back in (?:the )?(?:tank|vat|milk)|safe|clear|free|finish(?:es|ing)?|is|on|next(?: dose)?|(?:last|final) (?:dose|tablets?|day|treatment))[\s:]+)*${weekday}`,
  'i',
);
/** What stands beside the date from which days are counted. */
const countedFrom = new RegExp(
  String.raw`\b(?:from|since|on|after|mated|served|bred|given|treated|dosed?|drenched|injected|wormed|started|today|seen|surgery|vaccinated)[\s:,=(]*${weekday}`,
  'i',
);

/** Dates that are not so many days after the date before them: "from 12 May: 21 days = 12 June". */
export function wrongDates(text: string): readonly Finding[] {
  const all = [...text.matchAll(dates)].map(({ 0: written, 1: first, 2: name, 3: other, 4: last, index }) => {
    const at = months.findIndex((one) =>
      one.startsWith((name ?? other ?? '').replace(/^./, (letter) => letter.toUpperCase()).slice(0, 3)),
    );
    const day = Date.UTC(2025, at, Number(first ?? last)) / 86_400_000;
    return { start: index, end: index + written.length, written, day };
  });
  const results = [...text.matchAll(period)].flatMap(({ 0: length, 1: count, 2: unit = '', index }) => {
    const end = index + length.length;
    const date = all.find(
      ({ start }) => start > end && start - end < 50 && givesDate.test(text.slice(end, start)),
    );
    return date === undefined
      ? []
      : [{ date, index, length, days: Number(count) * (/^w/i.test(unit) ? 7 : 1) }];
  });
  const others = all.filter((one) => !results.some(({ date }) => date === one));
  return results.flatMap(({ date, index, length, days }) => {
    const from = others.findLast(
      ({ start }) => start < index && countedFrom.test(text.slice(Math.max(0, start - 24), start)),
    );
    if (from === undefined) return [];
    // "Given 1 March. Recheck in 2 weeks": counted from today.
    const isOfToday =
      /\bin (?:about )?$/i.test(text.slice(0, index)) && /[.;]\s/.test(text.slice(from.end, index));
    if (isOfToday && !/\btoday[\s:,=(]*$/i.test(text.slice(0, from.start))) return [];
    // A day is counted from the first or from the next one, and the end of the year may be between.
    const isRight = others.some((one) => Math.abs(((date.day - one.day - days + 547) % 365) - 182) < 2);
    if (isRight) return [];
    const right = new Date((from.day + days) * 86_400_000);
    const instead = `${right.getUTCDate()} ${months[right.getUTCMonth()] ?? ''}`;
    return [
      {
        span: { start: date.start, end: date.end },
        reason: { because: 'sum', calculation: `${length} from ${from.written} = ${instead}` },
        nearest: null,
        instead: /^\d+\D*$/.test(date.written) ? instead : null,
      },
    ];
  });
}
