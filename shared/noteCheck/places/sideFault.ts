import type { BothTexts } from './bothTexts.ts';
import { endOfPart } from './bodyParts.ts';
import { conflictsOf } from './coordinates.ts';
import { evidenceAgainst, isNamed, leastEvidence, type Choice } from './evidence.ts';
import { isOfOneSide } from './isOfOneSide.ts';
import { mostAlike } from './mostAlike.ts';
import type { Axis, Place } from './place.ts';
import { saidOf, type Weighed } from './saidOfParts.ts';

/**
 * Where the transcript has a place otherwise than by its side alone; null: it bears it out, or says nothing of it. Each
 * other place where it may be is compared with the one that the note has: the other end, the other end and side.
 */
export function sideFault(place: Place, nearby: readonly Place[], texts: BothTexts): Place | null {
  let most = { evidence: 0, other: [] as Weighed };
  for (const choice of choicesOf(place, texts)) {
    if (isListedWith(place, nearby, choice)) continue;
    const evidence = evidenceAgainst(place, choice, texts);
    if (evidence > most.evidence) most = { evidence, other: choice.other };
  }
  return most.evidence >= leastEvidence(place) ? mostAlike(place, most.other, texts.heard) : null;
}

/** "LF, RH: no corns": the same sentence says the same of the other place, which says nothing against this one. */
const isListedWith = (place: Place, nearby: readonly Place[], { other }: Choice): boolean =>
  place.words.size > 0 &&
  nearby.some(
    (listed) =>
      listed.start !== place.start &&
      listed.sentence === place.sentence &&
      other.some(([{ coordinates }]) => conflictsOf(listed.coordinates, coordinates).length === 0) &&
      [...listed.parts].some((part) => place.parts.has(part)) &&
      [...place.words.keys()].every((word) => listed.words.has(word)),
  );

/** Each other place where it may be, with what is said of the part there and where the note has it. */
function choicesOf(place: Place, texts: BothTexts): readonly Choice[] {
  const all = saidOf(place, texts.saidOfParts);
  const elsewhere = Map.groupBy(all, ([{ coordinates }]) =>
    conflictsOf(place.coordinates, coordinates).join(' '),
  );
  return [...elsewhere].flatMap(([key, other]) => {
    const on = conflictsOf(place.coordinates, other[0]?.[0].coordinates ?? place.coordinates);
    const own = ownOf(place, all, on);
    // Other words of the note say its side, and are compared themselves.
    const isOfOthers = on.includes('side') && place.isSideCarried;
    // Of both sides, only the end of the body is compared: "both hind feet" where both front feet were said.
    const isOfBoth =
      place.coordinates.side === 'both' &&
      (on[0] !== 'end' || on.length > 1 || [...place.parts].some((part) => endOfPart(part) !== null));
    return key === '' ||
      (key === 'side' && isOfOneSide(place)) ||
      isOfOthers ||
      isOfBoth ||
      isKnownHere(place, on, own)
      ? []
      : [{ on, own, other }];
  });
}

/** An elbow is at no other end than the fore one: if it was named on this side, that end cannot be a mistake. */
const isKnownHere = ({ parts }: Place, on: readonly Axis[], own: Weighed): boolean =>
  on.includes('end') && [...parts].every((part) => endOfPart(part) !== null) && isNamed(own);

/** What is said at the coordinates that the place has, on one of these axes at least. */
const ownOf = (place: Place, all: Weighed, on: readonly Axis[]): Weighed =>
  all.filter(
    ([{ coordinates }]) =>
      conflictsOf(place.coordinates, coordinates).length === 0 &&
      on.some((axis) => coordinates[axis] !== null),
  );
