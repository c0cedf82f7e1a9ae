import { isFrequency } from '../frequencies.ts';
import type { TranscriptReading, SaidNumber } from '../heard.ts';
import type { NoteSection } from '../noteSection.ts';
import { areUnitsOfSameKind, isRate } from '../units.ts';
import type { NotedNumber } from './numbersOfSection.ts';
import {
  isAboutSameThing,
  tokenIndexesOf,
  type SaidCandidate,
  type NotedNumberWithSaidCandidates,
} from './pairs.ts';
import { pairScore } from './weights.ts';

/** A candidate whose score also counts whether another number of the note fits it better. */
export type RankedCandidate = SaidCandidate & { readonly claim: ClaimFeatures };

/** Of two "5" in the note, one "five" said fits only one. */
type ClaimFeatures = {
  /** If the note's value was said: by how much better (0 to 3) it fits another number of the note. */
  readonly taken: number;
  /**
   * 1: another number of the note has this value. `notedMargin`: how much better it fits that one (-3 to 3).
   */
  readonly noted: number;
  readonly notedMargin: number;
};

/** For each number said, and each of its tokens: the two numbers of the note that it fits best. */
export type NumberClaims = ReadonlyMap<SaidNumber | number, readonly Claim[]>;
type Claim = { readonly by: NotedNumberWithSaidCandidates; readonly score: number };

export function claimsOnSaidNumbers(numbers: readonly NotedNumberWithSaidCandidates[]): NumberClaims {
  const claims = new Map<SaidNumber | number, readonly Claim[]>();
  // "Twice a day", said once, may be where several frequencies are from.
  for (const by of numbers.filter(({ number }) => !isFrequency(number.quantity)))
    for (const { said, score } of by.all.filter(({ is }) => is === 'same'))
      for (const place of [said, ...tokenIndexesOf(said)]) {
        const best = [...(claims.get(place) ?? []), { by, score }].toSorted((a, b) => b.score - a.score);
        const others = best.filter((one) => one.by !== best[0]?.by);
        claims.set(place, [...best.slice(0, 1), ...others.slice(0, 1)]);
      }
  return claims;
}

const mostMargin = 3;

/**
 * The candidates weighed again: what fits another number of the note better counts for less. The best first.
 */
export const rankedCandidates = (
  number: NotedNumberWithSaidCandidates,
  claims: NumberClaims,
): readonly RankedCandidate[] =>
  number.all
    .map((candidate) => {
      const claim = claimFeatures(candidate, number, claims);
      return { ...candidate, claim, score: candidate.score + pairScore(claim) };
    })
    .toSorted((a, b) => b.score - a.score);

function claimFeatures(
  { said, is, score }: SaidCandidate,
  number: NotedNumberWithSaidCandidates,
  claims: NumberClaims,
): ClaimFeatures {
  let best = -Infinity;
  for (const place of is === 'same' ? [said] : tokenIndexesOf(said))
    for (const { by, score: other } of claims.get(place) ?? [])
      if (by !== number) best = Math.max(best, other);
  if (best === -Infinity) return { taken: 0, noted: 0, notedMargin: 0 };
  const margin = Math.max(-mostMargin, Math.min(mostMargin, best - score));
  return is === 'same'
    ? { taken: Math.max(0, margin), noted: 0, notedMargin: 0 }
    : { taken: 0, noted: 1, notedMargin: margin };
}

/** The score where nothing was said, and the lowest of all. */
const least = -6;

/** Each kind has its own weights; `foreign`: all of a consult not in English. */
export const numberWeightSetNames = ['foreign', 'often', 'said', 'unsaid'] as const;
type NumberWeightSetName = (typeof numberWeightSetNames)[number];

function kindOf(
  { number }: NotedNumberWithSaidCandidates,
  rivals: readonly RankedCandidate[],
  { isEnglish }: TranscriptReading,
): NumberWeightSetName {
  if (!isEnglish) return 'foreign';
  return isFrequency(number.quantity) ? 'often' : rivals.some(isSaidAsNoted) ? 'said' : 'unsaid';
}

type NumberVerdictFeatures = {
  readonly kind: NumberWeightSetName;
  readonly features: Readonly<Record<string, number>>;
};

/** What decides whether a number is wrong. `rivals`: the best first. */
export function numberVerdictFeatures(
  candidates: NotedNumberWithSaidCandidates,
  rivals: readonly RankedCandidate[],
  section: NoteSection,
  heard: TranscriptReading,
): NumberVerdictFeatures {
  const { number } = candidates;
  const same = rivals.filter(isSaidAsNoted);
  const others = rivals.filter(({ is }) => is !== 'same');
  const now = others.filter((one) => one.is === 'other' && one.claim.noted === 0 && isSaidOfNow(one));
  // The value was said only of another time, in a question or corrected, and another one of now.
  const isAside = now.length > 0 && !number.isToldAside && same.every((one) => !isSaidOfNow(one));
  const features = {
    bias: 1,
    other: others[0] === undefined ? least : Math.max(least, others[0].score),
    sum: sumOf(same) - sumOf(others),
    aside: !isAside || same[0]?.features.asked !== 0 ? 0 : same[0].time?.isPlain === false ? 0.5 : 1,
    elsewhere: Number(
      now.some(({ features: of }) => isAboutSameThing(of)) &&
        !same.some(({ features: of }) => isAboutSameThing(of)),
    ),
    isUnitWrong: Number(
      rivals.some(({ is, said }) => is === 'slip' && areUnitsOfSameKind(said.unit, number.quantity.unit)),
    ),
    isUnitSame: now[0]?.features.unitSame ?? 0,
    isMiswritten: Number(now.some(({ features: of }) => of.miswritten > 0)),
    isCorrected: Number(rivals.some(({ is }) => is === 'same') && same.length === 0),
  };
  return {
    kind: kindOf(candidates, rivals, heard),
    features: { ...features, ...ownFeatures(number, section) },
  };
}

function ownFeatures(number: NotedNumber, section: NoteSection): NumberVerdictFeatures['features'] {
  const { quantity, span, drug, topic } = number;
  const before = section.text.slice(Math.max(0, span.start - 24), span.start);
  const figures = section.text.slice(span.start, span.end);
  return {
    isClock: Number(quantity.unit === null && topic === null && clock.test(figures)),
    isResult: Number(/[=→]\s*[£$€]?$/.test(before)),
    isRough: Number(/(?:[~≈<>≥≤]|\b(?:approx\.?|about|est\.?|circa|c\.|risk))\s*[£$€]?$/i.test(before)),
    isBeside: Number(number.isBeside),
    isToldAside: Number(number.isToldAside),
    isDose: Number(drug !== null && /^(?:mass|volume|unit)$/.test(quantity.unit?.dimension ?? '')),
    isTopic: Number(topic !== null),
    isTime: Number(quantity.unit?.dimension === 'time'),
    isKnown: Number(isKnown(number, section)),
  };
}

/**
 * Vets write some numbers though nobody says them: an amount per kilogram, the strength of a tablet, an age,
 * or zero.
 */
function isKnown({ quantity, span }: NotedNumber, { text }: NoteSection): boolean {
  const after = text.slice(span.end, span.end + 16);
  return (
    quantity.value === 0 ||
    isRate(quantity) ||
    (quantity.unit?.dimension === 'mass' && countOfTablets.test(after)) ||
    isAge.test(text.slice(span.start, span.end) + after)
  );
}
const countOfTablets =
  /^[,:]?\s*\(?(?:[\d½¼¾/.]+\s?[x×]?\s?(?:tab|cap|chew|[BST]ID|PO|x\b)|tab|cap|chew|sachet)/i;
const isAge = /^[\d½.]+[\s-]?(?:[a-z]+[\s-]old\b|yo\b|y\/o\b)/i;

/** A time of day ("4.20") can be said in many ways ("twenty past four"). */
const clock = /^(?:1?\d|2[0-4])[.:][0-5]\d$/;

/** One score for several numbers: the best counts most; `least` for none. */
const sumOf = (rivals: readonly RankedCandidate[]): number =>
  Math.log(Math.exp(least) + rivals.reduce((sum, { score }) => sum + Math.exp(score), 0));

/** The note's own value was said, and not taken back at once, as in "fifteen, no, fifty". */
export const isSaidAsNoted = ({ is, said }: RankedCandidate): boolean =>
  is === 'same' && said.correction?.isAtOnce !== true;

/** A number said of now, or of the same other time as the note's; not in a question, and never corrected. */
export const isSaidOfNow = ({ time, said, features }: RankedCandidate): boolean =>
  (time === undefined || features.timeSame > 0) && said.correction === null && features.asked === 0;
