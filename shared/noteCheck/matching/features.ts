import type { TranscriptReading, SaidNumber } from '../heard.ts';
import { isNearly } from '../isNearly.ts';
import type { OtherTime } from '../otherTimes.ts';
import type { Quantity } from '../quantities.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import { amountRatio, type Unit } from '../units.ts';
import type { NotedNumber } from './numbersOfSection.ts';
import { isAboutAny, mayBeAbout } from './subjects.ts';

/** A number of the note, and one said that it may be from, or should have been. */
export type NumberPair = {
  readonly number: NotedNumber;
  readonly said: SaidNumber;
  /** slip: the note's value, with another unit ("5 ml" for 5 mg) or of another measure. */
  readonly is: 'same' | 'slip' | 'other';
  /** How well the words around both agree, and the highest such value of any number said. */
  readonly close: number;
  readonly closest: number;
  /** undefined: it was said of now. */
  readonly time: OtherTime | undefined;
};

type Feature = (pair: NumberPair, heard: TranscriptReading) => boolean | number;

/** 0: does not apply. */
const pairFeatures = {
  same: ({ is }) => is === 'same',
  slip: ({ is, number, said }) =>
    is === 'slip' ? (number.quantity.unit?.dimension === said.unit?.dimension ? 1 : 1.5) : 0,
  close: ({ close }) => Math.max(-1, Math.min(3, close)),
  closeShare: ({ close, closest }) => Math.max(0, close) / Math.max(0.01, closest),
  words: ({ said }) => Math.min(3, said.to - said.from) - 1,

  topicSame: ({ number: { topic }, said }) => topic !== null && topic === said.topic,
  topicOther: ({ number: { topic }, said }) => topic !== null && said.topic !== null && topic !== said.topic,

  subjectSame: ({ number: { subjects }, said }, heard) =>
    subjects.length > 0 && isAboutAny(said.from, subjects, heard),
  subjectOther: ({ number: { subjects }, said }, heard) =>
    subjects.length > 0 && !mayBeAbout(said.from, subjects, heard),

  unitSame: ({ number, said, is }) => is !== 'slip' && isOneUnit(number.quantity.unit, said.unit),
  unitOnlyNoted: ({ number, said }) => number.quantity.unit !== null && said.unit === null,
  unitOnlySaid: ({ number, said }) => number.quantity.unit === null && said.unit !== null,
  thingSame: ({ number: { quantity }, said }) => said.thing !== null && said.thing === quantity.thing,
  thingOther: ({ number: { quantity }, said }) => said.thing !== null && said.thing !== quantity.thing,
  scaleSame: ({ number: { quantity }, said }) => quantity.outOf !== null && said.outOf === quantity.outOf,
  scaleOnlyNoted: ({ number: { quantity }, said }) => quantity.outOf !== null && said.outOf === null,

  plainlyPast: (pair) => isOfTime(pair, 'past', true),
  perhapsPast: (pair) => isOfTime(pair, 'past', false),
  plainlyAim: (pair) => isOfTime(pair, 'aim', true),
  perhapsAim: (pair) => isOfTime(pair, 'aim', false),
  timeSame: ({ time, number }) => time !== undefined && time.is === number.time,
  onlyNotedNow: ({ time, number }) => time !== undefined && number.time === 'now',
  onlyNotedOther: ({ time, number }) => time === undefined && /^(?:past|aim)$/.test(number.time ?? ''),
  takenBackLater: ({ said }) => said.correction?.isAtOnce === false,
  corrected: ({ said }) => said.correction?.isAtOnce === true,
  asked: ({ said }, { tokens }) => isAsked(said, tokens),

  miswritten: ({ is, said, number }) => is === 'other' && isMiswritten(said, number.quantity),
  apart: (pair) => (areTimes(pair) ? 0 : apartOf(pair)),
  apartFar: (pair) => !areTimes(pair) && apartOf(pair) > Math.log(3),
  apartOfTime: (pair) => (areTimes(pair) ? apartOf(pair) : 0),
} satisfies Readonly<Record<string, Feature>>;

export type PairFeatures = Readonly<Record<keyof typeof pairFeatures, number>>;

export const featuresOf = (pair: NumberPair, heard: TranscriptReading): PairFeatures => {
  const features: Record<string, number> = {};
  for (const name in pairFeatures)
    features[name] = Number(pairFeatures[name as keyof PairFeatures](pair, heard));
  return features as PairFeatures;
};

/** A note's number without a unit cannot be in kg, days or tablets. */
export const isUnitAlwaysWritten = (unit: Unit | null): boolean =>
  unit !== null && (alwaysWritten.test(unit.dimension) || /^(?:any|mass|volume)\//.test(unit.dimension));
const alwaysWritten = /^(?:time|mass|volume|percent|money|length|unit|tablet|capsule|drop|injection|times)$/;

const isOneUnit = (a: Unit | null, b: Unit | null): boolean =>
  a !== null && a.dimension === b?.dimension && a.factor === b.factor;

const isOfTime = ({ time }: NumberPair, is: OtherTime['is'], isPlain: boolean): boolean =>
  time?.is === is && time.isPlain === isPlain;

const mostRead = 60;

/** "What does she weigh, 650?" */
function isAsked({ from }: SaidNumber, tokens: readonly Token[]): boolean {
  let last = from;
  while (last < from + mostRead && tokens[last + 1]?.sentence === tokens[from]?.sentence) last += 1;
  return tokenTextAt(tokens, last) === '?';
}

const areTimes = ({ number, said }: NumberPair): boolean =>
  number.quantity.unit?.dimension === 'time' && said.unit?.dimension === 'time';
const apartOf = ({ is, number: { quantity }, said }: NumberPair): number =>
  is === 'other' ? Math.abs(Math.log(amountRatio(said, quantity))) : 0;

/** The same digits in another order, ten times or a tenth, or 15 for 50. */
export function isMiswritten(one: SaidNumber, { value, unit, outOf }: Quantity): boolean {
  if (one.outOf !== outOf || (one.unit !== null && one.unit.dimension !== unit?.dimension)) return false;
  if (one.unit !== null && isDecimalPointLost(one.value / value)) return true;
  if (one.unit !== null && one.unit.factor !== unit?.factor) return false;
  const written = String(value);
  const said = String(one.value);
  return (
    (written.length > 1 && sorted(written) === sorted(said)) ||
    (one.unit !== null && (isTeenOf(value, one.value) || isTeenOf(one.value, value)))
  );
}
export const isDecimalPointLost = (times: number): boolean =>
  isNearly(times, 10, 1e-4) || isNearly(times, 0.1, 1e-4);
const sorted = (digits: string): string => digits.split('').toSorted().join('');
const isTeenOf = (teen: number, tens: number): boolean => teen > 12 && teen < 20 && tens === (teen - 10) * 10;
