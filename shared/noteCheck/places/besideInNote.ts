import { isOfOneSide } from './isOfOneSide.ts';
import type { Place } from './place.ts';

/** What the places around one in its section say of its side: above 0, that it should be the other one. */
type BesideInNote = {
  /** The one before and the one after it of the same part: 1 if it has the same side, -1 if it has the other one. */
  readonly beforeInSentence: number;
  readonly afterInSentence: number;
  readonly before: number;
  readonly after: number;
  /** The same for the other places that head what is said of them: "AS: clean", "LH 2/5". */
  readonly heads: number;
  /** The same for the one that it is compared with: "worse than L". */
  readonly comparedWith: number;
  /** The same for the one just before it, where this one names no part: "left kidney small; right normal". */
  readonly unnamedAfter: number;
  /** How much more of the same is said at the other side, in other sentences: what is said of one is said of the other. */
  readonly sameWords: number;
};

/** The same with the places that are set beside it, of either side. */
type SetBeside = { readonly signs: BesideInNote; readonly beside: readonly Place[] };

/** How many characters from each other two places may be set against each other in different sentences. */
const mostBetween = 90;

/** `nearby`: the places of the section before and after it, in their order. `text`: of the section. */
export function besideInNote(place: Place, nearby: readonly Place[], text: string): SetBeside {
  const kin = nearby.filter((other) => other.start !== place.start && isOfSamePart(place, other));
  const before = kin.findLast(({ start }) => start < place.start);
  const after = kin.find(({ start }) => start > place.start);
  const heads = isHead(place, text) ? kin.filter((other) => isHead(other, text)) : [];
  const last = nearby.findLast((other) => other.start < place.start && isOfOneSide(other));
  const compared = isReference(place, text) ? last : undefined;
  const unnamed = isUnnamedAfter(place, last) ? last : undefined;
  const sign = (other: Place | undefined, isMeant: IsBeside = always): number =>
    other === undefined || !isMeant(place, other) ? 0 : isSameSide(place, other) ? 1 : -1;
  return {
    signs: {
      beforeInSentence: sign(before, isInSentence),
      afterInSentence: sign(after, isInSentence),
      before: sign(before, isNear),
      after: sign(after, isNear),
      heads:
        Math.max(0, ...heads.map((head) => sign(head))) + Math.min(0, ...heads.map((head) => sign(head))),
      comparedWith: sign(compared),
      unnamedAfter: sign(unnamed),
      sameWords: sameWords(place, nearby),
    },
    beside: [
      ...[before, after].filter(
        (other) => other !== undefined && (isInSentence(place, other) || isNear(place, other)),
      ),
      ...heads,
      compared,
      unnamed,
    ].filter((other) => other !== undefined),
  };
}

type IsBeside = (place: Place, other: Place) => boolean;

const always: IsBeside = () => true;

const comparison = /(?:than|>|<|\bvs\.?)\s(?:on |in |the )*$/;

const isReference = ({ start }: Place, text: string): boolean =>
  comparison.test(text.slice(Math.max(0, start - 14), start));

/** Whether it can only be of the part that the place before it names, not far from it. */
const isUnnamedAfter = (place: Place, before: Place | undefined): boolean =>
  before !== undefined &&
  !hasName(place) &&
  hasName(before) &&
  place.start - before.end < mostBetweenUnnamed &&
  place.coordinates.level === before.coordinates.level;

/** In characters. */
const mostBetweenUnnamed = 60;

const hasName = ({ parts }: Place): boolean => [...parts].some((part) => !part.startsWith('~'));

const isInSentence: IsBeside = (place, other) => place.sentence === other.sentence;

const isNear: IsBeside = (place, other) =>
  place.sentence !== other.sentence &&
  Math.max(place.start, other.start) - Math.min(place.end, other.end) < mostBetween;

export const isSameSide = (one: Place, other: Place): boolean =>
  one.coordinates.side === other.coordinates.side;

/** Whether the other one can only be the same place or its counterpart on the other side. */
function isOfSamePart(place: Place, other: Place): boolean {
  const [own, its] = [place.coordinates, other.coordinates];
  return (
    isOfOneSide(other) &&
    own.end === its.end &&
    own.level === its.level &&
    own.aspect === its.aspect &&
    (sharesPart(place, other) || (place.parts.size === 0 && other.parts.size === 0))
  );
}

const sharesPart = (place: Place, other: Place): boolean => {
  for (const part of place.parts) if (other.parts.has(part)) return true;
  return false;
};

/** "OD: …", or the first word of a line or of an item of a list. */
const isHead = ({ start, end }: Place, text: string): boolean =>
  /^\s*:/.test(text.slice(end, end + 3)) ||
  /(?:^|\n)[-•\s\d.|]*$/.test(text.slice(Math.max(0, start - 6), start));

function sameWords(place: Place, nearby: readonly Place[]): number {
  let [same, other] = [0, 0];
  for (const one of nearby) {
    if (one.sentence === place.sentence || !isOfOneSide(one) || !sharesPart(place, one)) continue;
    const shared = wordsShared(place, one);
    if (isSameSide(one, place)) same = Math.max(same, shared);
    else other = Math.max(other, shared);
  }
  return Math.max(-1, Math.min(1, other - same));
}

function wordsShared(one: Place, other: Place): number {
  let shared = 0;
  for (const [word, weight] of one.words) shared += Math.min(weight, other.words.get(word) ?? 0);
  return shared;
}
