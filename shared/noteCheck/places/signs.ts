import { createFeatureScorer } from '../data/createFeatureScorer.ts';
import weightRows from '../data/markWeights.tsv?raw';
import type { TranscriptReading } from '../heard.ts';
import {
  relatedPlacesBySide,
  isOneSided,
  isSameButSide,
  type PlacesBySide,
  type WeighedPlaces,
} from './kin.ts';
import { sharesBodyPart, type BodyPlace } from './place.ts';
import { wordRarity, spokenSideScore } from './sideSpokenOf.ts';

export type TranscriptAndPlaces = {
  readonly heard: TranscriptReading;
  readonly noted: readonly BodyPlace[];
};

/** Below this only the note speaks against itself, and of such sides few are wrong. */
const leastSaid = 0.5;

/** How likely the other side is (a logarithm of odds); -Infinity: the transcript says too little. */
export function otherSideOdds(place: BodyPlace, texts: TranscriptAndPlaces): number {
  const all = signsAlone(place, texts);
  if (sumOf({ ...all, troubleNoted: 0, wordsInRest: 0, countOfWell: 0 }) < leastSaid) return -Infinity;
  const alone = sumOf(all);
  const { signs, opposite } = signsBeside(place, texts.noted);
  // In "L 38 cm, R 42 cm" both sides may be swapped.
  const swapped =
    alone > 0 ? opposite.map((one) => alone + sumOf(signsAlone(one, texts)) - leastForBoth) : [];
  return Math.max(alone + sumOf(signs), ...swapped);
}

/** Two wrong sides are rarer than one. */
const leastForBoth = 1.8;

/** Above 0, it speaks for the other side. */
export const otherSideSigns = (place: BodyPlace, texts: TranscriptAndPlaces): Signs => ({
  ...signsAlone(place, texts),
  ...signsBeside(place, texts.noted).signs,
});

/** Fitted on the places of sample notes, with their own side and with the other. */
const sumOf = createFeatureScorer(weightRows, 'place');

type Signs = Readonly<Record<string, number>>;

const signsAlone = (place: BodyPlace, texts: TranscriptAndPlaces): Signs => {
  const said = relatedPlacesBySide(place, texts.heard.places);
  const noted = relatedPlacesBySide(place, texts.noted);
  const state = Math.sign(place.trouble);
  const past = (all: WeighedPlaces): number =>
    sumOver(all, ({ isPast }) => Number(isPast)) / Math.max(1, countOf(all));
  const inRest = (all: WeighedPlaces): WeighedPlaces =>
    all.filter(([{ section }]) => section !== place.section);
  const wordsInRest = moreWords(place, { own: inRest(noted.own), other: inRest(noted.other) }, texts);
  return {
    words: moreWords(place, said, texts),
    figure: figureFor(place, said),
    stateHere: -state * stateOf(said.own),
    stateThere: state * stateOf(said.other),
    trouble: moreTrouble(said),
    troubleNoted: moreTrouble(noted),
    isAbsent: Number(
      said.own.length === 0 && said.other.some(([{ isCarried }, weight]) => weight === 1 && !isCarried),
    ),
    past: (place.isPast ? -1 : 1) * (past(said.own) - past(said.other)),
    spokenOf: (place.coordinates.side === 'left' ? 1 : -1) * spokenSideScore(place, texts.heard),
    wordsInRest: Math.max(-2, Math.min(2, wordsInRest)),
    countOfWell: place.trouble < 0 ? Math.log((noted.other.length + 0.5) / (noted.own.length + 0.5)) : 0,
  };
};

/** In places of the note, and in characters between two in different sentences. */
const mostBeside = 8;
const mostBetween = 90;

type Beside = { readonly signs: Signs; readonly opposite: readonly BodyPlace[] };

/** `opposite`: those just before and after that have the other side. */
function signsBeside(place: BodyPlace, noted: readonly BodyPlace[]): Beside {
  const index = noted.indexOf(place);
  const around = noted
    .slice(Math.max(0, index - mostBeside), index + mostBeside + 1)
    .filter((one) => one !== place && one.section === place.section && isOneSided(one));
  const isOfPart = (one: BodyPlace): boolean =>
    sharesBodyPart(place, one) || place.parts.size + one.parts.size === 0;
  const isSame = (one: BodyPlace): boolean => isOfPart(one) && isSameButSide(place, one, true);
  const before = around.findLast((one) => one.start < place.start && isSame(one));
  const after = around.find((one) => one.start > place.start && isSame(one));
  const sign = (one: BodyPlace): 1 | -1 => (one.coordinates.side === place.coordinates.side ? 1 : -1);
  const isIn = (one: BodyPlace): boolean => one.sentence === place.sentence;
  // Drugs of a plan, each on its own line, may all be given on one side.
  const isNear = (one: BodyPlace): boolean =>
    (one.line === place.line || sign(one) < 0) &&
    Math.max(place.start, one.start) - Math.min(place.end, one.end) < mostBetween;
  // "L 37 cm, R 40 cm (L 35.5 before)" may rightly name one side twice.
  const hasBoth = around.some((one) => isIn(one) && isOfPart(one) && sign(one) < 0);
  const signIf = (one: BodyPlace | undefined, isMeant: (one: BodyPlace) => boolean): number =>
    one === undefined || !isMeant(one) || (hasBoth && isIn(one) && sign(one) > 0) ? 0 : sign(one);
  const shared = (side: 1 | -1): number =>
    Math.max(
      0,
      ...around
        .filter((one) => sign(one) === side && !isIn(one) && sharesBodyPart(place, one))
        .map((one) => sharedWordCount(place, one)),
    );
  const signs = {
    beforeIn: signIf(before, isIn),
    afterIn: signIf(after, isIn),
    before: signIf(before, (one) => !isIn(one) && isNear(one)),
    after: signIf(after, (one) => !isIn(one) && isNear(one)),
    /** Above 0: other sentences say its words more at the other side. */
    sameWords: Math.max(-1, Math.min(1, shared(-1) - shared(1))),
  };
  const opposite = [before, after]
    .filter((one) => one !== undefined)
    .filter((one) => sign(one) < 0 && (isIn(one) || isNear(one)));
  return { signs, opposite };
}

export function sharedWordCount(one: BodyPlace, other: BodyPlace): number {
  let shared = 0;
  for (const [word, weight] of one.words) shared += Math.min(weight, other.words.get(word) ?? 0);
  return shared;
}

const countOf = (all: WeighedPlaces): number => all.reduce((sum, [, weight]) => sum + weight, 0);
const sumOver = (all: WeighedPlaces, amount: (one: BodyPlace) => number): number =>
  all.reduce((sum, [one, weight]) => sum + weight * amount(one), 0);

/** The most that one place can add. */
const mostTrouble = 2;
const troubleOf = (all: WeighedPlaces, sign: 1 | -1): number =>
  sumOver(all, ({ trouble }) => Math.max(0, Math.min(mostTrouble, sign * trouble)));

function moreTrouble({ own, other }: PlacesBySide): number {
  const here = troubleOf(own, 1);
  const there = troubleOf(other, 1);
  return (there - here) / (there + here + 1.5);
}

/** Ill: towards 1; well: towards -1. */
function stateOf(all: WeighedPlaces): number {
  const ill = troubleOf(all, 1);
  const well = troubleOf(all, -1);
  return (ill - well) / (ill + well + 1);
}

/** A rare word counts more. */
function moreWords(place: BodyPlace, { own, other }: PlacesBySide, { heard }: TranscriptAndPlaces): number {
  let more = 0;
  for (const [word, weight] of place.words)
    more += weight * wordRarity(word, heard) * (nearest(word, other) - nearest(word, own));
  return more;
}

/** 1 in its sentence, less further off, 0 at none. */
const nearest = (word: string, all: WeighedPlaces): number =>
  Math.max(0, ...all.map(([{ words }, weight]) => weight * (words.get(word) ?? 0)));

/** Above 0: its figures are said beside the other side alone; below 0: beside its own. */
function figureFor({ beside }: BodyPlace, { own, other }: PlacesBySide): number {
  const has = (all: WeighedPlaces): boolean =>
    [...beside].some((figure) => all.some(([one]) => one.beside.has(figure)));
  return has(own) === has(other) ? 0 : has(own) ? -1 : 0.4;
}
