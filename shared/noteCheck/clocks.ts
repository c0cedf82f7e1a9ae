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
