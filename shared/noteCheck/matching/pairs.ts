import { isOften } from '../frequencies.ts';
import type { Heard, Said } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import { asidesIn } from '../spokenOf/asides.ts';
import type { Unit } from '../units.ts';
import { closenessOf, type SectionWithValues } from './closeness.ts';
import { featuresOf, isNeverLeftOut, type Features, type Pair } from './features.ts';
import type { NumberOfNote } from './numbersOfSection.ts';
import { comparedUnit, sameValues } from './sameValues.ts';
import { areMistaken, isSameUnit, timesAsLarge } from './units.ts';
import { pairScore } from './weights.ts';

/** A pair with all that speaks for and against it, before the other numbers of the note are looked at. */
export type Candidate = Pair & {
  readonly features: Features & FeaturesAmong;
  /** How well it fits. */
  readonly score: number;
};

/** What a number of the note may have been written from, or should have been. */
export type Candidates = { readonly number: NumberOfNote; readonly all: readonly Candidate[] };

/** So many of the closest are weighed. */
const mostClose = 12;

/** All that the transcript has for a number of the note. `place`: where in the note it stands, from 0 to 1. */
export function candidatesOf(
  number: NumberOfNote,
  section: SectionWithValues,
  place: number,
  heard: Heard,
): Candidates {
  const { quantity, topic } = number;
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
  const ofTopic = topic === null ? [] : (heard.saidOf.get(topic) ?? []);
  const others = new Set([...nearest(closeness.near.filter(isOther)), ...nearest(ofTopic.filter(isOther))]);
  const all = [...nearest(same), ...others];
  const closest = Math.max(0, ...all.map(closeness.of));
  const pairs = all.map((said): Pair => {
    const is = others.has(said) ? 'other' : isSlip(said, number, heard) ? 'slip' : 'same';
    return { number, place, said, is, close: closeness.of(said), closest, aside: asidesIn(heard).get(said) };
  });
  return { number, all: scored(pairs, heard) };
}

/** What the other pairs of its number tell of one. */
type FeaturesAmong = {
  /** It has no unit, and only other units were said with this figure. */
  readonly slipBeside: number;
  /** It has no unit, and the number was said with its unit elsewhere. */
  readonly unitElsewhere: number;
  /** It was said of something else, and another number with the note's unit of what the note has it of. */
  readonly thingElsewhere: number;
};

function scored(pairs: readonly Pair[], heard: Heard): readonly Candidate[] {
  const read = pairs.map((pair) => ({ ...pair, features: featuresOf(pair, heard) }));
  const unit = read[0] === undefined ? null : comparedUnit(read[0].number.quantity);
  const isWithUnit = read.some(({ is, said }) => is === 'same' && unit !== null && said.unit !== null);
  const isSlipped = read.some(
    ({ is, said }) => is === 'slip' && said.value > 1 && areMistaken(said.unit, unit),
  );
  const isOfThing = read.some((one) => isInUnit(one, unit) && isOfNoted(one.features));
  return read
    .map((one) => {
      const isBare = one.is === 'same' && unit !== null && one.said.unit === null;
      const features = {
        ...one.features,
        slipBeside: Number(isBare && !isWithUnit && isSlipped && !isAfterUnit(one.said, unit, heard)),
        unitElsewhere: Number(isBare && isWithUnit),
        thingElsewhere: Number(isOfThing && !isOfNoted(one.features)),
      };
      return { ...one, features, score: pairScore(features) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Whether it was said of what the note has it of: a drug, what is done, or what is measured. */
export const isOfNoted = ({ topicSame, subjectSame }: Features): boolean => topicSame + subjectSame > 0;

const isInUnit = ({ said, is }: Pair, unit: Unit | null): boolean =>
  is !== 'slip' && (unit === null) === (said.unit === null);

/** How many tokens after a number with its unit another one may be said without it. */
const reachOfUnit = 14;

/** Whether a number shortly before was said with this unit: "She's out twenty hours a day, she's in for four." */
const isAfterUnit = ({ from }: Said, { dimension, factor }: Unit, { said }: Heard): boolean =>
  said.some(
    (before) =>
      before.from < from &&
      from - before.unitTo <= reachOfUnit &&
      before.unit?.dimension === dimension &&
      before.unit.factor === factor,
  );

/** What is called by a word that stands for other things too. */
const looseTopic = /^(?:condition|age|girth|pressure|total|cells)$/;

/** Whether something was said in another unit than the note has, which cannot be the same amount. */
function isSlip(said: Said, { quantity, topic }: NumberOfNote, { measured }: Heard): boolean {
  const unit = comparedUnit(quantity);
  if (isOften(quantity)) return false;
  if (unit !== null) return said.unit !== null && !isSameUnit(said, quantity);
  // "ALT 180" where "ALT one eighty-six, ALP one eighty" was said.
  if (topic !== null && said.topic !== null && topic !== said.topic && measured.has(topic))
    if (!looseTopic.test(topic) && !looseTopic.test(said.topic)) return true;
  if (said.unit === null) return false;
  // "Nine days" are no nine pups, and "2 ml" is no 2/6, but 4/7 may be four days.
  return quantity.unit === null
    ? quantity.outOf !== null && /^(?:mass|volume)$/.test(said.unit.dimension)
    : /^(?:time|mass|volume|length|money|percent)$/.test(said.unit.dimension);
}

/** A number so many times larger or smaller is of another kind; days are said as easily as weeks. */
const mostTimes = 12;
const mostTimesOfTime = 30;

/** Whether another number could stand in place of this one. */
function isOfSameKind(said: Said, quantity: Quantity): boolean {
  const times = timesAsLarge(said, quantity);
  const most = quantity.unit?.dimension === 'time' ? mostTimesOfTime : mostTimes;
  return (
    isOften(said) === isOften(quantity) &&
    times <= most &&
    times >= 1 / most &&
    !said.isOrdinal &&
    !said.isDate &&
    said.most === null &&
    mayShareUnit(said, quantity, comparedUnit(quantity))
  );
}

function mayShareUnit(said: Said, quantity: Quantity, unit: Unit | null): boolean {
  const { value, thing } = quantity;
  const isOtherValue = !isWithin(said.value, value, 1e-5);
  // "One" is said of everything.
  if (said.unit === null) return isOtherValue && said.value !== 1;
  if (unit === null) return isOtherValue && (thing !== null || !isNeverLeftOut(said.unit));
  const asNoted = { ...said, value, unit: { ...said.unit, factor: unit.factor } };
  return said.unit.dimension === unit.dimension || isSameUnit(asNoted, { ...quantity, unit });
}
