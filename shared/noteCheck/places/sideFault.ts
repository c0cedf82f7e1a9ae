import type { Heard } from '../heard.ts';
import { mostAlike } from './likeness.ts';
import type { Place } from './place.ts';
import { isSamePart, isSameSide } from './samePlace.ts';

/** What the transcript says of the part of a place of the note. */
type SaidOfPart = {
  /** On whichever side, also "the other one". */
  readonly all: readonly Place[];
  /** With a side that is named. */
  readonly sided: readonly Place[];
  readonly agreeing: readonly Place[];
  readonly differing: readonly Place[];
};

/** How much more the transcript must speak for the other side, where it speaks of both. */
const leastEvidence = 2.5;
/** A finding is said of one side, and the opposite of it of the side that the note has. */
const oppositeEvidence = 2;
/** The note itself has the finding on the other side elsewhere. */
const lonelyEvidence = 1.5;
/** What must speak for one side where the note says both. */
const leastEvidenceOfOne = 1.5;

/**
 * Where the transcript has a side otherwise; null: it bears the side out, or says nothing of it. `said`: all places of
 * the transcript; `noted`: all places of the note.
 */
export function sideFault(
  place: Place,
  said: readonly Place[],
  heard: Heard,
  noted: readonly Place[],
): Place | null {
  const ofPart = saidOfPart(place, said);
  const { all, sided, agreeing, differing } = ofPart;
  const [first] = differing;
  if (first === undefined) return null;
  if (agreeing.length > 0) return place.side === 'both' ? null : faultOfOneSide(place, ofPart, heard, noted);
  // "The other one" may be this one.
  if (sided.length < all.length) return null;
  if (place.side === 'both') return isSaidInPlural(place, heard) ? null : faultOfBoth(place, sided, heard);
  return isNamedNear(place, all, said) ? null : first;
}

function saidOfPart(place: Place, said: readonly Place[]): SaidOfPart {
  const all = said.filter((other) => isSamePart(place, other));
  const sided = all.filter(({ side }) => side !== 'other');
  return {
    all,
    sided,
    agreeing: sided.filter((other) => isSameSide(place, other)),
    differing: sided.filter(
      (other) => !isSameSide(place, other) && (other.side !== null || other.bodyEnd !== null),
    ),
  };
}

/** How many characters from a part its side may be named alone. */
const reachOfSide = 300;

/** "On the right, though": of what, an earlier sentence says. `ofPart`: where the part is named. */
const isNamedNear = ({ side }: Place, ofPart: readonly Place[], said: readonly Place[]): boolean =>
  said
    .filter((one) => one.parts.size === 0 && one.side === side)
    .some((one) => ofPart.some(({ start }) => Math.abs(start - one.start) < reachOfSide));

/** "Eyes are clear" is said of both. */
const isSaidInPlural = ({ parts }: Place, { tokens }: Heard): boolean =>
  [...parts].some((part) => tokens.some(({ text }) => text === `${part}s`));

/** "Both elbows" where the same was said of one of them. */
function faultOfBoth(place: Place, sided: readonly Place[], heard: Heard): Place | null {
  const [left, right] = (['left', 'right'] as const).map((side) =>
    mostAlike(
      place,
      sided.filter((one) => one.side === side),
      heard,
    ),
  );
  if (left?.place === undefined || right?.place === undefined)
    return left?.place ?? right?.place ?? sided[0] ?? null;
  if (left.score > 0 === right.score > 0) return null;
  const only = left.score > right.score ? left : right;
  return only.score >= leastEvidenceOfOne ? (only.place ?? null) : null;
}

/** Both sides were spoken of: which of them was this said of? */
function faultOfOneSide(
  place: Place,
  { all, agreeing, differing }: SaidOfPart,
  heard: Heard,
  noted: readonly Place[],
): Place | null {
  const others = all.filter(({ side }) => side === 'other');
  const speaksFor = mostAlike(place, [...agreeing, ...others], heard);
  const speaksAgainst = mostAlike(place, differing, heard);
  const isOpposite = isSaidToBeOpposite(place, agreeing, differing);
  if (speaksAgainst.score === 0 && !isOpposite) return null;
  const evidence =
    speaksAgainst.score -
    speaksFor.score +
    (isOpposite ? oppositeEvidence : 0) +
    (isLonely(place, noted) ? lonelyEvidence : 0);
  return evidence >= leastEvidence ? (speaksAgainst.place ?? null) : null;
}

/** Whether the transcript says the opposite of this side, and not of the other one. */
function isSaidToBeOpposite(place: Place, agreeing: readonly Place[], differing: readonly Place[]): boolean {
  const state = Math.sign(place.trouble);
  const own = stateOf(agreeing);
  return state !== 0 && own !== 0 && state !== own && stateOf(differing) !== own;
}

/** 1: more of the places are in trouble than well; -1: more are well; 0: neither. */
const stateOf = (places: readonly Place[]): number =>
  Math.sign(places.reduce((sum, { trouble }) => sum + Math.sign(trouble), 0));

/** Whether all else in the note has the trouble of this part on the other side. */
function isLonely(place: Place, noted: readonly Place[]): boolean {
  if (place.trouble <= 0) return false;
  const alike = noted.filter((one) => one.side !== 'both' && one.trouble > 0 && isSamePart(place, one));
  return (
    alike.some((one) => !isSameSide(place, one)) &&
    !alike.some((one) => isSameSide(place, one) && one.start !== place.start)
  );
}
