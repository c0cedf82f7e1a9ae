import type { BothTexts } from './bothTexts.ts';
import { faultOfBoth } from './bothSides.ts';
import { conflictsOf } from './coordinates.ts';
import { evidenceAgainst, leastEvidence } from './evidence.ts';
import { mostAlike } from './mostAlike.ts';
import type { Axis, Place } from './place.ts';
import { saidOf, type Weighed } from './saidOfParts.ts';

/**
 * Where the transcript has a place otherwise; null: it bears it out, or says nothing of it. Each other place where it
 * may be is compared with the one that the note has: the other side, the other end, both at once.
 */
export function sideFault(place: Place, texts: BothTexts): Place | null {
  if (place.coordinates.side === 'both') return place.isCarried ? null : faultOfBoth(place, texts);
  const all = saidOf(place, texts.saidOfParts);
  const elsewhere = Map.groupBy(all, ([{ coordinates }]) =>
    conflictsOf(place.coordinates, coordinates).join(' '),
  );
  let most = { evidence: 0, other: [] as Weighed };
  for (const [key, other] of elsewhere) {
    if (key === '') continue;
    const on = conflictsOf(place.coordinates, other[0]?.[0].coordinates ?? place.coordinates);
    const evidence = evidenceAgainst(place, { on, own: ownOf(place, all, on), other }, texts);
    if (evidence > most.evidence) most = { evidence, other };
  }
  return most.evidence >= leastEvidence(place) ? mostAlike(place, most.other, texts.heard) : null;
}

/** What is said at the coordinates that the place has, on one of these axes at least. */
const ownOf = (place: Place, all: Weighed, on: readonly Axis[]): Weighed =>
  all.filter(
    ([{ coordinates }]) =>
      conflictsOf(place.coordinates, coordinates).length === 0 &&
      on.some((axis) => coordinates[axis] !== null),
  );
