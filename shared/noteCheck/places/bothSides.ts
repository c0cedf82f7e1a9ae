import type { Heard } from '../heard.ts';
import { isInSentence, isNear, isSameSide } from './besideInNote.ts';
import { partOf } from './bodyParts.ts';
import type { BothTexts } from './bothTexts.ts';
import { conflictsOf } from './coordinates.ts';
import { isNamed, stateOf } from './evidence.ts';
import { isOfOneSide } from './isOfOneSide.ts';
import { wordsFor } from './likeness.ts';
import { mostAlike } from './mostAlike.ts';
import type { Place, Side } from './place.ts';
import { saidOf, type SaidOfPart, type Weighed } from './saidOfParts.ts';
import { sideSpokenOf } from './spokenOfSide.ts';

/** How much each thing counts that speaks for one side against both: the sum is the logarithm of the odds. */
const weights = {
  any: 2.1,
  wordsOfOne: 0.4,
  wordsOfBoth: -0.65,
  isOneNamed: 0.35,
  isNoneNamed: -1.5,
  areBothNamed: -1.4,
  isInPlural: -1.1,
  countOfOne: 0.5,
  oneInSentence: 0.75,
  bothInSentence: 1.2,
  oneBeside: 0.8,
  bothBeside: 0.9,
  spokenOfOne: 0.4,
};

/** How large the sum must be where the note says both, and how small where it says one side. */
const leastForOne = 2.85;
const leastForBoth = 2.4;

/** "Both elbows" where the same was said of one of them, or the other way round. `nearby`: the places around it. */
export function oneOrBoth(place: Place, nearby: readonly Place[], texts: BothTexts): Place | null {
  // "Stain negative. OU.": nothing is said of it that could be compared.
  const isBoth = place.coordinates.side === 'both' && !place.isCarried && place.words.size > 0;
  if (!isBoth && !isOfOneSide(place)) return null;
  const said = saidOfSides(place, texts);
  if (!isBoth && said.both.length === 0) return null;
  const beside = besideOf(place, nearby);
  const isOfEach = isBoth
    ? isSaidOfEach(place, said) || isSaidAlike(place, said) || isCompared(place)
    : isNotedOfEach(place, beside);
  if (isOfEach) return null;
  const signs = { ...signsOfSaid(place, said, texts), ...signsBeside(place, beside) };
  const odds = namesOfWeights.reduce((sum, name) => sum + weights[name] * signs[name], 0);
  if (isBoth)
    return odds >= leastForOne ? mostAlike(place, [...said.left, ...said.right], texts.heard) : null;
  return odds <= -leastForBoth ? mostAlike(place, said.both, texts.heard) : null;
}

const namesOfWeights = Object.keys(weights) as (keyof typeof weights)[];

type SaidOfSides = Readonly<Record<'left' | 'right' | 'both', Weighed>>;

function saidOfSides(place: Place, { saidOfParts }: BothTexts): SaidOfSides {
  const all = saidOf(place, saidOfParts);
  const at = (side: Side): Weighed =>
    all.filter(
      ([{ coordinates }]) =>
        coordinates.side === side && conflictsOf({ ...place.coordinates, side }, coordinates).length === 0,
    );
  return { left: at('left'), right: at('right'), both: at('both') };
}

/** "Left one's normal, right's normal" bears out that both are normal. */
const isSaidOfEach = ({ trouble }: Place, { left, right }: SaidOfSides): boolean =>
  trouble !== 0 && stateOf(left) === Math.sign(trouble) && stateOf(right) === Math.sign(trouble);

/** "Ears clean, left and right": each word that is said of the one is said of the other. */
function isSaidAlike({ words, beside }: Place, { left, right }: SaidOfSides): boolean {
  const isBesideAt = (pool: Weighed, figure: string): boolean =>
    pool.some(([said]) => figuresBeside(said).has(figure));
  // "Left one point five, right one point five" is 1.5 on both sides.
  if (beside.size > 0 && [left, right].every((pool) => [...beside].every((one) => isBesideAt(pool, one))))
    return true;
  const isAt = (pool: Weighed, word: string): boolean => pool.some(([one]) => one.words.has(word));
  const said = [...words.keys()].filter((word) => isAt(left, word) || isAt(right, word));
  return said.length > 0 && said.every((word) => isAt(left, word) && isAt(right, word));
}

/** All places of a note are compared with the same transcript. */
const figuresOfSaid = new WeakMap<SaidOfPart, ReadonlySet<string>>();

function figuresBeside(said: SaidOfPart): ReadonlySet<string> {
  const known = figuresOfSaid.get(said);
  if (known !== undefined) return known;
  const figures = new Set(said.places.flatMap(({ beside }) => [...beside]));
  figuresOfSaid.set(said, figures);
  return figures;
}

/** "Bilateral, worse on the right" tells the one side from the other. */
const isCompared = ({ words }: Place): boolean => words.has('worse');

function signsOfSaid(place: Place, { left, right, both }: SaidOfSides, texts: BothTexts) {
  const { heard } = texts;
  const ofOne = Math.max(
    wordsFor(place, [...right, ...both], left, heard),
    wordsFor(place, [...left, ...both], right, heard),
  );
  const named = [left, right].filter(isNamed).length;
  return {
    any: 1,
    wordsOfOne: within(ofOne),
    wordsOfBoth: within(wordsFor(place, [...left, ...right], both, heard)),
    isOneNamed: named === 1 ? 1 : 0,
    isNoneNamed: named === 0 ? 1 : 0,
    areBothNamed: isNamed(both) ? 1 : 0,
    isInPlural: isSaidInPlural(place, heard) ? 1 : 0,
    countOfOne: Math.log((countOf([...left, ...right]) + 0.5) / (countOf(both) + 0.5)),
    spokenOfOne: Math.abs(sideSpokenOf(place, texts)),
  };
}

const within = (words: number): number => Math.max(-mostOfWords, Math.min(mostOfWords, words));
const mostOfWords = 3;

const countOf = (pool: Weighed): number =>
  pool.reduce((sum, [{ places }, weight]) => sum + weight * places.length, 0);

/** The last place before it and the first one after it of the same part. */
function besideOf(place: Place, nearby: readonly Place[]): readonly Place[] {
  const kin = nearby.filter(
    (other) =>
      other.start !== place.start &&
      !other.isSideCarried &&
      other.coordinates.end === place.coordinates.end &&
      [...other.parts].some((part) => place.parts.has(part)),
  );
  return [
    kin.findLast(({ start }) => start < place.start),
    kin.find(({ start }) => start > place.start),
  ].filter((other) => other !== undefined);
}

/** "Left ear: erythema. Right ear: erythema" says it of both. */
const isNotedOfEach = (place: Place, beside: readonly Place[]): boolean =>
  beside.some(
    (other) =>
      isOfOneSide(other) && !isSameSide(place, other) && (isInSentence(place, other) || isNear(place, other)),
  );

/** A note that has one side, both or the other one beside it goes on about each of them, and seldom about both again. */
function signsBeside(place: Place, beside: readonly Place[]) {
  const count = (isMeant: typeof isNear, isBoth: boolean): number =>
    beside.filter(
      (other) => isMeant(place, other) && (isBoth ? other.coordinates.side === 'both' : isOfOneSide(other)),
    ).length;
  return {
    oneInSentence: count(isInSentence, false),
    bothInSentence: count(isInSentence, true),
    oneBeside: count(isNear, false),
    bothBeside: count(isNear, true),
  };
}

/** "Eyes are clear" is said of both. */
const isSaidInPlural = ({ parts }: Place, heard: Heard): boolean => {
  const plurals = pluralsOf(heard);
  return [...parts].some((part) => plurals.has(part));
};

/** The parts that a transcript names in the plural. All places of a note are compared with the same transcript. */
const pluralsByHeard = new WeakMap<Heard, ReadonlySet<string>>();

function pluralsOf(heard: Heard): ReadonlySet<string> {
  const known = pluralsByHeard.get(heard);
  if (known !== undefined) return known;
  const plurals = new Set(heard.tokens.flatMap(({ text }) => (isPlural(text) ? (partOf(text) ?? []) : [])));
  pluralsByHeard.set(heard, plurals);
  return plurals;
}

const isPlural = (word: string): boolean =>
  word.endsWith('s') &&
  partOf(word) !== undefined &&
  [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`].some((one) => partOf(one) === partOf(word));
