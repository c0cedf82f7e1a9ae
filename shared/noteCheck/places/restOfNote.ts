import type { BothTexts } from './bothTexts.ts';
import { conflictsOf } from './coordinates.ts';
import { wordsFor } from './likeness.ts';
import type { Place } from './place.ts';
import { saidOf, weightOfKin, type SaidOfPart } from './saidOfParts.ts';

/** How much the other sections of the note say that the same words belong to the other place. */
export function wordsInRest(place: Place, { noted, heard }: BothTexts): number {
  const rest = saidOf(place, noted).filter(([{ section }]) => section !== place.section);
  const [same, other] = (['same', 'other'] as const).map((where) =>
    rest.filter(([one]) => whereIs(place, one) === where),
  );
  return Math.max(-0.5, Math.min(1, 0.5 * wordsFor(place, same ?? [], other ?? [], heard)));
}

/** How much the whole note says that this part is in trouble at the other place, and not at this one. */
export function troubleInRest(place: Place, { noted }: BothTexts): number {
  if (place.trouble <= 0) return 0;
  // The leg of a cow is lame; its quarter is not.
  const leastWeight = place.parts.has('udder') ? 1 : weightOfKin;
  let [same, other] = [0, 0];
  for (const [one, weight] of saidOf(place, noted)) {
    if (weight < leastWeight) continue;
    const where = whereIs(place, one);
    if (where === 'other') other += weight * one.troubled;
    if (where === 'same') same += weight * (one.troubled - (one.places.includes(place) ? 1 : 0));
  }
  if (same >= 1) return -0.5;
  return other >= weightOfKin && same === 0 ? 1 : 0;
}

/** Whether a place of the note is on this one's side, on the other one, or somewhere else. */
function whereIs(place: Place, { coordinates }: SaidOfPart): 'same' | 'other' | 'neither' {
  const conflicts = conflictsOf(place.coordinates, coordinates);
  if (conflicts.length > 0) return conflicts.every((axis) => axis === 'side') ? 'other' : 'neither';
  return coordinates.side === place.coordinates.side ? 'same' : 'neither';
}
