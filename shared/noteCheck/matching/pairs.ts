import { cueWordSet } from '../data/cues.ts';
import { isFrequency } from '../frequencies.ts';
import type { TranscriptReading, SaidNumber } from '../heard.ts';
import { isNearly } from '../isNearly.ts';
import { memoizedPerObject } from '../memo.ts';
import { otherTimesIn } from '../otherTimes.ts';
import type { Quantity } from '../quantities.ts';
import { tokenTextAt } from '../tokens.ts';
import { isRate, isSameUnit, amountRatio } from '../units.ts';
import type { SectionWithNumbers } from './anchors.ts';
import { closenessToSaidNumbers } from './closeness.ts';
import { featuresOf, isUnitAlwaysWritten, type PairFeatures, type NumberPair } from './features.ts';
import type { NotedNumber } from './numbersOfSection.ts';
import { saidWithSameValue } from './sameValues.ts';
import { pairScore } from './weights.ts';

export type SaidCandidate = NumberPair & {
  readonly features: PairFeatures;
  /** The greater, the likelier the note's number is from this one. */
  readonly score: number;
};

/** The likeliest first. */
export type NotedNumberWithSaidCandidates = {
  readonly number: NotedNumber;
  readonly all: readonly SaidCandidate[];
};

/** So many with the note's value, and so many others, are kept. */
const mostClose = 12;

export const tokenIndexesOf = ({ from, to }: SaidNumber): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

/** Without vague ones ("a few"). */
const exactly = memoizedPerObject((said: readonly SaidNumber[]) => {
  const sure = [...new Set(said)].filter(({ most }) => most === null);
  return {
    sure,
    places: new Map(sure.map((one, at) => [one, at])),
    tokens: new Set(sure.flatMap(tokenIndexesOf)),
  };
});

export function candidatesOf(
  number: NotedNumber,
  section: SectionWithNumbers,
  heard: TranscriptReading,
): NotedNumberWithSaidCandidates {
  const { quantity } = number;
  const closeness = closenessToSaidNumbers(number, section, heard);
  const nearest = (all: readonly SaidNumber[]): readonly SaidNumber[] =>
    all.length <= mostClose
      ? all
      : all.toSorted((a, b) => closeness.of(b) - closeness.of(a)).slice(0, mostClose);
  const { sure, places, tokens } = exactly(saidWithSameValue(quantity, heard));
  // Those that are not near are all as far, so the first of them are enough.
  const same = new Set([...sure.slice(0, mostClose), ...closeness.near.filter((said) => places.has(said))]);
  const isOther = (said: SaidNumber): boolean =>
    heard.mayContradict.has(said) &&
    isComparable(said, quantity) &&
    !tokenIndexesOf(said).some((at) => tokens.has(at));
  const others = new Set(nearest(closeness.near.filter(isOther)));
  const inOrder = [...same].toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const all = [...nearest(inOrder), ...others];
  const closest = Math.max(0, ...all.map(closeness.of));
  const pairs = all.map((said): NumberPair => {
    const is = others.has(said) ? 'other' : isSlip(said, number, heard) ? 'slip' : 'same';
    return { number, said, is, close: closeness.of(said), closest, time: otherTimesIn(heard).get(said) };
  });
  const scored = pairs.map((pair): SaidCandidate => {
    const features = featuresOf(pair, heard);
    return { ...pair, features, score: pairScore(features) };
  });
  return { number, all: scored.toSorted((a, b) => b.score - a.score) };
}

export const isAboutSameThing = ({ topicSame, subjectSame }: PairFeatures): boolean =>
  topicSame + subjectSame > 0;

const holders = cueWordSet('holds an amount');
/** These names mean other things too, so a value said of another measure may still be theirs. */
const looseTopic = /^(?:condition|age|girth|pressure|total|cells)$/;

/** Whether the note's figure was said of another amount ("5 ml" for 5 mg) or measure. */
function isSlip(
  said: SaidNumber,
  { quantity, topic }: NotedNumber,
  { measured, tokens }: TranscriptReading,
): boolean {
  if (isFrequency(quantity)) return false;
  // The note has "ALT 180" where "ALT one eighty-six, ALP one eighty" was said.
  if (topic !== null && said.topic !== null && topic !== said.topic && measured.has(topic))
    if (!looseTopic.test(topic) && !looseTopic.test(said.topic)) return true;
  // "A two point five tablet" and "the fifty bottle" tell what one holds.
  const isSize = said.value > 1 && holders.has(tokenTextAt(tokens, said.unitTo - 1));
  if (said.unit === null || isSize) return false;
  if (quantity.unit !== null) return !isSameUnit(said, quantity);
  // A murmur's 2/6 is not from "2 ml", but 4/7 may be from "four days", because vets write so.
  return quantity.outOf !== null && /^(?:mass|volume)$/.test(said.unit.dimension);
}

/** More for times, as days are said for weeks; no limit for rates. */
const mostTimes = { time: 30, other: 12 };

/** Whether a number said could stand in the note instead. */
function isComparable(said: SaidNumber, quantity: Quantity): boolean {
  const times = amountRatio(said, quantity);
  const most = quantity.unit?.dimension === 'time' ? mostTimes.time : mostTimes.other;
  return (
    isFrequency(said) === isFrequency(quantity) &&
    (isRate(quantity) || (times <= most && times >= 1 / most)) &&
    !said.isOrdinal &&
    !said.isDate &&
    said.most === null &&
    mayShareUnit(said, quantity)
  );
}

function mayShareUnit(said: SaidNumber, quantity: Quantity): boolean {
  const { value, thing, unit } = quantity;
  const isOtherValue = !isNearly(said.value, value, 1e-5);
  // People say "one" of everything.
  if (said.unit === null) return isOtherValue && said.value !== 1;
  if (unit === null) return isOtherValue && (thing !== null || !isUnitAlwaysWritten(said.unit));
  const asNoted = { ...said, value, unit: { ...said.unit, factor: unit.factor } };
  return said.unit.dimension === unit.dimension || isSameUnit(asNoted, quantity);
}
