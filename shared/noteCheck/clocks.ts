import type { Span } from './noteCheck.ts';
import { small, tensWords } from './numberWords.ts';
import type { NumberAt } from './numbers.ts';
import type { Token } from './tokens.ts';

/** A time of day. Said times leave out morning or evening, so it is in minutes of twelve hours. */
export type Clock = Span & { readonly minutes: number };

const written =
  /\b([01]?\d|2[0-4])(?::([0-5]\d)|\.([0-5]\d)(?=\s?(?:am|pm|a\.m|p\.m|h\b|uhr|uur))|(?=\s?(?:am|pm|a\.m|p\.m|o'clock|o’clock|uhr|uur|heures)\b)|\s?h\s?([0-5]\d))/gi;

/** Times of day in figures: 4.20 pm, 16:20, 8 am. */
export function writtenClocks(text: string): readonly Clock[] {
  return [...text.matchAll(written)].map((match) => {
    const [whole, hours = '', ...minutes] = match;
    const minute = minutes.find((part) => part !== undefined) ?? '0';
    return {
      start: match.index,
      end: match.index + whole.length,
      minutes: (Number(hours) % 12) * 60 + Number(minute),
    };
  });
}

const hourOf = (word: string | undefined): number | null => {
  const value = small.get(word ?? '') ?? (/^\d{1,2}$/.test(word ?? '') ? Number(word) : null);
  return value !== null && value >= 1 && value <= 24 ? value % 12 : null;
};

/** Each time of day that the words may mean. */
export function saidClocks(
  text: string,
  tokens: readonly Token[],
  numbers: readonly NumberAt[],
): ReadonlySet<number> {
  const minutes = new Set(writtenClocks(text).map((clock) => clock.minutes));
  for (const { value, isPutTogether, from } of numbers) {
    const figure = tokens[from];
    if (Number.isInteger(value) && value >= 1 && value <= 24) minutes.add((value % 12) * 60);
    if (Number.isInteger(value) && value >= 100 && value < 2400 && value % 100 < 60)
      minutes.add((Math.floor(value / 100) % 12) * 60 + (value % 100));
    const isDecimal = figure?.kind === 'figure' && /^\d{1,2}\.\d\d$/.test(figure.written);
    if (isPutTogether || isDecimal) {
      const part = Math.round((value % 1) * 100);
      if (value < 25 && part < 60) minutes.add((Math.floor(value) % 12) * 60 + part);
    }
  }
  tokens.forEach(({ text: word }, at) => {
    if (word === 'noon' || word === 'midday' || word === 'midnight') minutes.add(0);
    const isPast = word === 'past' || word === 'after';
    if (isPast || word === 'to' || word === 'till') {
      const hour = hourOf(tokens[at + 1]?.text);
      if (hour === null) return;
      const before = tokens[at - 1]?.text ?? '';
      const tens = tensWords.get(tokens[at - 2]?.text ?? '');
      const count =
        before === 'half'
          ? 30
          : before === 'quarter'
            ? 15
            : (small.get(before) ??
              tensWords.get(before) ??
              (/^\d{1,2}$/.test(before) ? Number(before) : null));
      if (count === null) return;
      const all = tens !== undefined && count < 10 ? tens + count : count;
      minutes.add((hour * 60 + (isPast ? all : 720 - all)) % 720);
    }
    if (word === 'half') {
      const hour = hourOf(tokens[at + 1]?.text);
      if (hour !== null) minutes.add(hour * 60 + 30);
    }
  });
  return minutes;
}
