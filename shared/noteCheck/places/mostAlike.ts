import type { Heard } from '../heard.ts';
import { wordsFor } from './likeness.ts';
import type { Place } from './place.ts';
import type { Weighed } from './saidOfParts.ts';

/** How many places at the same coordinates are looked at one by one. */
export const mostCompared = 50;

/** Of what is said elsewhere, the place of which the same is said as of this one; the first of equals. */
export function mostAlike(place: Place, pool: Weighed, heard: Heard): Place | null {
  let best: { readonly score: number; readonly other: Place } | null = null;
  for (const other of pool.flatMap(([{ places }]) => places.slice(0, mostCompared))) {
    const score = wordsFor(place, [], [[other, 1]], heard);
    if (best === null || score > best.score) best = { score, other };
  }
  return best?.other ?? null;
}
