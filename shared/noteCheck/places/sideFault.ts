import type { Heard } from '../heard.ts';
import { conflictsOf, isEither } from './coordinates.ts';
import { wordsFor } from './likeness.ts';
import type { Axis, Place } from './place.ts';
import { saidOf, type SaidOfPart, type SaidOfParts } from './saidOfParts.ts';

/** What the check of a place needs to know of both texts. */
export type BothTexts = {
  readonly heard: Heard;
  /** All places of the transcript, and the same by their parts. */
  readonly said: readonly Place[];
  readonly saidOfParts: SaidOfParts;
  /** All places of the note, by their parts. */
  readonly noted: SaidOfParts;
};

/** Some of what the transcript says, and how much each piece counts. */
type Weighed = readonly (readonly [SaidOfPart, number])[];

/** How much more must speak for the other place than for the one that the note has. */
const leastEvidence = 2;
/** The transcript speaks of the other place only. */
const oneSided = 2;
/** The leg is spoken of at both places, but the part of it only at the other. */
const oneSidedPart = 1;

/** Where the transcript has a place otherwise; null: it bears it out, or says nothing of it. */
export function sideFault(place: Place, texts: BothTexts): Place | null {
  if (place.coordinates.side === 'both') return faultOfBoth(place, texts);
  const all = saidOf(place, texts.saidOfParts);
  const differing = Map.groupBy(
    all.filter(([one]) => conflictsOf(place.coordinates, one.coordinates).length > 0),
    ([one]) => conflictsOf(place.coordinates, one.coordinates).join(' '),
  );
  let worst: { readonly evidence: number; readonly other: Weighed } | null = null;
  for (const [key, other] of differing) {
    const own = ownOf(place, all, key.split(' '));
    const evidence = evidenceAgainst(place, own, other, texts);
    if (worst === null || evidence > worst.evidence) worst = { evidence, other };
  }
  return worst !== null && worst.evidence >= leastEvidence ? mostAlike(place, worst.other, texts.heard) : null;
}

/** What is said at the coordinates that the place has, on one of these axes at least. */
const ownOf = (place: Place, all: Weighed, keys: readonly string[]): Weighed =>
  all.filter(
    ([{ coordinates }]) =>
      conflictsOf(place.coordinates, coordinates).length === 0 &&
      keys.some((axis) => coordinates[axis as Axis] !== null),
  );

function evidenceAgainst(place: Place, own: Weighed, other: Weighed, texts: BothTexts): number {
  const certain = own.filter(([{ coordinates }]) => !isEither(coordinates.side));
  return (
    wordsFor(place, certain, other, texts.heard) +
    stateFor(place, certain, other) +
    notedFor(place, texts.noted) +
    absence(place, own, other, texts)
  );
}

/** 1: more of the places are in trouble than well; -1: more are well; 0: neither. */
const stateOf = (pool: Weighed): number =>
  Math.sign(pool.reduce((sum, [{ trouble }, weight]) => sum + trouble * weight, 0));

/** What is wrong on one side and well on the other speaks for the one that is as the note says. */
function stateFor({ trouble }: Place, own: Weighed, other: Weighed): number {
  const state = Math.sign(trouble);
  return 0.6 * state * stateOf(other) - 0.9 * state * stateOf(own);
}

/** The rest of the note: has it the trouble of this part on the other side only? */
function notedFor(place: Place, noted: SaidOfParts): number {
  if (place.trouble <= 0) return 0;
  let [agreeing, differing] = [0, 0];
  for (const [one, weight] of saidOf(place, noted))
    for (const other of one.places) {
      if (other.start === place.start && other.end === place.end) continue;
      if (Math.sign(other.trouble) <= 0) continue;
      if (conflictsOf(place.coordinates, one.coordinates).length > 0) differing += weight;
      else if (!isEither(one.coordinates.side)) agreeing += weight;
    }
  if (agreeing >= 1) return -0.5;
  return differing >= 1 && agreeing === 0 ? 1 : 0;
}

/** Whether only the other place is spoken of. */
function absence(place: Place, own: Weighed, other: Weighed, texts: BothTexts): number {
  const isExact = other.some(([, weight]) => weight === 1);
  if (!isExact) return 0;
  if (own.length === 0) return isNamedNear(place, texts) ? 0 : oneSided;
  return own.every(([, weight]) => weight < 1) ? oneSidedPart : 0;
}

/** How many characters from a part its side may be named alone. */
const reachOfSide = 300;

/** "On the right, though": of what, an earlier sentence says. */
function isNamedNear(place: Place, { said, saidOfParts }: BothTexts): boolean {
  const ofPart = saidOf(place, saidOfParts).flatMap(([{ places }]) => places);
  return said
    .filter((one) => one.isCarried && one.coordinates.side === place.coordinates.side)
    .some((one) => ofPart.some(({ start }) => Math.abs(start - one.start) < reachOfSide));
}

/** Of what is said of the other place, the one of which the same is said; the first of equals. */
function mostAlike(place: Place, pool: Weighed, heard: Heard): Place | null {
  let best: { readonly score: number; readonly other: Place } | null = null;
  for (const other of pool.flatMap(([{ places }]) => places.slice(0, mostCompared))) {
    const score = wordsFor(place, [], [[other, 1]], heard);
    if (best === null || score > best.score) best = { score, other };
  }
  return best?.other ?? null;
}

const mostCompared = 50;

/** What must speak for one side where the note says both. */
const leastEvidenceOfOne = 1.5;

/** "Both elbows" where the same was said of one of them. */
function faultOfBoth(place: Place, { heard, saidOfParts }: BothTexts): Place | null {
  const all = saidOf(place, saidOfParts).filter(
    ([one, weight]) =>
      weight === 1 &&
      one.coordinates.side !== null &&
      conflictsOf(place.coordinates, one.coordinates).length === 0,
  );
  if (isSaidInPlural(place, heard) || all.some(([{ coordinates }]) => isEither(coordinates.side))) return null;
  const [left, right] = (['left', 'right'] as const).map((side) =>
    all.filter(([{ coordinates }]) => coordinates.side === side),
  );
  if (left === undefined || right === undefined || all.length === 0) return null;
  if (left.length === 0 || right.length === 0) return mostAlike(place, all, heard);
  const [forLeft, forRight] = [wordsFor(place, [], left, heard), wordsFor(place, [], right, heard)];
  if (forLeft > 0 === forRight > 0 || Math.max(forLeft, forRight) < leastEvidenceOfOne) return null;
  return mostAlike(place, forLeft > 0 ? left : right, heard);
}

/** "Eyes are clear" is said of both. */
const isSaidInPlural = ({ parts }: Place, { tokens }: Heard): boolean =>
  [...parts].some((part) => tokens.some(({ text }) => text === `${part}s`));
/* DEBUG */
export const explain = (place: Place, texts: BothTexts): string => {
  const all = saidOf(place, texts.saidOfParts);
  const keys = new Set(all.map(([one]) => conflictsOf(place.coordinates, one.coordinates).join(' ')).filter((k) => k !== ''));
  return [...keys].map((key) => { const own = ownOf(place, all, key.split(' ')); const other = all.filter(([one]) => conflictsOf(place.coordinates, one.coordinates).join(' ') === key);
    const certain = own.filter(([{ coordinates }]) => !isEither(coordinates.side));
    return `${key}: words ${wordsFor(place, certain, other, texts.heard).toFixed(2)} state ${stateFor(place, certain, other).toFixed(2)} noted ${notedFor(place, texts.noted)} absence ${absence(place, own, other, texts)}`; }).join(' | ');
};
