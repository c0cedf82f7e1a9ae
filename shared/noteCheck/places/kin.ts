import { isPartOfLeg } from './bodyParts.ts';
import { axes, sharesPart, type Axis, type Place } from './place.ts';

/** 1: the same part of the body; less: it may be another part. */
export type Weighed = readonly (readonly [Place, number])[];

export type BySide = { readonly own: Weighed; readonly other: Weighed };

/** None whose other directions differ, as "upper" and "lower". */
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

export const sidesOf = ({ coordinates }: Place): { readonly side: OneSide; readonly other: OneSide } =>
  coordinates.side === 'left' ? { side: 'left', other: 'right' } : { side: 'right', other: 'left' };

export const isOfOneSide = ({ coordinates: { side } }: Place): boolean => side === 'left' || side === 'right';

const otherAxes = axes.filter((axis): axis is Exclude<Axis, 'side'> => axis !== 'side');

/** One left out counts as the same, but with `isSure` only cranial or caudal may be left out. */
export const isSameButSide = (
  { coordinates: a }: Place,
  { coordinates: b }: Place,
  isSure = false,
): boolean =>
  otherAxes.every(
    (axis) =>
      a[axis] === b[axis] || (!(isSure && axis !== 'along') && (a[axis] === null || b[axis] === null)),
  );

/** Less for a leg and its knee, least where the part was not told; 0: another part. */
function weightOf(place: Place, other: Place, hasPart: boolean): number {
  if (sharesPart(place, other)) return 1;
  if (isWithin(place, other) || isWithin(other, place)) return 0.6;
  return other.parts.size === 0 || (other.isCarried && !hasPart) ? 0.5 : 0;
}

/** The stifle of a leg, the thyroid of the neck. */
const isWithin = (whole: Place, { parts }: Place): boolean =>
  [...parts].some(
    (part) =>
      (whole.parts.has('leg') && isPartOfLeg(part)) ||
      (whole.parts.has('wing') && /^(?:humerus|radius|carpus)$/.test(part)) ||
      (whole.parts.has('neck') && /^(?:thyroid|jugular)$/.test(part)),
  );
