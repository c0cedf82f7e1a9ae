import { cuePattern } from './data/cues.ts';
import frequencyRows from './data/frequencies.tsv?raw';
import { patternOf, quotientOf, rowsOf, wordsOf } from './data/rowsOf.ts';
import { firstFrom } from './firstFrom.ts';
import type { Span } from './noteCheck.ts';
import { asPlain } from './numbers.ts';
import { belowTwenty, ordinals, timesWords } from './numberWords.ts';
import type { Quantity } from './quantities.ts';
import { isOverlapping } from './spans.ts';
import type { Token } from './tokens.ts';

/** Words of a text that say how often something is given: "BID", "every other day". */
export type Frequency = Span & {
  /** Times a day. */
  readonly perDay: number;
  /** Said in passing ("with breakfast"): it supports once a day in the note, and says nothing against another frequency. */
  readonly isWeak: boolean;
};

/** Fixed expressions that say how often ("BID", "fortnightly"), with how many times a day that is. */
const rows = rowsOf(frequencyRows).map(([perDay = '', how, words]) => ({
  perDay: quotientOf(perDay),
  how,
  words: wordsOf(words),
}));
const perDayOf: ReadonlyMap<string, number> = new Map(
  rows.flatMap(({ perDay, words }) => words.map((word) => [word, perDay] as const)),
);
const wordsSaid = (how: string): string =>
  patternOf(rows.flatMap((row) => (row.how === how ? row.words : [])));

/** The values of further words that can stand where a number does: "every other day" is every two days. */
const otherCounts: Readonly<Record<string, number>> = { other: 2, a: 1, 'twenty-four': 24 };
const valueOf = (word: string): number =>
  timesWords.get(word) ?? belowTwenty.get(word) ?? ordinals.get(word) ?? otherCounts[word] ?? Number(word);
/** Matches a count: a word up to twelve ("three", "twice"), or any figure. */
const number = String.raw`(?:${patternOf([...timesWords, ...belowTwenty].filter(([, value]) => value <= 12).map(([word]) => word))}|\d+(?:\.\d+)?)`;
const counted = `(?:${number}|${Object.keys(otherCounts).join('|')}|second|third)`;
const period = String.raw`(?:day|daily|night|nightly|(?:24|twenty[ -]four)\s?(?:h|hours)|week|weekly|wk|month|monthly|fortnight)`;
const each = String.raw`(?:/|an?|per|each|every|in a|in)`;
/** Keeps a match from beginning in a price or inside a longer number: "£3 a day" is not three times a day, nor "seventy-five a day" five times. */
const notMoney = String.raw`(?<![£$€]\s?(?:\d+\.)?|\bpoint (?:\w+ )?|ty[ -])`;
const morning = `(?:breakfast|first thing|${cuePattern('morning')})`;
const evening = `(?:bedtime|last thing|${cuePattern('evening', 'evening meal')})`;

/** The days in a period, by the first letter of its name: hour, week, month, fortnight, year. With any other letter it is one day. */
const lengths: Readonly<Record<string, number>> = { h: 1 / 24, w: 7, m: 30, f: 14, y: 365 };
const daysOf = (word: string): number => (word === 'morning' ? 1 : (lengths[word.charAt(0)] ?? 1));

/** A number with a day or a week says how often only if one of these is among the words: "2x/week" does, "4-6 wk" does not. */
const tellsOften = /\bx|\dx|×|time|dose|once|twice|thrice|\bin\b|daily|\/|\ba\b|per|each|every/;

/** What the pattern matches is a frequency of `perDay` times a day (NaN: it is none); `isWeak`: it was said only in passing, as "with breakfast". */
type Reading = readonly [pattern: string, perDay: (match: RegExpMatchArray) => number, isWeak?: boolean];

const perDayAsWritten = ([word]: RegExpMatchArray): number =>
  perDayOf.get(word.replace(/\.$/, '')) ?? Number.NaN;
const count = ([, times = '']: RegExpMatchArray): number => valueOf(times);
const hours = ([, every = '']: RegExpMatchArray): number => 24 / valueOf(every);
const periods = ([, every = 'a', of = '']: RegExpMatchArray): number => 1 / (valueOf(every) * daysOf(of));
const perPeriod = ([whole, times = '', of = '']: readonly string[]): number =>
  tellsOften.test(whole ?? '') && !times.includes('.') ? valueOf(times) / daysOf(of) : Number.NaN;

const readingsOfBoth: readonly Reading[] = [
  // A fixed expression; the stop of "BID." belongs to it, a stop after "EOD" ends the sentence.
  [String.raw`\b${wordsSaid('plain')}\b(?:(?<=i\.?d|b\.?d|s|h)\.)?`, perDayAsWritten],
  // Right after a dose, "daily" and "OD" mean once a day: in "1 tab OD" it is not the right eye.
  [
    String.raw`\b(?=[dneqo])(?<=[\d\s½¼¾/](?:mg|mg\/kg|mcg|[µu]g|ml|tabs?|tablets?|caps?|capsules?|po|sc|iu|units?) ?)(?:daily|nightly|every (?:day|night|morning|evening)|q\.?d|o\.?d)\b`,
    () => 1,
  ],
  [String.raw`\b(\d)\s?[x×]\s?\/?\s?d\b`, count],
  // "Twice a day" and "2 doses/day" say how often, but "38 a month ago" does not.
  [
    String.raw`${notMoney}\b(${number})(?:\s?x|\s?×| times?| doses?)?\s?(?:${each}\s?)?(${period})\b(?! (?:ago|old|earlier|later|before|back)\b)`,
    perPeriod,
  ],
  // Of "two or three times a day" the first number counts; "one, three times a day" is not read here, because one is the tablet.
  [
    String.raw`\b(${number})(?:\s?x| times)?(?:,| to| or|\s?[-–])\s?(?:maybe )?(${number})(?:\s?x|\s?×| times)?\s?(?:${each}\s?)?(${period})\b`,
    ([whole, times = '', , of = '']) => (whole.includes(',') ? Number.NaN : perPeriod([whole, times, of])),
  ],
  // Reads "q8h", "every eight hours" and "every second day"; "every two to three weeks" counts as every two.
  [
    String.raw`\b(?:every|each|q\.?)\s*(?:(${counted})(?:(?: to | or |\s?[-–]\s?)\w+)?(?:\s+|(?<=\d)\.?))?(day|night|morning|evening|hour|hr|week|wk|month|mo|year|h|d|w|m)s?\b`,
    periods,
  ],
  // "Q8" means every eight hours, with these six figures only; "eight-hourly", "eight hours apart" and "three weekly" may have any number.
  [String.raw`\bq(4|6|8|12|24|48)\b(?![-–./]|\s?(?:h|d|w|m|y|to|or)\w*\b)`, hours],
  [String.raw`\b(?!once|twice|thrice)(${number})[ -](hourly|hours? apart|weekly|monthly)\b`, periods],
  // "Morning and night", with only "and" or a sign between them, mean twice a day in a transcript and in a note.
  [
    String.raw`\b${morning}\.?\s?(?:and|et|&|\+|\/|,)\s?(?:at )?${evening}(?![\w:])|\b(?:morning and evening|both) (?:his |her |their |its )?(?:meals|feeds)\b`,
    () => 2,
  ],
  // "One every eight" means every eight hours, though the word "hours" is missing.
  [
    String.raw`\bevery (${number})\b(?! (?:\w+ )?(?:times?|days?|weeks?|months?|years?|hours?|minutes?|miles?|[hdwm]\b)|\s?[-–])`,
    hours,
    true,
  ],
  [
    String.raw`${notMoney}\b(${number}) (?:(?!once |twice |thrice |times |\d)\w+ ){0,2}(?:a|per|each|every) day\b`,
    count,
    true,
  ],
  [String.raw`\b${wordsSaid('in passing')}\b`, perDayAsWritten, true],
  [String.raw`\bonce\b(?! (?:he|she|it|they|you|we|i|the)\b)`, () => 1, true],
  [String.raw`\b(?:at|in the|with|for|before|after) (?:the )?(?:${morning}|${evening})\b`, () => 1, true],
];

/** Read in the transcript only: a note says plainly how often, and "morning … night" in a note tells when things happened. */
const readingsOfSpeech: readonly Reading[] = [
  [String.raw`\b${morning}\b[^.?!\n]{0,45}\b${evening}\b`, () => 2],
  [
    String.raw`\b(twice|thrice|(?:one|two|three|four|five|six|\d)(?=(?: (?:or|to) \w+)? times))(?: times)?\b(?!,? (?:a|an|per|each|every|in a) (?:week|month|year|fortnight))`,
    count,
    true,
  ],
];

const compiled = (readings: readonly Reading[]): readonly Compiled[] =>
  readings.map(([pattern, perDay, isWeak = false]) => [new RegExp(pattern, 'g'), perDay, isWeak]);
type Compiled = readonly [pattern: RegExp, perDay: Reading[1], isWeak: boolean];
const readingsOfNote = compiled(readingsOfBoth);
const readings = [...readingsOfNote, ...compiled(readingsOfSpeech)];

/** All words that say how often, in the order of the text; of two that begin together, the longer is first. */
export function frequenciesIn(text: string, isNote = false): readonly Frequency[] {
  // Only A to Z are made small, because a few other capitals would become two letters, and all places after them would shift.
  const lower = text.replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  const found: Frequency[] = [];
  for (const [pattern, read, isWeak] of isNote ? readingsOfNote : readings) {
    // A loop with `exec` is faster here than `matchAll`, which copies the pattern for each text.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(lower); match !== null; match = pattern.exec(lower)) {
      const perDay = read(match);
      if (!Number.isFinite(perDay) || perDay <= 0 || perDay > 24) continue;
      found.push({ start: match.index, end: match.index + match[0].length, perDay, isWeak });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  // In a transcript, a weak frequency within a plain one is dropped: the "a day" of "twice a day" does not mean once a day.
  const plain = isNote ? [] : found.filter(({ isWeak }) => !isWeak);
  return found.filter((one) => !one.isWeak || !plain.some((other) => isOverlapping(one, other)));
}

const perDayUnit = { dimension: 'often', factor: 1 };

/** A frequency as a number, its value the times a day, so that it is compared as other numbers are. */
export function asQuantity({ start, end, perDay }: Frequency, tokens: readonly Token[]): Quantity {
  const tokenFrom = (place: number): number => firstFrom(tokens, (token) => token.start, place);
  const [from, to] = [tokenFrom(start), tokenFrom(end)];
  return { ...asPlain, isDate: false, from, to, unitTo: to, value: perDay, unit: perDayUnit, thing: null };
}

export const isOften = ({ unit }: Pick<Quantity, 'unit'>): boolean => unit === perDayUnit;
