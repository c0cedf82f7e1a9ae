import type { DrugEntry } from '../drugList.ts';
import { isOften } from '../frequencies.ts';
import type { Heard, Said } from '../heard.ts';
import { mentionsIn } from './drugOfNumber.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isSameUnit } from './sameUnit.ts';
import { comparedUnit } from './sameValues.ts';
import { isAboutAny, mayBeAboutThese, subjectsAt, type Subject } from './subjects.ts';
import { isOfTopic } from './topicFit.ts';
import type { Aside } from '../spokenOf/asides.ts';
import { isAsked } from '../spokenOf/sentences.ts';
import { timesIn, type NotedTime, type OtherTime } from '../spokenOf/times.ts';
import type { Topic } from '../topics.ts';
import type { Unit } from '../units.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import { timesAsLarge } from './units.ts';

/** A number of the note, with what the words around it say. */
export type NumberAsked = {
  readonly number: NumberOfNote;
  /** Where in the note it stands, from 0 to 1. */
  readonly place: number;
  /** What its clause or its sentence names of what is given or done. */
  readonly subjects: readonly Subject[];
  /** Of which time the note tells it, if it does. */
  readonly time: NotedTime | null;
};

/** Where something was said, seen from a number of the note. */
export type Place = {
  readonly said: Said;
  /** How near the transcript says there what the note has around the number, and how near it says it anywhere. */
  readonly close: number;
  readonly closest: number;
  readonly aside: Aside | undefined;
  /** same: the number itself. slip: its figure with another unit. other: another number. */
  readonly is: 'same' | 'slip' | 'other';
};

const one = (is: boolean): number => (is ? 1 : 0);

/** Units that a note does not leave out of a number that stands by itself. */
export const neverLeftOut = ({ dimension }: Unit): boolean =>
  /^(?:time|mass|volume|percent|money|length|unit|tablet|capsule|drop|injection|times|any\/.*|mass\/.*|volume\/.*)$/.test(
    dimension,
  );

/** What speaks for and against that a number of the note was written from what was said at a place. */
export const pairFeatures = (asked: NumberAsked, place: Place, heard: Heard) => ({
  place: placeFeatures(place),
  order: orderFeatures(asked, place, heard),
  topic: topicFeatures(asked, place, heard),
  subject: subjectFeatures(asked, place, heard),
  unit: unitFeatures(asked, place),
  time: timeFeatures(asked, place, heard),
  scale: scaleFeatures(asked, place),
  value: valueFeatures(asked, place),
});

function placeFeatures({ said, is, close: as, closest }: Place) {
  const isSame = is === 'same';
  const close = Math.max(-1, Math.min(3, as));
  return {
    same: one(isSame),
    implied: one(said.from < 0),
    close,
    closeOfSame: isSame ? close : 0,
    closeShare: Math.max(0, as) / Math.max(0.01, closest),
    notClose: one(as <= 0),
    words: Math.min(3, said.to - said.from) - 1,
  };
}

/** A note tells things in the order in which they were said. */
const orderFeatures = ({ place }: NumberAsked, { said }: Place, { tokens }: Heard) => ({
  orderApart: said.from < 0 ? 0 : Math.abs(said.from / tokens.length - place),
});

function topicFeatures({ number: { topic, quantity } }: NumberAsked, { said, is }: Place, heard: Heard) {
  const topics = [said.topic, said.topicAfter].filter((each) => each !== null);
  const isKnown = topics.length > 0;
  const isOther = topic !== null && isKnown && !topics.includes(topic);
  return {
    topicSame: one(topic !== null && topics.includes(topic)),
    topicOther: one(isOther),
    topicOfOther: one(isOther && is === 'same' && heard.measured.has(topic)),
    topicOnlyNoted: one(topic !== null && !isKnown),
    topicOnlySaid: one(topic === null && isKnown),
    topicMisfit: one(!isOfTopic(said, topic, comparedUnit(quantity), heard.measured)),
  };
}

function subjectFeatures({ number: { topic, drug }, subjects }: NumberAsked, { said }: Place, heard: Heard) {
  const fit = topic === null ? drugFit(drug?.drug ?? null, said, heard) : null;
  const hasSubjects = subjects.length > 0;
  return {
    drugSame: one(fit === 'same'),
    drugPerhaps: one(fit === 'perhaps'),
    drugOther: one(fit === 'other'),
    drugNone: one(fit === 'none'),
    subjectOther: one(hasSubjects && !mayBeAboutThese(said.from, subjects, heard)),
    subjectSame: one(hasSubjects && isAboutAny(said.from, subjects, heard)),
  };
}

function unitFeatures({ number: { quantity } }: NumberAsked, { said, is }: Place) {
  const [unit, other] = [comparedUnit(quantity), said.unit];
  if (unit === null || other === null)
    return {
      ...noUnits,
      unitOnlyNoted: one(unit !== null),
      unitOnlyNotedOfSame: one(unit !== null && is === 'same'),
      unitOnlySaid: other === null ? 0 : neverLeftOut(other) ? 1 : 0.3,
      unitOnlySaidOfSame: one(
        is === 'same' && quantity.thing === null && other !== null && neverLeftOut(other),
      ),
      slip: one(is === 'slip'),
      thingForUnit: one(unit !== null && said.thing !== null),
    };
  const dimension = unit.dimension === other.dimension ? 1 : 0.5;
  const isOneUnit = dimension === 1 && unit.factor === other.factor;
  if (is === 'slip') return { ...noUnits, slip: 2 - dimension };
  return { ...noUnits, unitSame: one(isOneUnit), unitScaled: isOneUnit ? 0 : dimension };
}

const noUnits = {
  slip: 0,
  unitSame: 0,
  unitScaled: 0,
  unitOnlyNoted: 0,
  unitOnlyNotedOfSame: 0,
  unitOnlySaid: 0,
  unitOnlySaidOfSame: 0,
  thingForUnit: 0,
};

function timeFeatures({ time }: NumberAsked, { said, aside }: Place, heard: Heard) {
  const told = timesIn(heard).get(said);
  return {
    ...otherTimeFeatures(time, aside?.why === 'otherTime' ? aside.time : null),
    otherAnimal: one(aside?.why === 'otherAnimal'),
    isDecided: one(told?.isDecided === true),
    isChanged: one(told?.isChanged === true),
    takenBackLater: one(aside?.why === 'takenBack'),
    corrected: one(said.correctedTo !== null),
    asked: one(isAsked(said, heard.tokens)),
  };
}

function otherTimeFeatures(noted: NotedTime | null, said: OtherTime | null) {
  const { is, isPlain } = said ?? { is: null, isPlain: false };
  const both = is === noted ? is : null;
  return {
    plainlyPast: one(is === 'past' && isPlain),
    perhapsPast: one(is === 'past' && !isPlain),
    plainlyAim: one(is === 'aim' && isPlain),
    perhapsAim: one(is === 'aim' && !isPlain),
    bothPast: one(both === 'past'),
    bothAim: one(both === 'aim'),
    otherOfBoth: one(is !== null && both === null && (noted === 'past' || noted === 'aim')),
    onlyNotedNow: one(is !== null && noted === 'now'),
    onlyNotedPast: one(is === null && noted === 'past'),
    onlyNotedAim: one(is === null && noted === 'aim'),
  };
}

function scaleFeatures({ number: { quantity } }: NumberAsked, { said }: Place) {
  const [scale, other] = [quantity.outOf, said.outOf];
  return {
    ordinal: one(said.isOrdinal !== quantity.isOrdinal || said.isDate),
    scaleSame: one(scale !== null && other === scale),
    scaleOnlyNoted: one(scale !== null && other === null),
    scaleOther: one(other !== null && other !== scale),
    thingSame: one(said.thing !== null && said.thing === quantity.thing),
    thingOther: one(said.thing !== null && said.thing !== quantity.thing),
  };
}

function valueFeatures({ number: { quantity, topic } }: NumberAsked, { said, is }: Place) {
  const { value, unit } = quantity;
  const apart = is === 'other' ? Math.abs(Math.log(timesAsLarge(said, quantity))) : 0;
  const isTime = unit?.dimension === 'time' && said.unit?.dimension === 'time';
  return {
    unlikelyReading: one(isUnlikelyReading(said, topic)),
    oneOfSame: one(is === 'same' && value === 1),
    few: one(is === 'same' && /^[234]$/.test(String(value))),
    miswritten: one(is === 'other' && isMiswritten(said, quantity)),
    apart: isTime ? 0 : apart,
    apartFar: one(!isTime && apart > Math.log(3)),
    apartOfTime: isTime ? apart : 0,
  };
}

export type PairFeatures = ReturnType<typeof pairFeatures>;

/** "One fifteen" is hardly 1.15, unless it is a temperature. */
const isUnlikelyReading = ({ isPutTogether, value }: Said, topic: Topic | null): boolean =>
  isPutTogether && topic === null && (value < 100 || !Number.isInteger(value));

/** Whether what was said may be of the drug that the note has; null: the transcript names it not. */
function drugFit(
  drug: DrugEntry | null,
  { from }: Said,
  heard: Heard,
): 'same' | 'perhaps' | 'other' | 'none' | null {
  if (drug === null || mentionsIn(heard.drugs).of(drug).length === 0) return null;
  const about = subjectsAt(from, heard);
  if (about.length === 0) return 'none';
  const own = about.filter((subject) => subject === drug.name).length;
  return own === 0 ? 'other' : own === about.length ? 'same' : 'perhaps';
}

/** Whether something was said in another unit than the note has, which cannot be the same amount. */
export function isSlip(said: Said, { quantity, topic }: NumberOfNote, heard: Heard): boolean {
  if (isOften(quantity)) return false;
  const unit = comparedUnit(quantity);
  // "ALT 180" where "ALT one eighty-six, ALP one eighty" was said.
  if (
    topic !== null &&
    unit === null &&
    heard.measured.has(topic) &&
    !isOfTopic(said, topic, unit, heard.measured)
  )
    return true;
  if (unit !== null) return said.unit !== null && !isSameUnit(said, quantity);
  if (said.unit === null) return false;
  // "Nine days" are no nine pups, and "2 ml" is no 2/6, but 4/7 may be four days.
  return quantity.unit === null
    ? quantity.outOf !== null && /^(?:mass|volume)$/.test(said.unit.dimension)
    : isMeasure(said.unit);
}
const isMeasure = ({ dimension }: Unit): boolean =>
  /^(?:time|mass|volume|length|money|percent)$/.test(dimension);

/** Digits that changed places, a point that was lost, and "fifteen" for "fifty". */
export function isMiswritten(one: Said, { value, unit, outOf }: Quantity): boolean {
  if (one.outOf !== outOf || (one.unit !== null && one.unit.dimension !== unit?.dimension)) return false;
  const times = one.value / value;
  if (one.unit !== null && isPointLost(times)) return true;
  if (one.unit !== null && one.unit.factor !== unit?.factor) return false;
  const [written, said] = [String(value), String(one.value)];
  return (
    (written.length > 1 && written.length === said.length && sorted(written) === sorted(said)) ||
    (one.unit !== null && (isTeenOf(value, one.value) || isTeenOf(one.value, value)))
  );
}
export const isPointLost = (times: number): boolean =>
  isWithin(times, 10, 1e-4) || isWithin(times, 0.1, 1e-4);
const sorted = (digits: string): string => digits.split('').toSorted().join('');
const isTeenOf = (teen: number, tens: number): boolean => teen > 12 && teen < 20 && tens === (teen - 10) * 10;
