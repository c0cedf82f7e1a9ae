import type { Span } from './noteCheck.ts';
import { belowTwenty, tensWords } from './numberWords.ts';
import { textAt, type Token } from './tokens.ts';

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
    // 1600h, 0815 hrs
    String.raw`|\b([01]\d|2[0-3])([0-5]\d)(?=\s?(?:h|hrs|hours)\b)`,
  'gi',
);

const fourDigits =
  /(?:^|[\s(–-])(?:0\d[0-5]\d(?=[\s–,;:)/-]|$)|[01]\d[0-5]\d(?=\s?(?:h|hrs|hours)\b)|[01]\d[0-5]\d[–-][01]\d[0-5]\d\s?h)/m;
const clockOfFour =
  /(?<=(?:^|\|)\s*|[\d\s(][–/-]|\b(?:at|until|extubated|intubated|out|end|start|finish|by|from|to) )(?<!\d\.)\b([01]\d|2[0-3])([0-5]\d)(?=\s*(?:[|–,;:)./-]|$|\s\p{L}{3}))(?!\s?(?:h|hrs|hours)\b)|(?<=[\s(])(0\d)([0-5]\d)(?=\s\p{L}{3})|(?<=[\s(])([01]\d|2[0-3])([0-5]\d)(?=[–-]\d{4}\s?h)/gmu;

/** Times of day in figures: 4.20 pm, 16:20, 8 am. */
export function writtenClocks(text: string): readonly Clock[] {
  // "0815" is a time by its zero; where a text has such times, "1125" at a line's beginning or a dash is one too.
  const hasFourDigits = fourDigits.test(text);
  const all = [...text.matchAll(writtenClock), ...(hasFourDigits ? text.matchAll(clockOfFour) : [])];
  return all.map((match) => {
    const [whole, ...parts] = match;
    const [hours, minute = '0'] = parts.filter((part) => part !== undefined);
    return {
      start: match.index,
      end: match.index + whole.length,
      minutes: clockMinutes(Number(hours), Number(minute)),
    };
  });
}

/** Each time of day that the words may mean, in minutes as `Clock` has them. */
export const saidClocks = (text: string, tokens: readonly Token[]): ReadonlySet<number> =>
  new Set([
    ...writtenClocks(text).map(({ minutes }) => minutes),
    ...tokens.flatMap((_, at) => clocksOfWords(tokens, at)),
  ]);

const clockMinutes = (hours: number, minutes: number): number => (hours % 12) * 60 + minutes;

const noClocks: readonly number[] = [];
const clockWords: ReadonlySet<string> = new Set('noon midday midnight past after to till of half'.split(' '));

/** "noon", "half past four", "twenty-five to five", "half four". */
function clocksOfWords(tokens: readonly Token[], at: number): readonly number[] {
  const word = textAt(tokens, at);
  if (!clockWords.has(word)) return noClocks;
  if (/^(?:noon|midday|midnight)$/.test(word)) return [0];
  const isPast = word === 'past' || word === 'after';
  // "A quarter of five" is a quarter to five.
  const isBefore = /^(?:to|till)$/.test(word) || (word === 'of' && textAt(tokens, at - 1) === 'quarter');
  if (!isPast && !isBefore && word !== 'half') return [];
  const hour = hourOf(textAt(tokens, at + 1));
  if (hour === null) return [];
  if (word === 'half') return [clockMinutes(hour, 30)];
  const minutes = minutesBefore(tokens, at);
  return minutes === null ? [] : [(hour * 60 + (isPast ? minutes : 720 - minutes)) % 720];
}

/** From 0 to 11; null: the word is no hour. */
function hourOf(word: string): number | null {
  if (/^(?:noon|midday|midnight)$/.test(word)) return 0;
  const value = belowTwenty.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : 0);
  return value >= 1 && value <= 24 ? value % 12 : null;
}

/** The minutes that are said before "past" and "to": "ten past", "ten minutes to". */
function minutesBefore(tokens: readonly Token[], end: number): number | null {
  const at = /^min(?:ute)?s?$/.test(textAt(tokens, end - 1)) ? end - 1 : end;
  const word = textAt(tokens, at - 1);
  if (word === 'half') return 30;
  if (word === 'quarter') return 15;
  const minutes =
    belowTwenty.get(word) ?? tensWords.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : null);
  const before = textAt(tokens, at - 2) === '-' ? at - 3 : at - 2;
  const tens = tensWords.get(textAt(tokens, before)) ?? 0;
  return minutes === null || minutes >= 10 ? minutes : tens + minutes;
}
