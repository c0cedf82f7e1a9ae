import { wordsOfCues } from '../data/cues.ts';
import { romans } from '../numberWords.ts';
import { isToothNumber } from '../places/teeth.ts';
import type { Quantity } from '../quantities.ts';
import { textAt, type Token } from '../tokens.ts';

/** Whether a number belongs to how the note is written: a list number, T4, C5, "#2", a lone number word. `isMeasured`: it is said of something measured. */
export function isNotation(tokens: readonly Token[], { from, to }: Quantity, isMeasured: boolean): boolean {
  const first = tokens[from];
  if (first === undefined) return true;
  const isSingle = to - from === 1;
  // "II/VI" is a grade, but a lone "I" or "V" is a word.
  const isLoneWord = first.kind === 'word' && (isSingle || !romans.has(first.written));
  return (
    isLoneWord ||
    (isSingle && !isMeasured && isTooth(tokens, first)) ||
    isChipOrPhone(first) ||
    isPartOfName(tokens, from) ||
    isPowerOfTen(tokens, from) ||
    isTheRest(tokens, from, to) ||
    isIdiom(tokens, from, to) ||
    isListNumber(tokens, from, to)
  );
}

/** A tooth by its number, or the quadrant as in "200s": whether it is the right one is for the check of places. */
const isTooth = (tokens: readonly Token[], { written }: Token): boolean =>
  (isToothNumber(written) || /^[1-4]00$/.test(written)) && tokens.some(({ text }) => ofTeeth.has(text));
const ofTeeth = wordsOfCues('of teeth');

/** The number of a microchip or a telephone: nobody doses by it, and it is said in groups. */
const isChipOrPhone = ({ text }: Token): boolean => /^\d{9,}$/.test(text);

const isIdiom = (tokens: readonly Token[], from: number, to: number): boolean =>
  isStepName(tokens, from, to) || isOfFormula(tokens, to) || isAllTheTime(tokens, from);

/** The 70 of "70 x 22^0.75", which is the same for all animals, and the 22 that has been told before. */
const isOfFormula = (tokens: readonly Token[], to: number): boolean =>
  textAt(tokens, to) === '^' ||
  (/^[x×*]$/.test(textAt(tokens, to)) && tokens.slice(to + 1, to + 5).some(({ text }) => text === '^'));

/** Whether a number is one of the two of "24/7". */
const isAllTheTime = (tokens: readonly Token[], from: number): boolean =>
  [from, from - 2].some(
    (at) => textAt(tokens, at) === '24' && textAt(tokens, at + 1) === '/' && textAt(tokens, at + 2) === '7',
  );

/** "Wk 3-4: 1 tablet" at the beginning of a line: the steps of a course are named by their time. */
function isStepName(tokens: readonly Token[], from: number, to: number): boolean {
  const isRangeEnd = /^[-–]$/.test(textAt(tokens, from - 1)) && tokens[from - 2]?.kind === 'figure';
  const name = isRangeEnd ? from - 3 : from - 1;
  const isRangeStart = /^[-–]$/.test(textAt(tokens, to)) && tokens[to + 1]?.kind === 'figure';
  const after = isRangeStart ? to + 2 : to;
  return (
    /^(?:wks?|weeks?|days?|months?)$/.test(textAt(tokens, name)) &&
    tokens[name]?.line !== tokens[name - 1]?.line &&
    textAt(tokens, after) === ':'
  );
}

/** "Other 3 quarters": how many are left follows from those that were named. */
const isTheRest = (tokens: readonly Token[], from: number, to: number): boolean =>
  /^(?:other|remaining)$/.test(textAt(tokens, from - 1)) &&
  // "3 quarters" is read as a fraction too.
  [textAt(tokens, to), textAt(tokens, to - 1)].some((word) => ofSeveral.test(word));
const ofSeveral = /^(?:quarters|teats|limbs|legs|feet|paws|hooves|claws)$/;

/** The 10 and the 9 of "x 10^9/L", and the 10 of "10¹²/L". */
function isPowerOfTen(tokens: readonly Token[], from: number): boolean {
  const [here, next] = [textAt(tokens, from), textAt(tokens, from + 1)];
  if (textAt(tokens, from - 1) === '^') return true;
  return here === '10' && (next === '^' || /^[⁰¹²³⁴⁵⁶⁷⁸⁹]$/.test(next));
}

/** Whether a number is joined to a name or follows the sign "#": "T4". */
function isPartOfName(tokens: readonly Token[], from: number): boolean {
  const [first, before] = [tokens[from], tokens[from - 1]];
  if (before === undefined) return false;
  // The sign of "9# 4oz" is of pounds.
  if (before.text === '#') return !(before.isJoined && tokens[from - 2]?.kind === 'figure');
  if (first?.isJoined !== true) return false;
  if (before.kind === 'word') return true;
  const name = tokens[from - 2];
  return before.text === '-' && before.isJoined && name?.kind === 'word' && !romans.has(name.written);
}

/** "2." and "2)" at the beginning of a line; "(1)" refers to one. */
function isListNumber(tokens: readonly Token[], from: number, to: number): boolean {
  const [first, before, after] = [tokens[from], tokens[from - 1], tokens[to]];
  const isLineStart = before?.line !== first?.line;
  if (isLineStart && /^[.)]$/.test(textAt(tokens, to)) && after?.isJoined === true) return true;
  const isInBrackets = before?.text === '(' && after?.text === ')' && to - from === 1;
  return isInBrackets && first?.kind === 'figure' && first.text.length === 1;
}
