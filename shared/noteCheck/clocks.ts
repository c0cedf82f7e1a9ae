import type { Span } from './noteCheck.ts';

const writtenClock = new RegExp(
  // In "1/2 pm" the figure is a part of a fraction.
  String.raw`(?<!(?:^|[\s(])\d/)\b(?:[01]?\d|2[0-4])` +
    // 16:20, but no "1:250"
    String.raw`(?::[0-5]\d(?!\d)` +
    // 4.20 pm
    String.raw`|\.[0-5]\d(?=\s?(?:am|pm|a\.m|p\.m|h\b|uhr|uur))` +
    // 8 am
    String.raw`|(?=\s?(?:am|pm|a\.m|p\.m|noon|midnight|o'clock|o’clock|uhr|uur|heures)\b)` +
    // 8h30, but no "2 h 360"
    String.raw`|\s?h\s?[0-5]\d(?!\d|\s?min))` +
    // 1600h, 0815 hrs, 0815
    String.raw`|\b(?:[01]\d|2[0-3])[0-5]\d(?=\s?(?:h|hrs|hours)\b)|(?<![\d.,/:-])0\d[0-5]\d(?!\d)`,
  'gi',
);

/** 2026-03-12, 12/3/26 and 12.03.2026; 06.06.; "recheck on 12/3", "Thurs 12/3". */
const writtenDate =
  /\b(?:19|20)\d\d([-/.])\d\d?\1\d\d?\b|\b\d\d?([-/.])\d\d?\2(?:\d\d)?\d\d\b|\b[0-3]\d\.[01]\d\.(?!\d)|(?<=\b(?:on|by|due|until|from|since|recheck|review|booked|dob|mon|tues?|wed|thurs?|fri|sat|sun|\w+day):? )\d\d?\/\d\d?\b(?!\/)/gi;

/** Times of day and dates in figures: 4.20 pm, 16:20, 8 am, 12/3/26. */
export const clocksAndDatesIn = (text: string): readonly Span[] =>
  [writtenClock, writtenDate]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
