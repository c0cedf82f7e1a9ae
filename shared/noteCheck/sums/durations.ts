import type { LineOfNote } from '../lineOfNote.ts';
import { spanOf } from '../quantities.ts';
import { isSpanInside } from '../spans.ts';
import type { Amount } from './amounts.ts';
import type { TimesADay } from './timesADay.ts';

/** Times of a day or more for how long something is given. `times`: all times of the text. */
export const durationsIn = (
  line: LineOfNote,
  times: readonly Amount[],
  frequencies: readonly TimesADay[],
): readonly Amount[] =>
  [
    ...times.filter(
      (time) =>
        (time.unit?.factor ?? 0) >= 1 &&
        !frequencies.some((one) => isSpanInside(time, one)) &&
        !isNoCourse(line, time),
    ),
    ...weeksOf(line, frequencies),
    ...daysOfDoses(line, frequencies),
  ]
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => start !== all[index - 1]?.start);

/** "EOD x 4 doses": the days on which so many doses are given. */
const daysOfDoses = (
  { text, tokens, quantities }: LineOfNote,
  frequencies: readonly TimesADay[],
): readonly Amount[] =>
  quantities.flatMap((quantity) => {
    if (quantity.unit?.dimension !== 'dose') return [];
    const { start, end } = spanOf(quantity, tokens);
    const often = frequencies.findLast((one) => one.end <= start);
    if (often === undefined || !/^\s*(?:[x×]|for)\s*$/i.test(text.slice(often.end, start))) return [];
    const amount = quantity.value / often.perDay;
    const unit = { dimension: 'time', factor: 1 };
    const written = text.slice(start, end);
    return [{ ...quantity, unit, start, end, amount, value: amount, per: null, written }];
  });

/** Steps of a course by their time, and parts of weeks. */
export const weeksOf = (line: LineOfNote, frequencies: readonly TimesADay[]): readonly Amount[] => [
  ...partsOfWeeks(line, frequencies),
  ...bareDays(line),
  ...unnumbered(line),
];

/** Whether a time is not how long something is given: "Recheck in 2 weeks". */
function isNoCourse({ text }: LineOfNote, { start, end }: Amount): boolean {
  return (
    /\b(?:possible for the|closed|isolat\w*|quarantine\w*|confine\w*|withdraw\w*|WHP|ESI|rest|walks?|exercise|recheck\w*|in|after|within|past|(?<!to )last|previous|since|every|per|until|at|by|age[d]?|lasts? up to|further|at least|minimum(?: of)?)\s*(?:approx\.?|about|another|~)?\s*$/i.test(
      text.slice(Math.max(0, start - 26), start),
    ) ||
    /^[\s-]*(?:ago|later|old|post|of age|after|off\b|before|withdraw|rest|to (?:take )?effect)/i.test(
      text.slice(end, end + 14),
    )
  );
}

/** "BID 14/7", "for 4/52": days, weeks and months as British notes write them. */
const partsOfWeeks = (
  { text, tokens, quantities }: LineOfNote,
  frequencies: readonly TimesADay[],
): readonly Amount[] =>
  [...text.matchAll(/\b(\d{1,2})\/(7|52|12)\b(?!\/)/g)].flatMap(
    ({ 0: written, 1: count, 2: period = '', index: start }) => {
      const quantity = quantities.find(({ from }) => tokens[from]?.start === start);
      const isAfterOften = frequencies.some(
        ({ end }) => end <= start && /^\s*$/.test(text.slice(end, start)),
      );
      if (
        quantity === undefined ||
        !(isAfterOften || /(?:\bfor|[x×])\s*$/i.test(text.slice(Math.max(0, start - 5), start)))
      )
        return [];
      const amount = Number(count) * (daysOf[period] ?? 1);
      const unit = { dimension: 'time', factor: 1 };
      const end = start + written.length;
      return [{ ...quantity, unit, start, end, amount, value: amount, per: null, written }];
    },
  );

const daysOf: Readonly<Record<string, number>> = { 7: 1, 52: 7, 12: 30 };

/** "SID × 30 = 30 tablets": a bare number right after how often is that of days. */
const bareDays = ({ text, tokens, quantities }: LineOfNote): readonly Amount[] =>
  quantities.flatMap((quantity) => {
    const [first, last] = [tokens[quantity.from], tokens[quantity.to - 1]];
    if (quantity.unit !== null || quantity.thing !== null || first === undefined || last === undefined)
      return [];
    const [{ start }, { end }] = [first, last];
    const isDays =
      oftenBefore.test(text.slice(Math.max(0, start - 12), start)) && /^\s*[=(]/.test(text.slice(end));
    const unit = { dimension: 'time', factor: 1 };
    const written = text.slice(start, end);
    return isDays ? [{ ...quantity, unit, start, end, amount: quantity.value, per: null, written }] : [];
  });

const oftenBefore = /\b(?:[sbt]\.?i\.?d|q\.?i\.?d|[bo]d|tds|qds|eod|daily|q ?\d+ ?h)\.?\s*[x×]\s*$/i;

/** "For a fortnight", "x a month", "BID today, then SID": a time without a number. */
const unnumbered = ({ text }: LineOfNote): readonly Amount[] =>
  [...text.matchAll(unnumberedTime)].map(({ 0: written, 1: period = '', index: start }) => {
    const amount = daysOfPeriod[period.toLowerCase()] ?? 1;
    const unit = { dimension: 'time', factor: 1 };
    return { ...noNumber, start, end: start + written.length, value: amount, amount, unit, written };
  });

/** No token of the line is its number. */
const noNumber = {
  from: -1,
  to: -1,
  unitTo: -1,
  outOf: null,
  isOrdinal: false,
  most: null,
  isPutTogether: false,
  thing: null,
  isDate: false,
  per: null,
};

const unnumberedTime =
  /\b(?:for|x) an?(?:other)? (week|fortnight|month)\b|(?<=\b(?:[sbtq]id|od|bd|tds|qds|q ?\d+ ?h|daily|a day) )(?:today|(?:on )?day (?:1|one)|(?:for |on )?the first day)(?=,? (?:and )?then\b)/gi;
const daysOfPeriod: Readonly<Record<string, number>> = { week: 7, fortnight: 14, month: 30 };
