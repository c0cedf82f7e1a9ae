import type { Fault } from '../finding.ts';
import type { Place } from './place.ts';
import { saidInPlaceOf } from './saidInPlaceOf.ts';

/**
 * A tooth of the note that the transcript has otherwise; null: it has the same one, or speaks of none. A number whose
 * quadrant is not that of the words beside it is wrong too, whatever the transcript says. `text`: the transcript.
 */
export function toothFault({ tooth, quadrant }: Place, said: readonly Place[], text: string): Fault | null {
  const number = tooth ?? 0;
  const teeth = said.filter((other) => other.tooth !== null);
  const same = teeth.find((other) => other.tooth === number);
  // The same tooth of another quadrant is what a number is mistaken for first.
  const nearest =
    teeth.find((other) => placeInQuadrant(other.tooth ?? 0) === placeInQuadrant(number)) ?? teeth[0];
  const isOtherQuadrant = quadrant !== null && quadrant !== Math.floor(number / 100);
  if (isOtherQuadrant)
    return saidInPlaceOf(same ?? nearest, text) ?? { reason: { because: 'notFound' }, nearest: null };
  return same === undefined ? saidInPlaceOf(nearest, text) : null;
}

/** 1 to 11, from the middle of the mouth. */
const placeInQuadrant = (tooth: number): number => tooth % 100;
