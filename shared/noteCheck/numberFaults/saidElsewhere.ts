import { valueKey, type Heard, type Said } from '../heard.ts';
import type { SectionInNote } from '../noteSection.ts';
import {
  anchorPlaces,
  drugAnchor,
  numberAnchor,
  wordAnchor,
  type Anchor,
  type AnchorPlaces,
} from './anchors.ts';
import type { Topic } from '../topics.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isSameAmount } from './sameUnit.ts';
import { isOfTopic } from './topicFit.ts';

/** How many tokens on each side of a number of the note tell what it is of. */
const reachInNote = 14;
/** How many tokens from an anchor the transcript may still speak of the same thing. */
const reachInTranscript = 50;
/** What is named more often than this does not tell one place from another. */
const mostPlaces = 12;
/** What words around a number must at least add up to, to say where the transcript speaks of it. */
const leastWeight = 0.5;
/** A number said at a place with less than this share of the best place's weight was said of another thing. */
const leastShare = 0.1;
/** Places with this share of the best place's weight count as the best ones. */
const shareOfBest = 0.7;
/** How many tokens from the best place another number may stand that was meant. */
const reachOfOther = 15;
/** What a word in another sentence of the same line counts for. */
const shareOfOtherSentence = 0.4;
/** Smaller numbers stand everywhere. */
const leastNeighbour = 5;

/** A number so many times larger or smaller is of another kind. */
const mostTimes = 8;

type Weights = readonly { readonly places: readonly number[]; readonly weight: number }[];

/**
 * Where the note tells clearly of what its number is, and the transcript has the number only in quite another place,
 * but at that place another one that the note does not have: that other one. Otherwise null.
 */
export function saidElsewhere(
  number: NumberOfNote,
  said: readonly Said[],
  section: SectionInNote,
  heard: Heard,
): Said | null {
  if (!isTelling(number) || said.some((one) => isSameScore(one, number))) return null;
  const weights = weightsAround(number, section, anchorPlaces(heard));
  if (weights.length < 2) return null;
  const here = Math.max(...said.map(({ from }) => weightAt(weights, from)));
  const all = weights.flatMap(({ places }) => places).map((at) => ({ at, weight: weightAt(weights, at) }));
  const best = Math.max(...all.map(({ weight }) => weight));
  if (best < leastWeight || here > best * leastShare) return null;
  const isWithUnit = number.quantity.unit !== null && said.some(({ unit }) => unit !== null);
  const homes = all.filter(({ weight }) => weight >= best * shareOfBest).map(({ at }) => at);
  return (
    heard.said.find(
      (other) =>
        homes.some((home) => Math.abs(home - other.from) <= reachOfOther) &&
        isLikelyMeant(other, number, section) &&
        (other.unit !== null || !isWithUnit),
    ) ?? null
  );
}

/** A score that was said with its scale speaks for itself. */
const isSameScore = (said: Said, { quantity }: NumberOfNote): boolean =>
  quantity.outOf !== null && said.outOf === quantity.outOf;

/** An age, a year and "one" are said anywhere. */
const isTelling = ({ quantity: { value, unit, isOrdinal } }: NumberOfNote): boolean =>
  value !== 1 && !isOrdinal && !(unit?.dimension === 'time' && unit.factor > 300);

/** The words, drugs and numbers around a number of the note that the transcript has too; the nearer, the heavier. */
function weightsAround(number: NumberOfNote, section: SectionInNote, places: AnchorPlaces): Weights {
  const weights = new Map<Anchor, number>();
  for (const { anchor, weight } of anchorsAround(number, section)) {
    const count = places.get(anchor)?.length ?? 0;
    if (count > 0 && count <= mostPlaces)
      weights.set(anchor, Math.max(weights.get(anchor) ?? 0, weight / Math.sqrt(count)));
  }
  return [...weights].map(([anchor, weight]) => ({ places: places.get(anchor) ?? [], weight }));
}

type WeighedAnchor = { readonly anchor: Anchor; readonly weight: number };

function anchorsAround({ quantity, drug }: NumberOfNote, section: SectionInNote): readonly WeighedAnchor[] {
  const { tokens, valuesAt } = section;
  const here = tokens[quantity.from];
  const anchors: WeighedAnchor[] = drug === null ? [] : [{ anchor: drugAnchor(drug), weight: 1 }];
  const last = quantity.to + reachInNote;
  for (let at = Math.max(0, quantity.from - reachInNote); at < last; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.line !== here?.line) continue;
    const apart = tokensApart(quantity, at);
    const word = wordAnchor(tokens, at);
    const share = token.sentence === here.sentence ? 1 : shareOfOtherSentence;
    if (word !== null) anchors.push({ anchor: word, weight: share / (1 + apart / 6) });
    for (const value of valuesAt.get(at) ?? [])
      if (value >= leastNeighbour && value !== quantity.value)
        anchors.push({ anchor: numberAnchor(value), weight: 0.8 / (1 + apart / 8) });
  }
  return anchors;
}

const tokensApart = ({ from, to }: { readonly from: number; readonly to: number }, at: number): number =>
  Math.min(Math.abs(at - from), Math.abs(at - to));

/** What the words around a number of the note have to do with this place of the transcript. */
function weightAt(weights: Weights, at: number): number {
  let sum = 0;
  for (const { places, weight } of weights) {
    let nearest = reachInTranscript;
    for (const place of places) nearest = Math.min(nearest, Math.abs(place - at));
    sum += weight * (1 - nearest / reachInTranscript);
  }
  return sum;
}

/** Whether a number of the transcript can be what the note should have, and is not in the note. */
const isLikelyMeant = (other: Said, number: NumberOfNote, { keysOfNote }: SectionInNote): boolean =>
  other.most === null &&
  other.correctedTo === null &&
  !other.isOrdinal &&
  !other.isDate &&
  !keysOfNote.has(valueKey(other.value)) &&
  !isUnlikelyReading(other, number.topic) &&
  isOfSameKind(other, number);

/** Whether its size, its topic and its unit are those of a number of the note. */
function isOfSameKind(other: Said, { quantity, topic }: NumberOfNote): boolean {
  const { value, unit, outOf } = quantity;
  if (other.value < value / mostTimes || other.value > value * mostTimes) return false;
  if (outOf !== null && other.value > outOf) return false;
  if (topic !== null && ![other.topic, other.topicAfter].includes(topic)) return false;
  if (!isOfTopic(other, topic, unit)) return false;
  if (unit === null) return topic !== null || other.unit === null;
  if (other.unit === null) return other.thing === null;
  return (
    other.unit.dimension === unit.dimension &&
    !isSameAmount({ value: other.value, unit: other.unit }, { value, unit })
  );
}

/** "One fifteen" is hardly 1.15, unless it is a temperature. */
const isUnlikelyReading = ({ isPutTogether, value }: Said, topic: Topic | null): boolean =>
  isPutTogether && topic === null && (value < 100 || !Number.isInteger(value));
