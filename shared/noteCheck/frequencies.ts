import { cuePattern } from './data/cues.ts';
import frequencyRows from './data/frequencies.tsv?raw';
import patternRows from './data/frequencyPatterns.tsv?raw';
import { anyOfWordsPattern, parseNumberOrFraction, tsvRows, cellWords } from './data/tsvRows.ts';
import { firstIndexAtOrAfter } from './firstIndexAtOrAfter.ts';
import type { Span } from './noteCheck.ts';
import { numberInTextDefaults } from './numbers.ts';
import { wordsBelowTwenty, ordinalWords, timesWords } from './numberWords.ts';
import type { Quantity } from './quantities.ts';
import { isOverlapping } from './spans.ts';
import type { Token } from './tokens.ts';

/** Words such as "BID" and "every other day". */
export type Frequency = Span & {
  readonly perDay: number;
  /** "With breakfast" supports once a day, and says nothing against another frequency. */
  readonly isWeak: boolean;
};

const rows = tsvRows(frequencyRows).map(([perDay = '', how, words]) => ({
  perDay: parseNumberOrFraction(perDay),
  how,
  words: cellWords(words),
}));
const perDayOf: ReadonlyMap<string, number> = new Map(
  rows.flatMap(({ perDay, words }) => words.map((word) => [word, perDay] as const)),
);
const wordsSaid = (how: string): string =>
  anyOfWordsPattern(rows.flatMap((row) => (row.how === how ? row.words : [])));

/** "Every other day" is every two days. */
const otherCounts: Readonly<Record<string, number>> = { other: 2, a: 1, 'twenty-four': 24 };
const valueOf = (word: string): number =>
  timesWords.get(word) ??
  wordsBelowTwenty.get(word) ??
  ordinalWords.get(word) ??
  otherCounts[word] ??
  Number(word);
/** A word up to twelve ("three", "twice"), or any figure. */
const smallCounts = [...timesWords, ...wordsBelowTwenty]
  .filter(([, value]) => value <= 12)
  .map(([word]) => word);
const number = String.raw`(?:${anyOfWordsPattern(smallCounts)}|\d+(?:\.\d+)?)`;
const counted = `(?:${number}|${Object.keys(otherCounts).join('|')}|second|third)`;
const period =
  String.raw`(?:day|daily|night|nightly|week|weekly|wk|month|monthly|fortnight` +
  String.raw`|(?:24|twenty[ -]four)\s?(?:h|hours))`;
const each = String.raw`(?:/|an?|per|each|every|in a|in)`;
/**
 * Keeps out prices and ends of numbers: "£3 a day" is not three times a day, nor "seventy-five a day" five
 * times.
 */
const notMoney = String.raw`(?<![£$€]\s?(?:\d+\.)?|\bpoint (?:\w+ )?|ty[ -])`;
const morning = `(?:breakfast|first thing|${cuePattern('morning')})`;
const evening = `(?:bedtime|last thing|${cuePattern('evening', 'evening meal')})`;

/** By the first letter of hour, week, month, fortnight and year; any other is one day. */
const lengths: Readonly<Record<string, number>> = { h: 1 / 24, w: 7, m: 30, f: 14, y: 365 };
const daysOf = (word: string): number => (word === 'morning' ? 1 : (lengths[word.charAt(0)] ?? 1));

/** "2x/week" says how often, "4-6 wk" does not. */
const tellsOften = /\bx|\dx|×|time|dose|once|twice|thrice|\bin\b|daily|\/|\ba\b|per|each|every/;

const count = ([, times = '']: readonly string[]): number => valueOf(times);
const perPeriod = ([whole = '', times = '', of = '']: readonly string[]): number =>
  tellsOften.test(whole) && !times.includes('.') ? valueOf(times) / daysOf(of) : Number.NaN;

/** Times a day, from what a pattern caught; NaN: it is no frequency. */
const reads: Readonly<Record<string, (match: readonly string[]) => number>> = {
  1: () => 1,
  2: () => 2,
  'as written': ([word = '']) => perDayOf.get(word.replace(/\.$/, '')) ?? Number.NaN,
  count,
  hours: (match) => 24 / count(match),
  periods: ([, every = 'a', of = '']) => 1 / (valueOf(every) * daysOf(of)),
  'per period': perPeriod,
  'first of two': ([whole = '', times = '', , of = '']) =>
    whole.includes(',') ? Number.NaN : perPeriod([whole, times, of]),
};
const plain = wordsSaid('plain');
const passing = wordsSaid('in passing');
const groups = { number, counted, period, each, notMoney, morning, evening, plain, passing };
const inGroups = (pattern: string): string =>
  Object.entries(groups).reduce((all, [name, group]) => all.replaceAll(`{${name}}`, group), pattern);
const readings = tsvRows(patternRows).map(([read = '', how, onlyIn, pattern = '']) => ({
  pattern: new RegExp(inGroups(pattern), 'g'),
  read: reads[read] ?? count,
  isWeak: how === 'in passing',
  isOfNote: onlyIn !== 'transcript',
}));

/** In the order of the text; of two that begin together, the longer is first. */
export function frequenciesIn(text: string, isNote = false): readonly Frequency[] {
  // A few other capitals would become two letters, and all places after them would shift.
  const lower = text.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  const found: Frequency[] = [];
  for (const { pattern, read, isWeak, isOfNote } of readings) {
    if (isNote && !isOfNote) continue;
    // `matchAll` would copy the pattern for each text, which takes time.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(lower); match !== null; match = pattern.exec(lower)) {
      const perDay = read(match);
      if (!Number.isFinite(perDay) || perDay <= 0 || perDay > 24) continue;
      found.push({ start: match.index, end: match.index + match[0].length, perDay, isWeak });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  // The "a day" of "twice a day" does not mean once a day.
  const plain = isNote ? [] : found.filter(({ isWeak }) => !isWeak);
  return found.filter((one) => !one.isWeak || !plain.some((other) => isOverlapping(one, other)));
}

const perDayUnit = { dimension: 'often', factor: 1 };

/** Its value is the times a day. */
export function quantityOfFrequency({ start, end, perDay }: Frequency, tokens: readonly Token[]): Quantity {
  const tokenFrom = (place: number): number => firstIndexAtOrAfter(tokens, (token) => token.start, place);
  const from = tokenFrom(start);
  const to = tokenFrom(end);
  return {
    ...numberInTextDefaults,
    isDate: false,
    from,
    to,
    unitTo: to,
    value: perDay,
    unit: perDayUnit,
    thing: null,
  };
}

export const isFrequency = ({ unit }: Pick<Quantity, 'unit'>): boolean => unit === perDayUnit;
