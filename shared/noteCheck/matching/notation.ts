import { wordsOfCues } from '../data/cues.ts';
import { romans } from '../numberWords.ts';
import { isToothNumber } from '../places/teeth.ts';
import type { Quantity } from '../quantities.ts';
import { textAt, type Token } from '../tokens.ts';
import { topicAt } from '../topics.ts';

/** Whether a number is left out because it measures nothing: a list number, T4, C5, "#2", 10^9, a lone number word. `isMeasured`: what it measures is named. */
export function isNotation(tokens: readonly Token[], number: Quantity, isMeasured: boolean): boolean {
  const { from, to } = number;
  const first = tokens[from];
  if (first === undefined) return true;
  const isPowerOfTen = [textAt(tokens, from - 1), textAt(tokens, to)].includes('^');
  const isAllTheTime =
    first.text === '24' && textAt(tokens, from + 1) === '/' && textAt(tokens, from + 2) === '7';
  return (
    isLoneWord(first, number) ||
    // The number of a microchip or a telephone is compared as a whole elsewhere (longNumbers.ts).
    /^\d{9,}$/.test(first.text) ||
    isPowerOfTen ||
    isAllTheTime ||
    (to - from === 1 && !isMeasured && isTooth(tokens, first)) ||
    isPartOfName(tokens, from) ||
    isListNumber(tokens, from, to)
  );
}

/** Whether a number in words is not compared: one without a unit ("one", "three", a lone "I") and a vague one ("a few days") are not, "three weeks" and the grade "II/VI" are. */
const isLoneWord = ({ kind, written }: Token, { from, to, unit, most }: Quantity): boolean =>
  kind === 'word' && (unit === null || most !== null) && (to - from === 1 || !romans.has(written));

/** A tooth by its number, or the quadrant as in "200s": whether it is the right one is for the check of places. */
const isTooth = (tokens: readonly Token[], { written }: Token): boolean =>
  (isToothNumber(written) || /^[1-4]00$/.test(written)) && tokens.some(({ text }) => ofTeeth.has(text));
const ofTeeth = wordsOfCues('of teeth');

/** Whether a number is joined to a name or follows the sign "#", as in "T4", and is no value of what the name measures, as in "HR120". */
function isPartOfName(tokens: readonly Token[], from: number): boolean {
  const [first, before] = [tokens[from], tokens[from - 1]];
  if (before === undefined) return false;
  // In "9# 4oz" the sign means pounds, so 4 is a number of its own.
  if (before.text === '#') return !(before.isJoined && tokens[from - 2]?.kind === 'figure');
  if (first?.isJoined !== true) return false;
  if (before.kind === 'word') return topicAt(tokens, from - 1)?.to !== from;
  const name = tokens[from - 2];
  return before.text === '-' && before.isJoined && name?.kind === 'word' && !romans.has(name.written);
}

/** Whether a number only counts an item of a list: "2." or "2)" at the beginning of a line, or "(1)", which refers to an item. */
function isListNumber(tokens: readonly Token[], from: number, to: number): boolean {
  const [first, before, after] = [tokens[from], tokens[from - 1], tokens[to]];
  if (to - from > 1) return false;
  // Of "1. Foot rot. 2. Worms", the 2 begins a sentence.
  const isStart = before?.sentence !== first?.sentence;
  if (isStart && /^[.)]$/.test(textAt(tokens, to)) && after?.isJoined === true) return true;
  const isInBrackets = before?.text === '(' && after?.text === ')';
  return isInBrackets && first?.kind === 'figure' && first.text.length === 1;
}
