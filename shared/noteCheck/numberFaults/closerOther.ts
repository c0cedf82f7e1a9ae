import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { textAt, type Token } from '../tokens.ts';
import { closenessOf } from './closeness.ts';
import { isLikelyMeant, isNoted } from './meant.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { comparedUnit } from './sameValues.ts';

/** By so much closer to what the note says around its number must the other one have been said. */
const leastCloser = 0.3;
/** How many tokens apart two numbers may be that are said of one thing, one after the other. */
const reachOfOne = 3;
/** The same, where a thing is measured: "3.2. And what was she in June? 3.9." */
const reachOfMeasured = 30;

/**
 * Another amount of the same kind, which the note does not have, said much closer to what the note says around its
 * number than the number itself was: that other one. Otherwise null.
 */
export function closerOther(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  if (!isTelling(number, section)) return null;
  const closeness = closenessOf({ number, section }, heard);
  const apart = apartFor(number, said);
  let best: Said | null = null;
  let most = Math.max(...said.map((one) => closeness.of(one))) + leastCloser;
  for (const other of closeness.near) {
    if (closeness.of(other) <= most || !isPlainlySaid(other, number, heard.tokens)) continue;
    if (!isLikelyMeant(other, number) || said.some(({ from }) => Math.abs(from - other.from) <= apart))
      continue;
    if (isNoted(other, number, section.noted, heard)) continue;
    best = other;
    most = closeness.of(other);
  }
  return best;
}

/** How many tokens from the number the other one must have been said at least. */
function apartFor({ topic }: NumberOfNote, said: readonly Said[]): number {
  if (topic === null) return reachOfOne;
  return said.every((one) => one.topic !== null && one.topic !== topic) ? 0 : reachOfMeasured;
}

/**
 * An age, a year, a strength and "one" are said anywhere, and scores often without their scales. In a table, the words
 * around a number are of other rows and columns; a name such as "412:" has no words at all.
 */
function isTelling(
  { quantity: { value, outOf, unit, isOrdinal }, topic, span }: NumberOfNote,
  { text }: SectionInNote,
): boolean {
  if ((value === 1 && outOf === null) || isOrdinal || topic === 'age') return false;
  if (unit?.dimension === 'mass/volume' || (unit?.dimension === 'time' && unit.factor > 300)) return false;
  const line = text.slice(text.lastIndexOf('\n', span.start - 1) + 1).split('\n', 1)[0] ?? '';
  return (
    (topic !== null || !line.includes('|')) &&
    text.charAt(span.end) !== ':' &&
    text.charAt(span.start - 1) !== ':'
  );
}

/** Whether it is plain that this was said as an amount of the same kind, and was meant. */
function isPlainlySaid(other: Said, { topic, quantity }: NumberOfNote, tokens: readonly Token[]): boolean {
  const unit = comparedUnit(quantity);
  if (quantity.outOf !== null) return other.outOf === quantity.outOf;
  const hasUnit = unit !== null && other.unit?.dimension === unit.dimension;
  return (hasUnit || topic !== null) && !isBrokenOff(other, tokens) && !isAsked(other, tokens);
}

const goesOn = /^(?:no|let|hang|hold|wait|er|um|uh|call|or|maybe|well)$/;

/** "Eight... keep still... eight sixty-five", "four hundred and, let me pull it". */
function isBrokenOff({ to, unitTo }: Said, tokens: readonly Token[]): boolean {
  const end = Math.max(to, unitTo);
  const [next, afterNext] = [textAt(tokens, end), textAt(tokens, end + 1)];
  if (/^(?:\.\.+|…|-|–)$/.test(next) || (next === '.' && afterNext === '.')) return true;
  return next === ',' && goesOn.test(afterNext);
}

/** "What does she weigh, 650?" */
function isAsked({ from }: Said, tokens: readonly Token[]): boolean {
  const sentence = tokens[from]?.sentence;
  let last = from;
  while (tokens[last + 1]?.sentence === sentence && tokens[last + 1] !== undefined) last += 1;
  return textAt(tokens, last) === '?';
}
