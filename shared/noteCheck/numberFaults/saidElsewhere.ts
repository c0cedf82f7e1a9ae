import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import {
  anchorPlaces,
  drugAnchor,
  numberAnchor,
  wordAnchor,
  type Anchor,
  type AnchorPlaces,
} from './anchors.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isLikelyMeant, isNoted } from './meant.ts';
import type { NumberInNote } from './noted.ts';

/** How many tokens on each side of a number of the note tell what it is of. */
const reachInNote = 14;
/** How many tokens from an anchor the transcript may still speak of the same thing. */
const reachInTranscript = 50;
/** What is named more often than this does not tell one place from another. */
const mostPlaces = 12;
/** What the words around a number must at least add up to, to say where the transcript speaks of it. */
const leastWeight = 0.5;
/** What was said instead must weigh so many times more than where the number itself was said, and a bit more than that. */
const timesHere = 3;
const moreThanHere = 0.2;
/** What it weighs that something was said of the very thing that is measured. */
const weightOfTopic = 0.5;
/** What a word in another sentence of the same line counts for. */
const shareOfOtherSentence = 0.4;
/** At so many tokens from an anchor, a place of the transcript has half of its weight. */
const half = 12;
/** At so many tokens from a number of the note, a word has half of its weight. */
const nearInNote = 6;
/** How many tokens apart two numbers may be that are said of one thing, one after the other. */
const reachOfOne = 14;
/** Smaller numbers stand everywhere. */
const leastNeighbour = 5;

type Around = NumberInNote['section'];
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
  if (!isTelling(number)) return null;
  const weights = weightsAround(number, section, anchorPlaces(heard));
  if (weights.length < 2) return null;
  const here = Math.max(...said.map((one) => weightAt(weights, one.from) + topicWeight(one, number)));
  const isWithUnit = number.quantity.unit !== null && said.some(({ unit }) => unit !== null);
  let best: Said | null = null;
  let most = Math.max(leastWeight, here * timesHere + moreThanHere);
  // Most numbers are said where the words around them are, and then nothing else can weigh so much more.
  if (mostWeight(weights, number) < most) return null;
  for (const other of heard.said) {
    if (!isLikelyMeant(other, number) || (other.unit === null && isWithUnit)) continue;
    if (said.some(({ from }) => Math.abs(from - other.from) <= reachOfOne)) continue;
    const weight = weightAt(weights, other.from) + topicWeight(other, number);
    if (weight > most && !isNoted(other, number, section.noted, heard)) {
      best = other;
      most = weight;
    }
  }
  return best;
}

const topicWeight = (said: Said, { topic }: NumberOfNote): number =>
  topic !== null && (said.topic === topic || said.topicAfter === topic) ? weightOfTopic : 0;

/** More than this no place can weigh: all the words around the number stand right there. */
const mostWeight = (weights: Weights, { topic }: NumberOfNote): number =>
  weights.reduce((sum, { weight }) => sum + weight, 0) * mostShare + (topic === null ? 0 : weightOfTopic);

/** The share of its weight that an anchor has where it stands itself, and a hair more, because sums are rounded. */
const mostShare = 1 - half / (half + reachInTranscript) + 1e-9;

/** An age, a year and "one" are said anywhere, and scores often without their scales. */
const isTelling = ({ quantity: { value, outOf, unit, isOrdinal } }: NumberOfNote): boolean =>
  value !== 1 && outOf === null && !isOrdinal && !(unit?.dimension === 'time' && unit.factor > 300);

/** The words, drugs and numbers around a number of the note that the transcript has too; the nearer, the heavier. */
function weightsAround(number: NumberOfNote, section: Around, places: AnchorPlaces): Weights {
  const weights = new Map<Anchor, number>();
  for (const { anchor, weight } of anchorsAround(number, section)) {
    const count = places.get(anchor)?.length ?? 0;
    if (count > 0 && count <= mostPlaces)
      weights.set(anchor, Math.max(weights.get(anchor) ?? 0, weight / Math.sqrt(count)));
  }
  return [...weights].map(([anchor, weight]) => ({ places: places.get(anchor) ?? [], weight }));
}

type WeighedAnchor = { readonly anchor: Anchor; readonly weight: number };

function anchorsAround({ quantity, drug }: NumberOfNote, section: Around): readonly WeighedAnchor[] {
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
    if (word !== null) anchors.push({ anchor: word, weight: share / (1 + apart / nearInNote) });
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
    sum +=
      nearest >= reachInTranscript
        ? 0
        : weight * (half / (half + nearest) - half / (half + reachInTranscript));
  }
  return sum;
}
