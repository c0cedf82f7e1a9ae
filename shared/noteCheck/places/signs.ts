import weightRows from '../data/markWeights.tsv?raw';
import { scoreBy } from '../data/scoreBy.ts';
import type { Heard } from '../heard.ts';
import { bySide, isOfOneSide, isSameButSide, type BySide, type Weighed } from './kin.ts';
import { sharesPart, type Place } from './place.ts';
import { rarityOf, sideSpokenOf } from './sideSpokenOf.ts';

export type BothTexts = {
  readonly heard: Heard;
  readonly noted: readonly Place[];
};

/** Below this only the note speaks against itself, and of such sides few are wrong. */
const leastSaid = 0.5;

/** How likely the other side is (a logarithm of odds); -Infinity: the transcript says too little. */
export function oddsOfOther(place: Place, texts: BothTexts): number {
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
export const signsOf = (place: Place, texts: BothTexts): Signs => ({
  ...signsAlone(place, texts),
  ...signsBeside(place, texts.noted).signs,
});

/** Fitted on the places of sample notes, with their own side and with the other. */
const sumOf = scoreBy(weightRows, 'place');

type Signs = Readonly<Record<string, number>>;

const signsAlone = (place: Place, texts: BothTexts): Signs => {
  const said = bySide(place, texts.heard.places);
  const noted = bySide(place, texts.noted);
  const state = Math.sign(place.trouble);
  const past = (all: Weighed): number =>
    sumOver(all, ({ isPast }) => Number(isPast)) / Math.max(1, countOf(all));
  const inRest = (all: Weighed): Weighed => all.filter(([{ section }]) => section !== place.section);
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
    spokenOf: (place.coordinates.side === 'left' ? 1 : -1) * sideSpokenOf(place, texts.heard),
    wordsInRest: Math.max(-2, Math.min(2, wordsInRest)),
    countOfWell: place.trouble < 0 ? Math.log((noted.other.length + 0.5) / (noted.own.length + 0.5)) : 0,
  };
};

/** In places of the note, and in characters between two in different sentences. */
const mostBeside = 8;
const mostBetween = 90;

type Beside = { readonly signs: Signs; readonly opposite: readonly Place[] };

/** `opposite`: those just before and after that have the other side. */
function signsBeside(place: Place, noted: readonly Place[]): Beside {
  const index = noted.indexOf(place);
  const around = noted
    .slice(Math.max(0, index - mostBeside), index + mostBeside + 1)
    .filter((one) => one !== place && one.section === place.section && isOfOneSide(one));
  const isOfPart = (one: Place): boolean => sharesPart(place, one) || place.parts.size + one.parts.size === 0;
  const isSame = (one: Place): boolean => isOfPart(one) && isSameButSide(place, one, true);
  const before = around.findLast((one) => one.start < place.start && isSame(one));
  const after = around.find((one) => one.start > place.start && isSame(one));
  const sign = (one: Place): 1 | -1 => (one.coordinates.side === place.coordinates.side ? 1 : -1);
  const isIn = (one: Place): boolean => one.sentence === place.sentence;
  // Drugs of a plan, each on its own line, may all be given on one side.
  const isNear = (one: Place): boolean =>
    (one.line === place.line || sign(one) < 0) &&
    Math.max(place.start, one.start) - Math.min(place.end, one.end) < mostBetween;
  // "L 37 cm, R 40 cm (L 35.5 before)" may rightly name one side twice.
  const hasBoth = around.some((one) => isIn(one) && isOfPart(one) && sign(one) < 0);
  const signIf = (one: Place | undefined, isMeant: (one: Place) => boolean): number =>
    one === undefined || !isMeant(one) || (hasBoth && isIn(one) && sign(one) > 0) ? 0 : sign(one);
  const shared = (side: 1 | -1): number =>
    Math.max(
      0,
      ...around
        .filter((one) => sign(one) === side && !isIn(one) && sharesPart(place, one))
        .map((one) => wordsShared(place, one)),
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

export function wordsShared(one: Place, other: Place): number {
  let shared = 0;
  for (const [word, weight] of one.words) shared += Math.min(weight, other.words.get(word) ?? 0);
  return shared;
}

const countOf = (all: Weighed): number => all.reduce((sum, [, weight]) => sum + weight, 0);
const sumOver = (all: Weighed, amount: (one: Place) => number): number =>
  all.reduce((sum, [one, weight]) => sum + weight * amount(one), 0);

/** The most that one place can add. */
const mostTrouble = 2;
const troubleOf = (all: Weighed, sign: 1 | -1): number =>
  sumOver(all, ({ trouble }) => Math.max(0, Math.min(mostTrouble, sign * trouble)));

function moreTrouble({ own, other }: BySide): number {
  const here = troubleOf(own, 1);
  const there = troubleOf(other, 1);
  return (there - here) / (there + here + 1.5);
}

/** Ill: towards 1; well: towards -1. */
function stateOf(all: Weighed): number {
  const ill = troubleOf(all, 1);
  const well = troubleOf(all, -1);
  return (ill - well) / (ill + well + 1);
}

/** A rare word counts more. */
function moreWords(place: Place, { own, other }: BySide, { heard }: BothTexts): number {
  let more = 0;
  for (const [word, weight] of place.words)
    more += weight * rarityOf(word, heard) * (nearest(word, other) - nearest(word, own));
  return more;
}

/** 1 in its sentence, less further off, 0 at none. */
const nearest = (word: string, all: Weighed): number =>
  Math.max(0, ...all.map(([{ words }, weight]) => weight * (words.get(word) ?? 0)));

/** Above 0: its figures are said beside the other side alone; below 0: beside its own. */
function figureFor({ beside }: Place, { own, other }: BySide): number {
  const has = (all: Weighed): boolean =>
    [...beside].some((figure) => all.some(([one]) => one.beside.has(figure)));
  return has(own) === has(other) ? 0 : has(own) ? -1 : 0.4;
}
