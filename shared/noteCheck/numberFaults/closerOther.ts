import { valueKey, type Heard, type Said } from '../heard.ts';
import { isAsked } from '../spokenOf/sentences.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { textAt, type Token } from '../tokens.ts';
import type { Closeness } from './closeness.ts';
import { isLikelyMeant, isNoted, isNotedBeside, timesAsLarge } from './meant.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { closenessTo, isTakenByOther } from './placesTaken.ts';
import { comparedUnit } from './sameValues.ts';

/** By so much closer to what the note says around its number must the other one have been said. */
const leastCloser = 0.25;
/** By so much more, where the note has the other one elsewhere. */
const moreOfNoted = 0.5;
/** What the note has elsewhere is of another kind if it is so many times larger or smaller. */
const mostTimesOfNoted = 4;
/** How many tokens apart two numbers may be that are said of one thing, one after the other. */
const reachOfOne = 3;

/**
 * Another amount of the same kind, said much closer to what the note says around its number than the number itself was:
 * that other one. Otherwise null. The note must not have the other one, or only for something else that it was said of
 * elsewhere.
 */
export function closerOther(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  if (!isTelling(number, section)) return null;
  const { noted } = section;
  const closeness = closenessTo({ number, section }, heard);
  const apart = apartFor(number, said);
  const isTaken = (one: Said): boolean => isTakenByOther(one, number, closeness.of(one), noted, heard);
  const isOfElsewhere = (other: Said): boolean =>
    isOfLikeSize(other, number) && !isTaken(other) && !isNotedBeside(other, number, section, heard);
  const least = Math.min(0, ...said.map(closeness.of)) + leastCloser;
  const others = closeness
    .closer(least)
    .filter(
      (other) =>
        isLikelyMeant(other, number) &&
        isPlainlySaid(other, number, heard) &&
        !said.some(({ from }) => Math.abs(from - other.from) <= apart),
    );
  if (others.length === 0) return null;
  let best: Said | null = null;
  let most = closestOwn(said, closeness, isTaken) + leastCloser;
  for (const other of others) {
    const close = closeness.of(other);
    if (close <= most) continue;
    if (isNoted(other, number, noted, heard) && !(close > most + moreOfNoted && isOfElsewhere(other)))
      continue;
    best = other;
    most = close;
  }
  return best;
}

/** How close the number itself was said; what bears out another number of the note better does not count. */
function closestOwn(said: readonly Said[], { of }: Closeness, isTaken: (one: Said) => boolean): number {
  const byCloseness = said.map((one) => ({ one, close: of(one) })).toSorted((a, b) => b.close - a.close);
  const closest = byCloseness[0]?.close ?? -Infinity;
  if (closest <= 0) return closest;
  const free = byCloseness.find(({ one, close }) => close <= 0 || !isTaken(one));
  return Math.max(0, free?.close ?? 0);
}

const isOfLikeSize = (other: Said, { quantity }: NumberOfNote): boolean =>
  Math.abs(Math.log(timesAsLarge(other, quantity))) <= Math.log(mostTimesOfNoted);

/** How many tokens from the number the other one must have been said: any, if the number was said of another topic. */
const apartFor = ({ topic }: NumberOfNote, said: readonly Said[]): number =>
  topic !== null && said.every((one) => one.topic !== null && one.topic !== topic) ? 0 : reachOfOne;

/** "1/2 min" is one in two minutes as well as half of one. */
const isShare = (value: number, written: string): boolean => value < 1 && written.includes('/');

/**
 * An age, a year, a strength and "one" are said anywhere, and scores often without their scales. In a table, the words
 * around a number are of other rows and columns; a name such as "412:" has no words at all.
 */
function isTelling(
  { quantity: { value, outOf, unit, isOrdinal }, topic, span }: NumberOfNote,
  { text }: SectionInNote,
): boolean {
  if (isOrdinal || topic === 'age') return false;
  if (outOf === null && (value === 1 || isShare(value, text.slice(span.start, span.end)))) return false;
  if (unit?.dimension === 'mass/volume' || (unit?.dimension === 'time' && unit.factor > 300)) return false;
  const line = text.slice(text.lastIndexOf('\n', span.start - 1) + 1).split('\n', 1)[0] ?? '';
  return (
    (topic !== null || !line.includes('|')) &&
    text.charAt(span.end) !== ':' &&
    text.charAt(span.start - 1) !== ':'
  );
}

/** Whether it is plain that this was said as an amount of the same kind, and was meant. */
function isPlainlySaid(other: Said, { topic, quantity }: NumberOfNote, { tokens, byValue }: Heard): boolean {
  const unit = comparedUnit(quantity);
  if (quantity.outOf !== null) return other.outOf === quantity.outOf;
  const hasUnit = unit !== null && other.unit?.dimension === unit.dimension;
  // The 37 of "thirty-seven nine" is no number of its own.
  if (byValue.get(valueKey(other.value))?.includes(other) !== true) return false;
  // "Lactate at 2 h": the two is of no lactate.
  return (
    (hasUnit || (topic !== null && unit?.dimension !== 'time')) &&
    !isBrokenOff(other, tokens) &&
    !isAsked(other, tokens)
  );
}

const goesOn = /^(?:no|let|hang|hold|wait|er|um|uh|call|or|maybe|well)$/;
const takesBack = /^(?:no|nope|er|um|uh|hang|wait)$/;

/** "Eight... keep still... eight sixty-five", "four hundred and something", "thirty-seven nine no it's still rising". */
function isBrokenOff({ value, to, unitTo }: Said, tokens: readonly Token[]): boolean {
  const end = Math.max(to, unitTo);
  const [next, afterNext] = [textAt(tokens, end), textAt(tokens, end + 1)];
  if (takesBack.test(next) || (value % 100 === 0 && next === 'and')) return true;
  if (/^(?:\.\.+|…|-|–)$/.test(next) || (next === '.' && afterNext === '.')) return true;
  return next === ',' && goesOn.test(afterNext);
}
