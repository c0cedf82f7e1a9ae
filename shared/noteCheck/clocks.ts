import { patternOf } from './data/rowsOf.ts';
import type { Span } from './noteCheck.ts';
import { belowTwenty, smallNumber, tensWords } from './numberWords.ts';
import type { Token } from './tokens.ts';

/**
 * A time of day. `minutes`: since noon or midnight, from 0 to 719, because what is said leaves out whether it is
 * morning or evening.
 */
type Clock = Span & { readonly minutes: number };

const writtenClock = new RegExp(
  // In "1/2 pm" the figure is a part of a fraction.
  String.raw`(?<!(?:^|[\s(])\d/)\b([01]?\d|2[0-4])` +
    // 16:20, but no "1:250"
    String.raw`(?::([0-5]\d)(?!\d)` +
    // 4.20 pm
    String.raw`|\.([0-5]\d)(?=\s?(?:am|pm|a\.m|p\.m|h\b|uhr|uur))` +
    // 8 am
    String.raw`|(?=\s?(?:am|pm|a\.m|p\.m|noon|midnight|o'clock|o’clock|uhr|uur|heures)\b)` +
    // 8h30, but no "2 h 360"
    String.raw`|\s?h\s?([0-5]\d)(?!\d|\s?min))` +
    // 1600h, 0815 hrs, 0815
    String.raw`|\b([01]\d|2[0-3])([0-5]\d)(?=\s?(?:h|hrs|hours)\b)|(?<![\d.,/:-])(0\d)([0-5]\d)(?!\d)`,
  'gi',
);

/** Times of day in figures: 4.20 pm, 16:20, 8 am. */
export const writtenClocks = (text: string): readonly Clock[] =>
  [...text.matchAll(writtenClock)].map((match) => {
    const [whole, ...parts] = match;
    const [hours, minutes = '0'] = parts.filter((part) => part !== undefined);
    return {
      start: match.index,
      end: match.index + whole.length,
      minutes: (Number(hours) % 12) * 60 + Number(minutes),
    };
  });

const tens = patternOf([...tensWords.keys()]);
const count = String.raw`(?:(?:${tens} (?:- )?)?${smallNumber}|${tens}|\d{1,2})`;
/** "Half four", "half past four", "twenty-five to five". */
const saidClock = new RegExp(
  String.raw`\b(half|(?:half|quarter|${count}) (?=past|after|to|till))(past|after|to|till)? (${smallNumber}|\d{1,2})\b`,
  'g',
);
const minutesOf: Readonly<Record<string, number>> = { half: 30, quarter: 15, '': 0 };
const valueOf = (words: string): number =>
  words
    .split(/[ -]+/)
    .reduce(
      (all, word) => all + (minutesOf[word] ?? belowTwenty.get(word) ?? tensWords.get(word) ?? Number(word)),
      0,
    );

/** Each time of day that the words may mean, in minutes as `Clock` has them. */
export const saidClocks = (text: string, tokens: readonly Token[]): ReadonlySet<number> => {
  const said = [
    ...tokens
      .map((token) => token.text)
      .join(' ')
      .matchAll(saidClock),
  ].map(
    ([, minutes = '', way = '', hour = '']) =>
      valueOf(hour) * 60 + (way.startsWith('t') ? 720 - valueOf(minutes) : valueOf(minutes)),
  );
  const written = writtenClocks(text).map(({ minutes }) => minutes);
  return new Set([...written, ...said.map((minutes) => minutes % 720)]);
};

/** 2026-03-12, 12/3/26 and 12.03.2026; 06.06.; "recheck on 12/3", "Thurs 12/3". */
const writtenDate =
  /\b(?:19|20)\d\d([-/.])\d\d?\1\d\d?\b|\b\d\d?([-/.])\d\d?\2(?:\d\d)?\d\d\b|\b[0-3]\d\.[01]\d\.(?!\d)|(?<=\b(?:on|by|due|until|from|since|recheck|review|booked|dob|mon|tues?|wed|thurs?|fri|sat|sun|\w+day):? )\d\d?\/\d\d?\b(?!\/)/gi;

/** Dates in figures, in whichever order they have the day and the month. */
export const writtenDates = (text: string): readonly Span[] =>
  [...text.matchAll(writtenDate)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
