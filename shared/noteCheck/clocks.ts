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
const count = String.raw`(?:half|quarter|(?:${tens} (?:- )?)?${smallNumber}|${tens}|\d{1,2})`;
const hour = String.raw`(?:noon|midday|midnight|${smallNumber}|\d{1,2})`;
/** "Noon", "half four", "half past four", "twenty-five to five", "a quarter of five"; one may begin within another. */
const saidClock = new RegExp(
  String.raw`\b(?=(?:(noon|midday|midnight)|half (${hour})|(${count})(?: min(?:ute)?s?)? (past|after|to|till|(?<=quarter )of) (${hour}))\b)`,
  'g',
);
const valueOf = (words: string): number => {
  const [named] = [{ half: 30, quarter: 15, noon: 0, midday: 0, midnight: 0 }[words]];
  const sum = words
    .split(/[ -]+/)
    .reduce((all, word) => all + (belowTwenty.get(word) ?? tensWords.get(word) ?? Number(word)), 0);
  return named ?? sum;
};

/** Each time of day that the words may mean, in minutes as `Clock` has them. */
export const saidClocks = (text: string, tokens: readonly Token[]): ReadonlySet<number> => {
  const words = tokens.map((token) => token.text).join(' ');
  const said = [...words.matchAll(saidClock)].map(
    ([, noon, afterHalf, minutes = '', way = '', ofHour = '']) => {
      if (noon !== undefined) return 0;
      if (afterHalf !== undefined) return valueOf(afterHalf) * 60 + 30;
      const isPast = way === 'past' || way === 'after';
      return valueOf(ofHour) * 60 + (isPast ? valueOf(minutes) : 720 - valueOf(minutes));
    },
  );
  return new Set([
    ...writtenClocks(text).map(({ minutes }) => minutes),
    ...said.map((minutes) => minutes % 720),
  ]);
};

const writtenDate: readonly RegExp[] = [
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
export const writtenDates = (text: string): readonly Span[] =>
  writtenDate.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const figures = match
        .slice(1)
        .map(Number)
        .filter((figure) => Number.isFinite(figure));
      const isDate =
        figures.every((figure) => figure >= 1 && figure <= 31) && figures.some((figure) => figure <= 12);
      return isDate ? [{ start: match.index, end: match.index + match[0].length }] : [];
    }),
  );
