import { isOften } from '../frequencies.ts';
import type { Heard, Said } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { NoteSection } from '../noteSection.ts';
import { closenessOf, type ValuesAt } from './closeness.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isSameUnit } from './sameUnit.ts';
import { comparedUnit, sameValues } from './sameValues.ts';
import { subjectsOfNote } from './subjects.ts';
import type { Aside, Asides } from '../spokenOf/asides.ts';
import { notedTime } from '../spokenOf/times.ts';
import type { Quantity } from '../quantities.ts';
import type { Unit } from '../units.ts';
import {
  isSlip,
  neverLeftOut,
  pairFeatures,
  type NumberAsked,
  type PairFeatures,
  type Place,
} from './pairFeatures.ts';
import { areMistaken, timesAsLarge } from './units.ts';
import { pairScore } from './weights.ts';

/** What a number of the note may have been written from, or should have been. */
export type Candidate = {
  readonly said: Said;
  readonly is: Place['is'];
  readonly aside: Aside | undefined;
  readonly features: PairFeatures & { readonly set: SetFeatures };
  /** How well it fits, before the other numbers of the note are looked at. */
  readonly score: number;
};

/** What the other candidates tell of one. */
type SetFeatures = {
  /** It has no unit, and only other units were said with this figure. */
  readonly slipBeside: number;
  /** It has no unit, and the number was said with its unit elsewhere. */
  readonly unitElsewhere: number;
  /** It was said of something else, and another number with the note's unit of the drug, thing or topic that the note has. */
  readonly drugElsewhere: number;
  readonly subjectElsewhere: number;
  readonly topicElsewhere: number;
};

export type Candidates = {
  readonly number: NumberOfNote;
  /** What it is of, of what is given or done. */
  readonly subjects: NumberAsked['subjects'];
  /** The note may mean another time by it, or it is a dose, a time or a price: then it may have been said of another time too. */
  readonly isToldAside: boolean;
  /** It stands in brackets, or behind an arrow: beside another number of the same thing. */
  readonly isBeside: boolean;
  /** The best of each kind, the best first. */
  readonly all: readonly Candidate[];
};

type SectionRead = NoteSection & { readonly valuesAt: ValuesAt };

/** So many of the closest are weighed. */
const mostClose = 12;
/** So many of each kind are kept. */
const mostSame = 8;
const mostOther = 12;

/** All that the transcript has for a number of the note. `place`: where in the note it stands, from 0 to 1. */
export function candidatesOf(
  number: NumberOfNote,
  section: SectionRead,
  place: number,
  heard: Heard,
  asides: Asides,
): Candidates {
  const { quantity, topic, span } = number;
  const closeness = closenessOf({ number, section }, heard);
  const asked: NumberAsked = {
    number,
    place,
    subjects: topic === null ? subjectsOfNote(quantity.from, section) : [],
    time: notedTime(section.text, span),
  };
  const close = (said: Said): number => (isImplied(said) ? 0 : closeness.of(said));
  const nearest = (all: readonly Said[]): readonly Said[] =>
    all.length <= mostClose ? all : all.toSorted((a, b) => close(b) - close(a)).slice(0, mostClose);
  const allSame = [...new Set(sameValues(quantity, heard))].filter(({ most }) => most === null);
  const mayBeOther = (said: Said): boolean =>
    heard.able.has(said) &&
    isOfSameKind(said, quantity) &&
    !allSame.some(({ from, to }) => from < said.to && said.from < to);
  const same = nearest(allSame);
  const ofTopic = topic === null ? [] : (heard.saidOf.get(topic) ?? []);
  const others = [
    ...new Set([...nearest(closeness.near.filter(mayBeOther)), ...nearest(ofTopic.filter(mayBeOther))]),
  ];
  const closest = Math.max(0, ...[...same, ...others].map(close));
  const read = [...same, ...others].map((said, at) => {
    const is =
      at >= same.length
        ? ('other' as const)
        : isSlip(said, number, heard)
          ? ('slip' as const)
          : ('same' as const);
    const aside = asides.get(said);
    const features = pairFeatures(asked, { said, close: close(said), closest, aside, is }, heard);
    return { said, is, aside, features };
  });
  const withSets = withSetFeatures(read, comparedUnit(quantity), heard);
  const best = withSets.toSorted((a, b) => b.score - a.score);
  return {
    number,
    subjects: asked.subjects,
    isToldAside: isToldAside(asked, section),
    isBeside: isBeside(number, section),
    all: [
      ...best.filter(({ is }) => is === 'same').slice(0, mostSame),
      ...best.filter(({ is }) => is !== 'same').slice(0, mostOther),
    ],
  };
}

/**
 * Whether a number may be told of many times (how long something lasts, how much is given, what it costs), as one end of
 * a range, or of another time (in brackets or in a table).
 */
function isToldAside(
  { number: { quantity, topic, drug, span }, time }: NumberAsked,
  { text }: SectionRead,
): boolean {
  const isDose = topic === null && quantity.outOf === null && drug?.drug.isListed === true;
  const line = text.slice(text.lastIndexOf('\n', span.start - 1) + 1, span.start);
  return (
    isDose ||
    time === 'past' ||
    time === 'aim' ||
    /^(?:time|money|times)$/.test(quantity.unit?.dimension ?? '') ||
    isInBrackets.test(line) ||
    /\||\d\s*[-–]\s*$/.test(line) ||
    /^\s*[-–]\s*\d/.test(text.slice(span.end, span.end + 4))
  );
}

const isInBrackets = /\([^)]{0,34}$/;

/** Whether a number is in brackets or next to an arrow: "Wt 85 kg (102 kg at sale)". */
const isBeside = ({ span }: NumberOfNote, { text }: SectionRead): boolean =>
  isInBrackets.test(text.slice(Math.max(0, span.start - 40), span.start)) ||
  /(?:→|->)\s*$/.test(text.slice(Math.max(0, span.start - 4), span.start)) ||
  /^\s*(?:→|->)/.test(text.slice(span.end, span.end + 4));

/** "1 lump" needs no number in the transcript. */
const isImplied = ({ from }: Said): boolean => from < 0;

type Read = Omit<Candidate, 'score' | 'features'> & { readonly features: PairFeatures };

function withSetFeatures(read: readonly Read[], unit: Unit | null, heard: Heard): readonly Candidate[] {
  const hasUnit = read.some(({ is, said }) => is === 'same' && unit !== null && said.unit !== null);
  const isTaken = read.some(
    ({ is, said }) =>
      is === 'slip' && said.value > 1 && unit !== null && said.unit !== null && areMistaken(said.unit, unit),
  );
  const ofDrug = read.some((one) => isInUnit(one, unit) && one.features.subject.drugSame > 0);
  const ofSubject = read.some((one) => isInUnit(one, unit) && one.features.subject.subjectSame > 0);
  const ofTopic = read.some((one) => one.features.topic.topicSame > 0);
  return read.map((candidate) => {
    const { said, is } = candidate;
    const { subject, topic } = candidate.features;
    const isBare = is === 'same' && unit !== null && said.unit === null;
    const set = {
      slipBeside: Number(isBare && !hasUnit && isTaken && !isAfterUnit(said, unit, heard)),
      unitElsewhere: Number(isBare && hasUnit),
      drugElsewhere: Number(ofDrug && subject.drugSame === 0),
      subjectElsewhere: Number(ofSubject && subject.subjectSame === 0),
      topicElsewhere: Number(ofTopic && topic.topicSame === 0),
    };
    const features = { ...candidate.features, set };
    return { ...candidate, features, score: pairScore(features) };
  });
}

const isInUnit = ({ said, is, features }: Read, unit: Unit | null): boolean =>
  is !== 'slip' &&
  (unit === null ? said.unit === null : features.unit.unitSame + features.unit.unitScaled > 0);

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

/** A number so many times larger or smaller is of another kind; days are said as easily as weeks. */
const mostTimes = 12;
const mostTimesOfTime = 30;

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

/** Whether another number can be one of the note with its unit. */
function mayShareUnit(said: Said, quantity: Quantity, unit: Unit | null): boolean {
  const { value, thing } = quantity;
  const isOther = !isWithin(said.value, value, 1e-5);
  // "One" is said of everything.
  if (said.unit === null) return isOther && said.value !== 1;
  if (unit === null) return isOther && (thing !== null || !neverLeftOut(said.unit));
  const asNoted = { ...said, value, unit: { ...said.unit, factor: unit.factor } };
  return said.unit.dimension === unit.dimension || isSameUnit(asNoted, { ...quantity, unit });
}
