import { isPartOfLeg } from './bodyParts.ts';
import { axes, sharesPart, type Axis, type Place } from './place.ts';

/** Places of a text, and how much each counts for another one: less where it may be of another part. */
export type Weighed = readonly (readonly [Place, number])[];

/** What a text says of the part of a place there, and at the other side of it. */
export type BySide = { readonly own: Weighed; readonly other: Weighed };

/** Of those that no other direction tells from the place. */
export function bySide(place: Place, all: readonly Place[]): BySide {
  const kin = all.filter((one) => one !== place && isSameButSide(place, one));
  const hasPart = kin.some((one) => sharesPart(place, one));
  const weighed = kin.flatMap((one): Weighed => {
    const weight = weightOf(place, one, hasPart);
    return weight === 0 ? [] : [[one, weight]];
  });
  const at = (side: OneSide): Weighed => weighed.filter(([{ coordinates }]) => coordinates.side === side);
  const { side, other } = sidesOf(place);
  return { own: at(side), other: at(other) };
}

type OneSide = 'left' | 'right';

/** The side of a place, and the other one. */
export const sidesOf = ({ coordinates }: Place): { readonly side: OneSide; readonly other: OneSide } =>
  coordinates.side === 'left' ? { side: 'left', other: 'right' } : { side: 'right', other: 'left' };

export const isOfOneSide = ({ coordinates: { side } }: Place): boolean => side === 'left' || side === 'right';

const otherAxes = axes.filter((axis): axis is Exclude<Axis, 'side'> => axis !== 'side');

/** `isSure`: not only for all that is known. */
export const isSameButSide = (
  { coordinates: a }: Place,
  { coordinates: b }: Place,
  isSure = false,
): boolean =>
  otherAxes.every(
    (axis) =>
      a[axis] === b[axis] || (!(isSure && axis !== 'along') && (a[axis] === null || b[axis] === null)),
  );

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
      (whole.parts.has('leg') && isPartOfLeg(part)) ||
      (whole.parts.has('wing') && /^(?:humerus|radius|carpus)$/.test(part)) ||
      (whole.parts.has('neck') && /^(?:thyroid|jugular)$/.test(part)),
  );
