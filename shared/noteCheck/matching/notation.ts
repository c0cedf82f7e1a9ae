import { cueWordSet } from '../data/cues.ts';
import { mentionPattern } from '../data/mentions.ts';
import type { Span } from '../noteCheck.ts';
import { romanNumerals } from '../numberWords.ts';
import { isToothNumber } from '../places/teeth.ts';
import type { Quantity } from '../quantities.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import { topicAt } from '../topics.ts';

/**
 * Whether a number is no value: "2." of a list, T4, "#2", 10^9, "one", tooth 104 (not if `isMeasured`: the
 * note names its measure).
 */
export function isNumberWithoutValue(
  tokens: readonly Token[],
  number: Quantity,
  isMeasured: boolean,
): boolean {
  const { from, to } = number;
  const first = tokens[from];
  if (first === undefined) return true;
  const isPowerOfTen = [tokenTextAt(tokens, from - 1), tokenTextAt(tokens, to)].includes('^');
  return (
    isLoneWord(first, number) ||
    // Microchips and telephones are compared as a whole by checkNumbers.ts.
    /^\d{9,}$/.test(first.text) ||
    isPowerOfTen ||
    isRestOfFour(tokens, from) ||
    (to - from === 1 && !isMeasured && isTooth(tokens, first)) ||
    isPartOfName(tokens, from) ||
    isListNumber(tokens, from, to)
  );
}

/**
 * Number words not compared: "one", a lone "I" and "a few days", but not "three weeks" and the grade "II/VI".
 */
const isLoneWord = ({ kind, written }: Token, { from, to, unit, most }: Quantity): boolean =>
  kind === 'word' && (unit === null || most !== null) && (to - from === 1 || !romanNumerals.has(written));

/** Tooth 104 or the 200 of "200s": the check of places judges these. */
const isTooth = (tokens: readonly Token[], { written }: Token): boolean =>
  (isToothNumber(written) || /^[1-4]00$/.test(written)) && tokens.some(({ text }) => ofTeeth.has(text));
const ofTeeth = cueWordSet('of teeth');

/** "All 4 quadrants", "other 3 quarters". */
const isRestOfFour = (tokens: readonly Token[], from: number): boolean =>
  /^[234]$/.test(tokenTextAt(tokens, from)) &&
  /^(?:all|other|remaining)$/.test(tokenTextAt(tokens, from - 1));

/** A number is part of a name in "T4" or after "#", but not in "HR120", where the word is a measure. */
function isPartOfName(tokens: readonly Token[], from: number): boolean {
  const first = tokens[from];
  const before = tokens[from - 1];
  if (before === undefined) return false;
  // In "9# 4oz" the sign means pounds.
  if (before.text === '#') return !(before.isJoined && tokens[from - 2]?.kind === 'figure');
  if (first?.isJoined !== true) return false;
  if (before.kind === 'word') return topicAt(tokens, from - 1)?.to !== from;
  const name = tokens[from - 2];
  return before.text === '-' && before.isJoined && name?.kind === 'word' && !romanNumerals.has(name.written);
}

/** A number counts items in "2." or "2)" at the start of a line or sentence, and in "(1)". */
function isListNumber(tokens: readonly Token[], from: number, to: number): boolean {
  const first = tokens[from];
  const before = tokens[from - 1];
  const after = tokens[to];
  if (to - from > 1) return false;
  // Of "1. Foot rot. 2. Worms", the 2 begins a sentence.
  const isStart = before?.sentence !== first?.sentence;
  if (isStart && /^[.)]$/.test(tokenTextAt(tokens, to)) && after?.isJoined === true) return true;
  const isInBrackets = before?.text === '(' && after?.text === ')';
  return isInBrackets && first?.kind === 'figure' && first.text.length === 1;
}

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

const writtenDate = new RegExp(
  String.raw`\b24/7\b` +
    // 2026-03-12, 12/3/26 and 12.03.2026
    String.raw`|\b(?:19|20)\d\d([-/.])\d\d?\1\d\d?\b|\b\d\d?([-/.])\d\d?\2(?:\d\d)?\d\d\b` +
    // 06.06.
    String.raw`|\b[0-3]\d\.[01]\d\.(?!\d)` +
    // 12/3 alone only after words such as "recheck on" or "Thurs"
    String.raw`|(?<=\b(?:${mentionPattern('before a date')}|\w+day):? )\d\d?/\d\d?\b(?!/)`,
  'gi',
);

export const clocksAndDatesIn = (text: string): readonly Span[] =>
  [writtenClock, writtenDate]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
