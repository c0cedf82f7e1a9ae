import { isPartOfLeg } from './bodyParts.ts';
import { placeAxes, sharesBodyPart, type PlaceAxis, type BodyPlace } from './place.ts';

/** 1: the same part of the body; less: it may be another part. */
export type WeighedPlaces = readonly (readonly [BodyPlace, number])[];

export type PlacesBySide = { readonly own: WeighedPlaces; readonly other: WeighedPlaces };

/** None whose other directions differ, as "upper" and "lower". */
export function relatedPlacesBySide(place: BodyPlace, all: readonly BodyPlace[]): PlacesBySide {
  const kin = all.filter((one) => one !== place && isSameButSide(place, one));
  const hasPart = kin.some((one) => sharesBodyPart(place, one));
  const weighed = kin.flatMap((one): WeighedPlaces => {
    const weight = weightOf(place, one, hasPart);
    return weight === 0 ? [] : [[one, weight]];
  });
  const at = (side: OneSide): WeighedPlaces =>
    weighed.filter(([{ coordinates }]) => coordinates.side === side);
  const { side, other } = sideAndOpposite(place);
  return { own: at(side), other: at(other) };
}

type OneSide = 'left' | 'right';

export const sideAndOpposite = ({
  coordinates,
}: BodyPlace): { readonly side: OneSide; readonly other: OneSide } =>
  coordinates.side === 'left' ? { side: 'left', other: 'right' } : { side: 'right', other: 'left' };

export const isOneSided = ({ coordinates: { side } }: BodyPlace): boolean =>
  side === 'left' || side === 'right';

const otherAxes = placeAxes.filter((axis): axis is Exclude<PlaceAxis, 'side'> => axis !== 'side');

/** One left out counts as the same, but with `isSure` only cranial or caudal may be left out. */
export const isSameButSide = (
  { coordinates: a }: BodyPlace,
  { coordinates: b }: BodyPlace,
  isSure = false,
): boolean =>
  otherAxes.every(
    (axis) =>
      a[axis] === b[axis] || (!(isSure && axis !== 'along') && (a[axis] === null || b[axis] === null)),
  );

/** Less for a leg and its knee, least where the part was not told; 0: another part. */
function weightOf(place: BodyPlace, other: BodyPlace, hasPart: boolean): number {
  if (sharesBodyPart(place, other)) return 1;
  if (isWithin(place, other) || isWithin(other, place)) return 0.6;
  return other.parts.size === 0 || (other.isCarried && !hasPart) ? 0.5 : 0;
}

/** The stifle of a leg, the thyroid of the neck. */
const isWithin = (whole: BodyPlace, { parts }: BodyPlace): boolean =>
  [...parts].some(
    (part) =>
      (whole.parts.has('leg') && isPartOfLeg(part)) ||
      (whole.parts.has('wing') && /^(?:humerus|radius|carpus)$/.test(part)) ||
      (whole.parts.has('neck') && /^(?:thyroid|jugular)$/.test(part)),
  );
