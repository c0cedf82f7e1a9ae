import type { Span } from './noteCheck.ts';

const writtenClock = new RegExp(
  // In "1/2 pm" the 2 is part of a fraction and no time of day.
  String.raw`(?<!(?:^|[\s(])\d/)\b(?:[01]?\d|2[0-4])` +
    // A time of day with a colon: 16:20, but not the dilution 1:250.
    String.raw`(?::[0-5]\d(?!\d)` +
    // A time of day with a stop, if "pm", "h" or the like follows: 4.20 pm.
    String.raw`|\.[0-5]\d(?=\s?(?:am|pm|a\.m|p\.m|h\b|uhr|uur))` +
    // An hour alone, if "am", "o'clock" or the like follows: 8 am.
    String.raw`|(?=\s?(?:am|pm|a\.m|p\.m|noon|midnight|o'clock|o’clock|uhr|uur|heures)\b)` +
    // A time of day with an h: 8h30, but not "2 h 360" or "2 h 30 min".
    String.raw`|\s?h\s?[0-5]\d(?!\d|\s?min)` +
    // The hour at the head of a table's row: 13 h | 8.3.
    String.raw`|(?<=(?:^|\n)[|\s]*\d+)(?=\s?h\s?\|))` +
    // A time of day in four digits, if "h" or "hrs" follows (1600h) or it begins with 0 (0815).
    String.raw`|\b(?:[01]\d|2[0-3])[0-5]\d(?=\s?(?:h|hrs|hours)\b)|(?<![\d.,/:-])0\d[0-5]\d(?!\d)`,
  'gi',
);

/** Matches dates in figures: 2026-03-12, 12/3/26, 12.03.2026 and 06.06.; 12/3 alone only after words such as "recheck on" or "Thurs". */
const writtenDate =
  /\b(?:19|20)\d\d([-/.])\d\d?\1\d\d?\b|\b\d\d?([-/.])\d\d?\2(?:\d\d)?\d\d\b|\b[0-3]\d\.[01]\d\.(?!\d)|(?<=\b(?:on|by|due|until|from|since|recheck|review|visit|booked|dob|mon|tues?|wed|thurs?|fri|sat|sun|\w+day):? )\d\d?\/\d\d?\b(?!\/)/gi;

/** Times of day and dates in figures: 4.20 pm, 16:20, 8 am, 12/3/26. */
export const clocksAndDatesIn = (text: string): readonly Span[] =>
  [writtenClock, writtenDate]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
