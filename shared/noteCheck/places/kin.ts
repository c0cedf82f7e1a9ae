import { isPartOfLeg } from './bodyParts.ts';
import type { Place } from './place.ts';

/** Places of a text, and how much each counts for another one: less where it may be of another part. */
export type Weighed = readonly (readonly [Place, number])[];

/** What a text says of the part of a place at its own side and at the other one. */
export type BySide = { readonly own: Weighed; readonly other: Weighed };

/** Of those that no other direction tells from the place. */
export function bySide(place: Place, all: readonly Place[]): BySide {
  const kin = all.filter((one) => one !== place && isSameButSide(place, one));
  const hasPart = kin.some((one) => sharesPart(place, one));
  const weighed = kin.flatMap((one): Weighed => {
    const weight = weightOf(place, one, hasPart);
    return weight === 0 ? [] : [[one, weight]];
  });
  const at = (side: string): Weighed => weighed.filter(([{ coordinates }]) => coordinates.side === side);
  const isLeft = place.coordinates.side === 'left';
  return { own: at(isLeft ? 'left' : 'right'), other: at(isLeft ? 'right' : 'left') };
}

/** Whether its words name the one side or the other, as the number of a tooth does. */
export const isOfOneSide = ({ coordinates: { side }, isSideCarried }: Place): boolean =>
  !isSideCarried && (side === 'left' || side === 'right');

/** `isSure`: not only for all that is known. */
export const isSameButSide = (
  { coordinates: a }: Place,
  { coordinates: b }: Place,
  isSure = false,
): boolean =>
  (['end', 'level', 'aspect', 'along'] as const).every((axis) =>
    isSure && axis !== 'along'
      ? a[axis] === b[axis]
      : a[axis] === null || b[axis] === null || a[axis] === b[axis],
  );

export const sharesPart = ({ parts }: Place, other: Place): boolean => {
  for (const part of parts) if (other.parts.has(part)) return true;
  return false;
};

/** A leg, a wing or the neck stands for its parts and they for it; what was named long before, or with no part, may be of any. */
function weightOf(place: Place, other: Place, hasPart: boolean): number {
  if (sharesPart(place, other)) return 1;
  if (isWithin(place, other) || isWithin(other, place)) return 0.6;
  return other.parts.size === 0 || (other.isCarried && !hasPart) ? 0.5 : 0;
}

/** A quarter of the udder is named as its leg is, and a wing has bones. */
const isWithin = (whole: Place, { parts }: Place): boolean =>
  [...parts].some(
    (part) =>
      (whole.parts.has('leg') && (/^(?:udder|vein|catheter)$/.test(part) || isPartOfLeg(part))) ||
      (whole.parts.has('wing') && /^(?:humerus|radius|carpus)$/.test(part)) ||
      (whole.parts.has('neck') && /^(?:thyroid|jugular)$/.test(part)),
  );
