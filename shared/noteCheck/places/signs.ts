import weightRows from '../data/markWeights.tsv?raw';
import { scoreBy } from '../data/scoreBy.ts';
import type { Heard } from '../heard.ts';
import { oncePer } from '../memo.ts';
import { bySide, isOfOneSide, isSameButSide, sharesPart, type BySide, type Weighed } from './kin.ts';
import type { Place } from './place.ts';
import { rarityOf, sideSpokenOf } from './saidWords.ts';

/** The transcript, with the places that it and the note name. */
export type BothTexts = {
  readonly heard: Heard;
  /** All places of the transcript, and all of the note. */
  readonly said: readonly Place[];
  readonly noted: readonly Place[];
  /** The index of the last section of the note, which says what is to be done. */
  readonly lastSection: number;
};

/** The logarithm of the odds that the other side of a place is meant. */
export function oddsOfOther(place: Place, texts: BothTexts): number {
  const alone = oddsAlone(place, texts);
  const { signs, opposite } = besidePlace(place, texts.noted);
  // "L 38 cm, R 42 cm" where it is the other way round: the one bears out the other.
  const swapped = opposite.map((one) => alone + oddsAlone(one, texts) - leastForBoth).filter(() => alone > 0);
  return Math.max(alone + sumOf(signs), ...swapped);
}

/** How much less likely two wrong sides are than one. */
const leastForBoth = 1.8;

/** Above 0, each speaks for the other side. */
export const signsOf = (place: Place, texts: BothTexts): Signs => ({
  ...signsAlone(place, texts),
  ...besidePlace(place, texts.noted).signs,
});

/** The same without the places beside it. */
const oddsAlone = (place: Place, texts: BothTexts): number => sumOf(signsAlone(place, texts));

/** The weights were fitted to the places of the open pairs, each with its own side and with the other one. */
const sumOf = scoreBy(weightRows, 'place');

type Signs = Readonly<Record<string, number>>;

/** Above 0, each speaks for the other side. */
function signsAlone(place: Place, texts: BothTexts) {
  const said = saidSigns(place, texts);
  return {
    ...said,
    troubleAtEnd: place.section === texts.lastSection ? said.trouble : 0,
    ...notedSigns(place, texts),
  };
}

/** What the transcript says of it and of its other side. */
const saidSigns = oncePer((place: Place, texts: BothTexts) => {
  const all = bySide(place, texts.said);
  const state = Math.sign(place.trouble);
  const { isPast } = place.told;
  const isLast = place.section === texts.lastSection;
  return {
    words: moreWords(place, all, texts),
    /** More than 0: its figures stand beside the other side's places alone; less: beside those of its own side alone. */
    figure: figureFor(place, all),
    isOnlyThere: Number(isOnlyThere(place, all)),
    stateHere: -state * stateOf(all.own),
    stateThere: state * stateOf(all.other),
    trouble: moreTrouble(all),
    isAbsent: Number(
      all.other.some(([{ isCarried }, weight]) => weight === 1 && !isCarried) && all.own.length === 0,
    ),
    pastHere: isPast ? 0 : shareOf(all.own, ({ told }) => told.isPast),
    pastThere: isPast ? 0 : shareOf(all.other, ({ told }) => told.isPast),
    pastBoth: isPast
      ? shareOf(all.other, ({ told }) => told.isPast) - shareOf(all.own, ({ told }) => told.isPast)
      : 0,
    chosen: isLast
      ? shareOf(all.other, ({ told }) => told.isChosen) - shareOf(all.own, ({ told }) => told.isChosen)
      : 0,
    notIt: isLast
      ? shareOf(all.own, ({ told }) => told.isNotIt) - shareOf(all.other, ({ told }) => told.isNotIt)
      : 0,
    spokenOf: (place.coordinates.side === 'left' ? 1 : -1) * sideSpokenOf(place, texts.heard, texts.said),
  };
});

/** What the note says of it elsewhere, and of its other side. */
function notedSigns(place: Place, texts: BothTexts) {
  const { own, other } = bySide(place, texts.noted);
  const isInRest = ([{ section }]: Weighed[number]): boolean => section !== place.section;
  const words = moreWords(place, { own: own.filter(isInRest), other: other.filter(isInRest) }, texts);
  return {
    wordsInRest: Math.max(-2, Math.min(2, words)),
    countOfWell: place.trouble < 0 ? Math.log((other.length + 0.5) / (own.length + 0.5)) : 0,
    troubleNoted: moreTrouble({ own, other }),
  };
}

/** How many places before and after one are set beside it, and how many characters away in different sentences. */
const [mostBeside, mostBetween] = [8, 90];

/** What the places around it of the same part say, and those of them that have the other side. */
function besidePlace(
  place: Place,
  noted: readonly Place[],
): { readonly signs: Signs; readonly opposite: readonly Place[] } {
  const index = noted.indexOf(place);
  const around = noted
    .slice(Math.max(0, index - mostBeside), index + mostBeside + 1)
    .filter((one) => one !== place && one.section === place.section && isOfOneSide(one));
  const isSame = (one: Place): boolean =>
    (sharesPart(place, one) || place.parts.size + one.parts.size === 0) && isSameButSide(place, one, true);
  const before = around.findLast((one) => one.start < place.start && isSame(one));
  const after = around.find((one) => one.start > place.start && isSame(one));
  const last = around.findLast((one) => one.start < place.start);
  const sign = (one: Place): 1 | -1 => (one.coordinates.side === place.coordinates.side ? 1 : -1);
  const signIf = (one: Place | undefined, isMeant: (one: Place) => boolean): number =>
    one === undefined || !isMeant(one) || (hasBoth && isIn(one) && sign(one) > 0) ? 0 : sign(one);
  const isIn = (one: Place): boolean => one.sentence === place.sentence;
  // "L 37 cm, R 40 cm (L 35.5 before)": both have been named already, so one may be named again.
  const hasBoth = around.some((one) => isIn(one) && sharesPart(one, place) && sign(one) < 0);
  const isNear = (one: Place): boolean =>
    Math.max(place.start, one.start) - Math.min(place.end, one.end) < mostBetween;
  const isHead = (one: Place): boolean => place.isHead && one.isHead;
  const shared = (side: 1 | -1): number =>
    Math.max(
      0,
      ...around.map((one) =>
        sign(one) === side && !isIn(one) && sharesPart(place, one) ? wordsShared(place, one) : 0,
      ),
    );
  const signs = {
    beforeIn: signIf(before, isIn),
    afterIn: signIf(after, isIn),
    before: signIf(before, (one) => !isIn(one) && isNear(one)),
    after: signIf(after, (one) => !isIn(one) && isNear(one)),
    heads: signIf(before, isHead) + signIf(after, isHead),
    /** "Left kidney small; right normal." */
    unnamed: signIf(last, (one) => place.parts.size === 0 && one.parts.size > 0 && isNear(one)),
    /** What is said of one is said of the other. */
    sameWords: Math.max(-1, Math.min(1, shared(-1) - shared(1))),
  };
  const opposite = [before, after]
    .filter((one) => one !== undefined)
    .filter((one) => sign(one) < 0 && (isIn(one) || isNear(one) || isHead(one)));
  return { signs, opposite };
}

export function wordsShared(one: Place, other: Place): number {
  let shared = 0;
  for (const [word, weight] of one.words) shared += Math.min(weight, other.words.get(word) ?? 0);
  return shared;
}

/** How much one place can add. */
const mostTrouble = 2;
const troubleOf = (all: Weighed, sign: 1 | -1): number =>
  all.reduce(
    (sum, [one, weight]) => sum + weight * Math.max(0, Math.min(mostTrouble, sign * one.trouble)),
    0,
  );

/** How much more trouble there is at the other side. */
function moreTrouble({ own, other }: BySide): number {
  const [here, there] = [troubleOf(own, 1), troubleOf(other, 1)];
  return (there - here) / (there + here + 1.5);
}

const shareOf = (all: Weighed, is: (one: Place) => boolean): number =>
  all.reduce((sum, [one, weight]) => sum + (is(one) ? weight : 0), 0) /
  Math.max(
    1,
    all.reduce((sum, [, weight]) => sum + weight, 0),
  );

/** From 1, in trouble, to -1, well. */
function stateOf(all: Weighed): number {
  const [ill, well] = [troubleOf(all, 1), troubleOf(all, -1)];
  return (ill - well) / (ill + well + 1);
}

/** How much more the words of a place are said at the other side. */
function moreWords(place: Place, { own, other }: BySide, { heard, said }: BothTexts): number {
  let more = 0;
  for (const [word, weight] of place.words)
    more += weight * rarityOf(word, heard, said) * (nearest(word, other) - nearest(word, own));
  return more;
}

/** How near a word is said to one of the places. */
function nearest(word: string, all: Weighed): number {
  let most = 0;
  for (const [{ words }, weight] of all) most = Math.max(most, weight * (words.get(word) ?? 0));
  return most;
}

function figureFor({ beside }: Place, { own, other }: BySide): number {
  const has = (all: Weighed): boolean =>
    [...beside].some((figure) => all.some(([one]) => one.beside.has(figure)));
  return has(own) === has(other) ? 0 : has(own) ? -1 : 0.4;
}

/** Whether at least half of what the note says of it was said at the other side, and none of it here. */
function isOnlyThere({ words }: Place, { own, other }: BySide): boolean {
  const near = [...words].flatMap(([word, weight]) => (weight < 1 ? [] : [word]));
  const isSaid = (word: string, all: Weighed, least: number): boolean =>
    all.some(([one]) => (one.words.get(word) ?? 0) >= least);
  const there = near.filter((word) => isSaid(word, other, 0.7)).length;
  return there > 0 && 2 * there >= near.length && !near.some((word) => isSaid(word, own, 0.5));
}
