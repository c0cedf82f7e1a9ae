import { isOften } from '../frequencies.ts';
import type { Heard, Said } from '../heard.ts';
import { isWithin } from '../units.ts';
import { timesIn } from '../otherTimes.ts';
import type { Quantity } from '../quantities.ts';
import type { NotedAround } from './anchors.ts';
import { closenessOf } from './closeness.ts';
import { featuresOf, isNeverLeftOut, type Features, type Pair } from './features.ts';
import type { NumberOfNote } from './numbersOfSection.ts';
import { isRate, isSameUnit, sameValues, timesAsLarge } from './sameValues.ts';
import { pairScore } from './weights.ts';

/** A pair with all that speaks for and against it, before the other numbers of the note are looked at. */
export type Candidate = Pair & {
  readonly features: Features;
  /** How well it fits. */
  readonly score: number;
};

/** What a number of the note may have been written from, or should have been. */
export type Candidates = { readonly number: NumberOfNote; readonly all: readonly Candidate[] };

/** So many of the closest are weighed. */
const mostClose = 12;

/** What the transcript has for a number of the note: what was said with its value, and the closest others. */
export function candidatesOf(number: NumberOfNote, section: NotedAround, heard: Heard): Candidates {
  const { quantity } = number;
  const closeness = closenessOf(number, section, heard);
  const nearest = (all: readonly Said[]): readonly Said[] =>
    all.length <= mostClose
      ? all
      : all.toSorted((a, b) => closeness.of(b) - closeness.of(a)).slice(0, mostClose);
  const same = [...new Set(sameValues(quantity, heard))].filter(({ most }) => most === null);
  const isOther = (said: Said): boolean =>
    heard.able.has(said) &&
    isOfSameKind(said, quantity) &&
    !same.some(({ from, to }) => from < said.to && said.from < to);
  const others = new Set(nearest(closeness.near.filter(isOther)));
  const all = [...nearest(same), ...others];
  const closest = Math.max(0, ...all.map(closeness.of));
  const pairs = all.map((said): Pair => {
    const is = others.has(said) ? 'other' : isSlip(said, number, heard) ? 'slip' : 'same';
    return { number, said, is, close: closeness.of(said), closest, time: timesIn(heard).get(said) };
  });
  const scored = pairs.map((pair): Candidate => {
    const features = featuresOf(pair, heard);
    return { ...pair, features, score: pairScore(features) };
  });
  return { number, all: scored.toSorted((a, b) => b.score - a.score) };
}

/** Whether it was said of what the note has it of: a drug, what is done, or what is measured. */
export const isOfNoted = ({ topicSame, subjectSame }: Features): boolean => topicSame + subjectSame > 0;

/** What is called by a word that stands for other things too. */
const looseTopic = /^(?:condition|age|girth|pressure|total|cells)$/;

/** Whether something was said in another unit than the note has, which cannot be the same amount. */
function isSlip(said: Said, { quantity, topic }: NumberOfNote, { measured }: Heard): boolean {
  if (isOften(quantity)) return false;
  // "ALT 180" where "ALT one eighty-six, ALP one eighty" was said.
  if (topic !== null && said.topic !== null && topic !== said.topic && measured.has(topic))
    if (!looseTopic.test(topic) && !looseTopic.test(said.topic)) return true;
  if (said.unit === null) return false;
  if (quantity.unit !== null) return !isSameUnit(said, quantity);
  // "2 ml" is no 2/6, but 4/7 may be four days.
  return quantity.outOf !== null && /^(?:mass|volume)$/.test(said.unit.dimension);
}

/** A number so many times larger or smaller is of another kind; with lengths of time it takes more, because days are said for weeks. A dose of mg/kg may be noted a hundred times too high. */
const mostTimes = { time: 30, other: 12 };

/** Whether another number could stand in place of this one. */
function isOfSameKind(said: Said, quantity: Quantity): boolean {
  const times = timesAsLarge(said, quantity);
  const most = quantity.unit?.dimension === 'time' ? mostTimes.time : mostTimes.other;
  return (
    isOften(said) === isOften(quantity) &&
    (isRate(quantity) || (times <= most && times >= 1 / most)) &&
    !said.isOrdinal &&
    !said.isDate &&
    said.most === null &&
    mayShareUnit(said, quantity)
  );
}

function mayShareUnit(said: Said, quantity: Quantity): boolean {
  const { value, thing, unit } = quantity;
  const isOtherValue = !isWithin(said.value, value, 1e-5);
  // "One" is said of everything.
  if (said.unit === null) return isOtherValue && said.value !== 1;
  if (unit === null) return isOtherValue && (thing !== null || !isNeverLeftOut(said.unit));
  const asNoted = { ...said, value, unit: { ...said.unit, factor: unit.factor } };
  return said.unit.dimension === unit.dimension || isSameUnit(asNoted, quantity);
}
