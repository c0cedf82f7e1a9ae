import type { Heard } from '../heard.ts';
import { partOf } from './bodyParts.ts';
import { conflictsOf, isEither } from './coordinates.ts';
import { isOfPart, wordsFor } from './likeness.ts';
import type { Axis, Place } from './place.ts';
import { anyPart, saidOf, weightOfAny, type SaidOfPart, type SaidOfParts } from './saidOfParts.ts';

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
const leastEvidence = 1.8;
/** The transcript speaks of the other place only. */
const oneSided = 2.3;
/** The leg is spoken of at both places, but the part of it only at the other. */
const oneSidedPart = 1;

/** Where the transcript has a place otherwise; null: it bears it out, or says nothing of it. */
export function sideFault(place: Place, texts: BothTexts): Place | null {
  if (place.coordinates.side === 'both') return place.isCarried ? null : faultOfBoth(place, texts);
  const all = saidOf(place, texts.saidOfParts);
  const differing = Map.groupBy(
    all.filter(([one]) => conflictsOf(place.coordinates, one.coordinates).length > 0),
    ([one]) => conflictsOf(place.coordinates, one.coordinates).join(' '),
  );
  let worst: { readonly evidence: number; readonly other: Weighed } | null = null;
  for (const [key, other] of differing) {
    const own = ownOf(place, all, key.split(' '));
    const evidence = evidenceAgainst(place, key.split(' '), own, other, texts);
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

function evidenceAgainst(
  place: Place,
  keys: readonly string[],
  own: Weighed,
  other: Weighed,
  texts: BothTexts,
): number {
  const isBorneOut = own.some(([{ places }]) => places.slice(0, mostCompared).some((one) => isLike(place, one)));
  return (
    wordsFor(place, own.length > 0 && isExact(own) ? own : [...own, ...nearlyOwn(place, texts)], other, texts.heard) +
    wordsNoted(place, keys, texts) +
    (isBorneOut ? 0 : stateFor(place, own, other) + notedFor(place, keys, texts.noted)) +
    absence(place, own, other, texts)
  );
}

/** Whether the same is said of both, so that it does not matter what else is said there. */
const isLike = (place: Place, said: Place): boolean =>
  place.trouble !== 0 &&
  Math.sign(place.trouble) === Math.sign(said.trouble) &&
  [...place.words].some(([word, weight]) => weight === 1 && said.words.get(word) === 1 && !isOfPart(place, word));

/** What was said at these coordinates of a part that is not sure. */
const nearlyOwn = ({ coordinates }: Place, { saidOfParts }: BothTexts): Weighed =>
  (saidOfParts.get(anyPart) ?? [])
    .filter((one) => one.coordinates.side === coordinates.side && conflictsOf(one.coordinates, coordinates).length === 0)
    .map((one) => [one, weightOfAny] as const);

/** The rest of the note: does it have these words at the other place only? */
function wordsNoted(place: Place, keys: readonly string[], { noted, heard }: BothTexts): number {
  const [agreeing, differing]: [[SaidOfPart, number][], [SaidOfPart, number][]] = [[], []];
  for (const [one, weight] of saidOf(place, noted)) {
    const others = one.places.filter(({ section }) => section !== place.section);
    if (others.length === 0) continue;
    const fit = fitOf(place, one, keys);
    if (fit !== 'none') (fit === 'other' ? differing : agreeing).push([others.length === one.places.length ? one : mergedOf(one, others), weight]);
  }
  return Math.max(-0.5, Math.min(1, 0.5 * wordsFor(place, agreeing, differing, heard)));
}

/** Whether a place of the note is where this one is, or elsewhere, on the axes that are in question. */
function fitOf(place: Place, { coordinates }: SaidOfPart, keys: readonly string[]): 'same' | 'other' | 'none' {
  const conflicts = conflictsOf(place.coordinates, coordinates);
  if (conflicts.length > 0) return conflicts.every((axis) => keys.includes(axis)) ? 'other' : 'none';
  const isSame = keys.every((axis) => coordinates[axis as Axis] === place.coordinates[axis as Axis]);
  return isSame ? 'same' : 'none';
}

const mergedOf = (one: SaidOfPart, places: readonly Place[]): SaidOfPart => ({
  ...one,
  places,
  words: new Map(places.flatMap(({ words }) => [...words])),
});

/** 1: more of the places are in trouble than well; -1: more are well; 0: neither. */
const stateOf = (pool: Weighed): number =>
  Math.sign(pool.reduce((sum, [{ trouble }, weight]) => sum + trouble * weight, 0));

/** What is wrong on one side and well on the other speaks for the one that is as the note says. */
function stateFor({ trouble }: Place, own: Weighed, other: Weighed): number {
  const state = Math.sign(trouble);
  return 0.6 * state * stateOf(other) - 0.9 * state * stateOf(own);
}

/** The rest of the note: has it the trouble of this part on the other side only? */
function notedFor(place: Place, keys: readonly string[], noted: SaidOfParts): number {
  if (place.trouble <= 0) return 0;
  // The leg of a cow is lame; its quarter is not.
  const leastWeight = place.parts.has('udder') ? 1 : 0.6;
  let [agreeing, differing] = [0, 0];
  for (const [one, weight] of saidOf(place, noted))
    for (const other of weight < leastWeight ? [] : one.places) {
      if (other.start === place.start && other.end === place.end) continue;
      if (Math.sign(other.trouble) <= 0) continue;
      const fit = fitOf(place, one, keys);
      if (fit === 'other') differing += weight;
      else if (fit === 'same') agreeing += weight;
    }
  if (agreeing >= 1) return -0.5;
  return differing >= 0.6 && agreeing === 0 ? 1 : 0;
}

/** Whether only the other place is spoken of. */
function absence(place: Place, own: Weighed, other: Weighed, texts: BothTexts): number {
  if (!isExact(other)) return 0;
  const ownOfPart = own.filter(([, weight]) => weight > weightOfAny);
  if (ownOfPart.length === 0) return isNamedNear(place, texts) ? 0 : place.trouble < 0 ? 0.5 : other.every(([{ places }]) => places.every((one) => one.isCarried)) ? oneSidedPart : oneSided;
  return ownOfPart.every(([, weight]) => weight < 1) ? oneSidedPart : 0;
}

/** How many characters from a part its side may be named alone. */
const reachOfSide = 300;

/** "On the right, though": of what, an earlier sentence says. */
function isNamedNear(place: Place, { said, saidOfParts }: BothTexts): boolean {
  const ofPart = saidOf(place, saidOfParts).flatMap(([{ places }]) => places);
  return said
    .filter((one) => one.parts.size === 0 && one.coordinates.side === place.coordinates.side)
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

/** "Both elbows" where the same was said of one of them. */
function faultOfBoth(place: Place, { heard, saidOfParts }: BothTexts): Place | null {
  const all = saidOf(place, saidOfParts).filter(
    ([one]) => one.coordinates.side !== null && conflictsOf(place.coordinates, one.coordinates).length === 0,
  );
  const both = all.filter(([{ coordinates }]) => isEither(coordinates.side));
  const [left, right] = (['left', 'right'] as const).map((side) =>
    all.filter(([{ coordinates }]) => coordinates.side === side),
  );
  if (left === undefined || right === undefined) return null;
  const isPlural = isSaidInPlural(place, heard);
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const isOnly = isExact(one) && !isExact(other) && !isExact(both) && !isPlural;
    const evidence =
      wordsFor(place, [...other, ...both], one, heard) +
      (isOnly ? oneSided : 0) +
      (place.trouble > 0 && stateOf(one) > 0 && stateOf(other) < 0 ? 1 : 0);
    if (evidence >= leastEvidence) return mostAlike(place, one, heard);
  }
  return null;
}

const isExact = (pool: Weighed): boolean => pool.some(([, weight]) => weight === 1);

/** "Eyes are clear" is said of both. */
const isSaidInPlural = ({ parts }: Place, { tokens }: Heard): boolean =>
  tokens.some(({ text }) => text.endsWith('s') && parts.has(partOf(text) ?? '') && isPlural(text));

const isPlural = (word: string): boolean =>
  [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`].some((one) => partOf(one) === partOf(word));

/* DEBUG */
export const parts = (place: Place, texts: BothTexts): any[] => {
  const all = saidOf(place, texts.saidOfParts);
  const keys = new Set(all.map(([one]) => conflictsOf(place.coordinates, one.coordinates).join(' ')).filter((k) => k !== ''));
  return [...keys].map((key) => { const own = ownOf(place, all, key.split(' ')); const other = all.filter(([one]) => conflictsOf(place.coordinates, one.coordinates).join(' ') === key);
    return { key, e: evidenceAgainst(place, key.split(' '), own, other, texts), words: wordsFor(place, own, other, texts.heard), state: stateFor(place, own, other), noted: notedFor(place, key.split(' '), texts.noted), wn: wordsNoted(place, key.split(' '), texts), absence: absence(place, own, other, texts) }; });
};
export const both = (place: Place, { heard, saidOfParts }: BothTexts) => { const all = saidOf(place, saidOfParts).filter(([one]) => one.coordinates.side !== null && conflictsOf(place.coordinates, one.coordinates).length === 0); const b = all.filter(([{ coordinates }]) => isEither(coordinates.side)); const [l, r] = ['left','right'].map((side) => all.filter(([{ coordinates }]) => coordinates.side === side)) as any; return `BOTH L ${wordsFor(place, [...r, ...b], l, heard).toFixed(2)} R ${wordsFor(place, [...l, ...b], r, heard).toFixed(2)} exact ${isExact(l)} ${isExact(r)} ${isExact(b)} pl ${isSaidInPlural(place, heard)} st ${place.trouble} ${stateOf(l)} ${stateOf(r)}`; };
export const explain = (place: Place, texts: BothTexts): string => parts(place, texts).map(({ key, e, ...rest }) => `${key} ${e.toFixed(2)}: ${Object.entries(rest).map(([k, v]: any) => k + ' ' + v.toFixed(2)).join(' ')}`).join(' | ');
