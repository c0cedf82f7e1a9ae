import { wordsOfCues } from '../data/cues.ts';
import { textAt, type Token } from '../tokens.ts';
import { partOf } from './bodyParts.ts';
import type { Axis, Direction } from './place.ts';
import { sideOf } from './sides.ts';

/** A direction, and what it is a direction of. */
type OnAxis = readonly [Axis, Direction];

const axesOfDirections: readonly OnAxis[] = [
  ['end', 'fore'],
  ['end', 'hind'],
  ['level', 'upper'],
  ['level', 'lower'],
  ['aspect', 'medial'],
  ['aspect', 'lateral'],
  ['along', 'cranial'],
  ['along', 'caudal'],
];
const directions: ReadonlyMap<string, OnAxis> = new Map(
  axesOfDirections.flatMap((onAxis) => [...wordsOfCues(onAxis[1])].map((word) => [word, onAxis] as const)),
);

/** What may follow "front" or "back" where it is an end of the body. */
const afterEnd = /^(?:end|one|ones|side)$/;
/** "Front" and "back" have other meanings: these words have one. */
const plainEnd = /^(?:fore|hind|hinds|fores|fronts|arms?|fore\w+|hind\w+)$/;
/** The direction that a word names beside a side or a part; undefined: it names none. */
export function directionAt(tokens: readonly Token[], at: number): OnAxis | undefined {
  const word = textAt(tokens, at);
  const direction = directions.get(word);
  if (direction === undefined) return undefined;
  if (direction[0] !== 'end' || plainEnd.test(word)) return direction;
  return isEndOfBody(tokens, at) ? direction : undefined;
}

function isEndOfBody(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [textAt(tokens, at - 1), textAt(tokens, at + 1)];
  return (
    sideOf(before) !== null || sideOf(next) !== null || afterEnd.test(next) || partOf(next) !== undefined
  );
}

/** Whether a word names a direction, whatever stands beside it. */
export const isDirection = (word: string): boolean => directions.has(word) || sideOf(word) !== null;
