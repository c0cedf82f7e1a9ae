import { romans } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { unitOf } from '../units.ts';
import { figureValue } from './figure.ts';
import { fractionSigns } from './fraction.ts';
import { plainNumberAt } from './plainNumber.ts';
import type { ReadValue } from './wholeNumber.ts';

/** A number out of another, as grades are given. */
type Score = ReadValue & {
  readonly outOf: number;
  /** It may be a fraction too: "1/2". */
  readonly isFraction: boolean;
};

/** "3/9", "II/VI", "BCS 3 / 9", "3 out of 9", "three over six", but no "sixteen over three days". */
export const scoreAt = (tokens: readonly Token[], at: number): Score | null =>
  writtenScoreAt(tokens, at) ?? saidShareAt(tokens, at) ?? saidScoreAt(tokens, at);

function writtenScoreAt(tokens: readonly Token[], at: number): Score | null {
  const half = halfAt(tokens, at + 1);
  const slashAt = half === 0 ? at + 1 : at + 2;
  const [first, slash, second] = [tokens[at], tokens[slashAt], tokens[slashAt + 1]];
  if (first === undefined || second === undefined || slash?.text !== '/') return null;
  if (!slash.isJoined || !second.isJoined) return null;
  const [grade, outOf] = [gradeOf(first), gradeOf(second)];
  if (grade === null || outOf === null) return null;
  const value = grade + half;
  // "5/6 L" is a murmur on the left.
  const isOfSide = outOf > 4 && tokens[slashAt + 2]?.written === 'L';
  const isFraction = first.kind === 'figure' && value < outOf && Number.isInteger(value) && !isOfSide;
  return { value, outOf, to: slashAt + 2, isFraction };
}

/** The sign of "3½/5"; 0 where none is joined to the figure. */
const halfAt = (tokens: readonly Token[], at: number): number =>
  tokens[at]?.isJoined === true && tokens[at - 1]?.kind === 'figure'
    ? (fractionSigns.get(textAt(tokens, at)) ?? 0)
    : 0;

const gradeOf = ({ kind, written }: Token): number | null =>
  kind === 'figure' ? figureValue(written) : (romans.get(written) ?? null);

/** "One in five", but "in four to six weeks". */
function saidShareAt(tokens: readonly Token[], at: number): Score | null {
  const number = tokens[at]?.kind === 'word' ? plainNumberAt(tokens, at) : null;
  if (number === null || textAt(tokens, number.to) !== 'in') return null;
  const outOf = plainNumberAt(tokens, number.to + 1);
  if (outOf === null || outOf.value <= number.value) return null;
  const after = textAt(tokens, outOf.to);
  return unitOf(after) === null && !/^(?:to|or|-)$/.test(after)
    ? { value: number.value, outOf: outOf.value, to: outOf.to, isFraction: true }
    : null;
}

function saidScoreAt(tokens: readonly Token[], at: number): Score | null {
  const number = plainNumberAt(tokens, at);
  if (number === null) return null;
  const { value } = number;
  // "Nine times out of ten".
  const to = textAt(tokens, number.to) === 'times' ? number.to + 1 : number.to;
  const isOutOf = textAt(tokens, to) === 'out' && /^(?:of|over)$/.test(textAt(tokens, to + 1));
  if (!isOutOf && !/^(?:over|outta|outa)$/.test(textAt(tokens, to))) return null;
  const outOf = plainNumberAt(tokens, isOutOf ? to + 2 : to + 1);
  // "Down to sixteen over three days".
  if (outOf === null || (!isOutOf && unitOf(textAt(tokens, outOf.to))?.dimension === 'time')) return null;
  return { value, outOf: outOf.value, to: outOf.to, isFraction: false };
}
