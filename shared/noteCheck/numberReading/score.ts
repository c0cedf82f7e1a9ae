import { romans } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { unitOf } from '../units.ts';
import { figureValue } from './figure.ts';
import { plainNumberAt } from './plainNumber.ts';
import type { ReadValue } from './wholeNumber.ts';

/** A number out of another, as grades are given. */
export type Score = ReadValue & {
  readonly outOf: number;
  /** It may be a fraction too: "1/2". */
  readonly isFraction: boolean;
};

/** "3/9", "II/VI", "3 out of 9", "three over six", but no "sixteen over three days". */
export const scoreAt = (tokens: readonly Token[], at: number): Score | null =>
  writtenScoreAt(tokens, at) ?? saidScoreAt(tokens, at);

function writtenScoreAt(tokens: readonly Token[], at: number): Score | null {
  const [first, slash, second] = tokens.slice(at, at + 3);
  if (first === undefined || second === undefined || slash?.text !== '/') return null;
  if (!slash.isJoined || !second.isJoined) return null;
  const [value, outOf] = [gradeOf(first), gradeOf(second)];
  if (value === null || outOf === null) return null;
  // "5/6 L" is a murmur on the left.
  const isOfSide = outOf > 4 && tokens[at + 3]?.written === 'L';
  const isFraction = first.kind === 'figure' && value < outOf && Number.isInteger(value) && !isOfSide;
  return { value, outOf, to: at + 3, isFraction };
}

const gradeOf = ({ kind, written }: Token): number | null =>
  kind === 'figure' ? figureValue(written) : (romans.get(written) ?? null);

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
