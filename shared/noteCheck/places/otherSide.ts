import { besideInNote, isSameSide } from './besideInNote.ts';
import type { BothTexts } from './bothTexts.ts';
import { conflictsOf } from './coordinates.ts';
import { evidenceAgainst } from './evidence.ts';
import { isOfOneSide } from './isOfOneSide.ts';
import { mostAlike } from './mostAlike.ts';
import type { Place, Side } from './place.ts';
import { saidOf, type Weighed } from './saidOfParts.ts';
import { sidesOfPart } from './sidesOfPart.ts';
import { sideSpokenOf } from './spokenOfSide.ts';

/** How much each thing counts that speaks for the other side than the note's: the sum is the logarithm of the odds. */
const weights = {
  evidence: 1.25,
  spokenOf: 0.75,
  countSaid: 1.2,
  troubleSaidAtEnd: 2.3,
  isOnlyNoted: -0.9,
  countNotedOfWell: -2.3,
  troubleNotedOfIll: 1.1,
  troubleNotedOfWell: 1.3,
  troubleNoted: 0.8,
};
const weightsOfSaid = {
  evidence: weights.evidence,
  spokenOf: weights.spokenOf,
  countSaid: weights.countSaid,
};
const weightsBeside = {
  beforeInSentence: 4,
  afterInSentence: 3.2,
  before: 1.1,
  after: 0.75,
  heads: 2,
  comparedWith: 1.95,
  unnamedAfter: 0.85,
  sameWords: -2.1,
};
/** How large the sum must be. */
const leastOdds = 1.8;

/** How much more must speak against one of two places that cannot both be right, so that the other one is. */
const clearlyMore = 0.5;
/** The same of two places that may have been swapped. */
const leastOfBoth = 3.5;
/** The same, where only what was said of the two counts, and not what else the note has of them. */
const leastSaidOfBoth = 3;
/** The sum for a place of which nothing was said. */
const oddsOfUnsaid = -1;
/** How much one way of weighing what is said of each place can count. */
const mostEvidence = 6;

/** What speaks for the other side of each place by itself, where its words name one. */
export const oddsBySide = (places: readonly Place[], texts: BothTexts): Odds =>
  new Map(
    places.flatMap((place) => {
      if (!isOfOneSide(place)) return [];
      const signs = signsOf(place, texts);
      return [[place, { all: oddsOf(weights, signs), said: oddsOf(weightsOfSaid, signs) }] as const];
    }),
  );

/** `said`: the place of the transcript; null: it has none of the same part there. */
type OtherSide = { readonly said: Place | null };

/**
 * Where the transcript has a place on the other side; null: it hardly has. `nearby`: the places around it, and what
 * speaks against each of them. `text`: of its section.
 */
export function otherSide(
  place: Place,
  nearby: readonly Place[],
  own: Odds,
  texts: BothTexts,
  text: string,
): OtherSide | null {
  const odds = own.get(place);
  if (odds === undefined) return null;
  const { signs, beside } = besideInNote(place, nearby, text);
  const isOdd =
    odds.all + oddsOf(weightsBeside, signs) >= leastOdds && !isTwinWorse(place, odds.all, beside, own);
  return isOdd || isSwapped(place, beside, own, text) ? saidOnOtherSide(place, texts) : null;
}

/** `said`: only what the transcript says of the place, and not what else the note has of it. */
type OddsOfPlace = { readonly all: number; readonly said: number };
type Odds = ReadonlyMap<Place, OddsOfPlace>;

/** Of two places that are set against each other on the same side, one is right. */
const isTwinWorse = (place: Place, odds: number, beside: readonly Place[], own: Odds): boolean =>
  beside.some((other) => isSameSide(place, other) && (own.get(other)?.all ?? 0) > odds + clearlyMore);

/** "L 38 cm, R 42 cm" where it is the other way round: the one bears out the other, and both are wrong. */
function isSwapped(place: Place, beside: readonly Place[], own: Odds, text: string): boolean {
  const odds = own.get(place) ?? unknownOdds;
  const others = beside.filter((other) => !isSameSide(place, other));
  const apart = others.filter((other) => !isNamedTogether(place, other, text));
  const isOddWith = (other: Place): boolean => {
    const { all } = own.get(other) ?? unknownOdds;
    return all > oddsOfUnsaid && odds.all + all >= leastOfBoth;
  };
  const isSaidOddWith = (other: Place): boolean =>
    odds.said + (own.get(other) ?? unknownOdds).said >= leastSaidOfBoth;
  return (
    (odds.all > 0 && apart.some(isOddWith)) ||
    (odds.said > 0 && place.words.size > 0 && apart.length > 0 && others.every(isSaidOddWith))
  );
}

const unknownOdds: OddsOfPlace = { all: 0, said: 0 };

/** "106 and 206 reduced": the same is said of both, so that neither can be taken for the other. */
function isNamedTogether(one: Place, other: Place, text: string): boolean {
  const [from, to] = [Math.min(one.end, other.end), Math.max(one.start, other.start)];
  return to - from <= mostTogether && /^[\s,+&/]*(?:and|or)?[\s,+&/]*$/.test(text.slice(from, to));
}

/** In characters. */
const mostTogether = 6;

const oddsOf = <Name extends string>(
  by: Readonly<Record<Name, number>>,
  signs: Readonly<Record<NoInfer<Name>, number>>,
): number => (Object.keys(by) as Name[]).reduce((sum, name) => sum + by[name] * signs[name], 0);

/** What speaks for the other side: above 0, for the other one. */
function signsOf(place: Place, texts: BothTexts): Readonly<Record<keyof typeof weights, number>> {
  const all = saidOf(place, texts.saidOfParts);
  const choice = {
    own: atSide(place, all, place.coordinates.side),
    other: atSide(place, all, oppositeOf(place)),
  };
  const said = sidesOfPart(place, all);
  const noted = sidesOfPart(place, saidOf(place, texts.noted));
  const state = Math.sign(place.trouble);
  const ifState = (wanted: number, value: number): number => (state === wanted ? value : 0);
  return {
    evidence: Math.max(-mostEvidence, Math.min(mostEvidence, evidenceAgainst(place, choice, texts))),
    spokenOf: sideSpokenOf(place, texts),
    countSaid: said.count,
    troubleSaidAtEnd: place.section === texts.lastSection ? said.trouble : 0,
    isOnlyNoted: noted.isOnly,
    countNotedOfWell: ifState(-1, noted.count),
    troubleNotedOfIll: ifState(1, noted.trouble),
    troubleNotedOfWell: ifState(-1, noted.trouble),
    troubleNoted: ifState(0, noted.trouble),
  };
}

const oppositeOf = ({ coordinates: { side } }: Place): Side => (side === 'left' ? 'right' : 'left');

/** What is said of it at one side, where no other direction tells it from this place. */
function atSide(place: Place, all: Weighed, side: Place['coordinates']['side']): Weighed {
  const coordinates = { ...place.coordinates, side };
  return all.filter(
    ([one]) => one.coordinates.side === side && conflictsOf(coordinates, one.coordinates).length === 0,
  );
}

/** The place of the same part on the other side of which the same is said. */
function saidOnOtherSide(place: Place, texts: BothTexts): OtherSide | null {
  const side = oppositeOf(place);
  const said = mostAlike(place, atSide(place, saidOf(place, texts.saidOfParts), side), texts.heard);
  return said !== null || texts.said.some(({ coordinates }) => coordinates.side === side) ? { said } : null;
}
