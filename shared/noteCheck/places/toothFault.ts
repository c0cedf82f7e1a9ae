import type { Span } from '../noteCheck.ts';
import type { Place } from './place.ts';

/** Where there is nothing to show: the transcript speaks of no tooth. */
const nowhere: Span = { start: 0, end: 0 };

/**
 * Where the transcript has another tooth than the note; null: it has the same one, or speaks of none. A number whose
 * quadrant is not that of the words beside it is wrong too, whatever the transcript says.
 */
export function toothFault({ tooth, quadrant }: Place, said: readonly Place[]): Span | null {
  const number = tooth ?? 0;
  const teeth = said.filter((other) => other.tooth !== null);
  const same = teeth.find((other) => other.tooth === number);
  // The same tooth of another quadrant is what a number is mistaken for first.
  const nearest =
    teeth.find((other) => placeInQuadrant(other.tooth ?? 0) === placeInQuadrant(number)) ?? teeth[0];
  const isOtherQuadrant = quadrant !== null && quadrant !== Math.floor(number / 100);
  if (isOtherQuadrant) return same ?? nearest ?? nowhere;
  return same === undefined ? (nearest ?? null) : null;
}

/** 1 to 11, from the middle of the mouth. */
const placeInQuadrant = (tooth: number): number => tooth % 100;
