import type { Span } from './noteCheck.ts';

/** A date in figures. `days`: which of its figures may be the day of the month. */
type WrittenDate = Span & { readonly days: readonly number[] };

const patterns: readonly RegExp[] = [
  // 2026-03-12
  /\b(?:19|20)\d\d[-/.](\d{1,2})[-/.](\d{1,2})\b/g,
  // 12/3/2026, 3/12/26, 12.03.26
  /\b(\d{1,2})([-/.])(\d{1,2})\2(?:(?:19|20)\d\d|\d\d)\b/g,
  // 06.06.
  /\b(\d\d)\.(\d\d)\.(?!\d)/g,
  // "recheck on 12/3", "Thurs 12/3"
  /(?<=\b(?:on|by|due|until|from|since|recheck|review|booked|dob|mon|tues?|wed|thurs?|fri|sat|sun|\w+day):? )(\d{1,2})\/(\d{1,2})\b(?!\/)/gi,
];

/** Dates in figures, in whichever order they have the day and the month. */
export const writtenDates = (text: string): readonly WrittenDate[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const figures = match
        .slice(1)
        .map(Number)
        .filter((figure) => Number.isFinite(figure));
      const isDate =
        figures.every((figure) => figure >= 1 && figure <= 31) && figures.some((figure) => figure <= 12);
      return isDate ? [{ start: match.index, end: match.index + match[0].length, days: figures }] : [];
    }),
  );
