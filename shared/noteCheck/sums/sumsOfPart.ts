import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { amountsOf, type Amount } from './amounts.ts';
import { kindsOf, type Kinds } from './kinds.ts';
import { products } from './products.ts';
import { rangesIn } from './tolerance.ts';

/** What a note says of one drug, with what the checks of its sums have in common. Masses in kg, volumes in litres. */
export type SumsOfPart = {
  readonly line: LineOfNote;
  readonly kinds: Kinds;
  /** Of the patient, in kg: those among these figures first, then the one that was measured now. */
  readonly weights: readonly number[];
  /** How many tablets or capsules are given at once. */
  readonly tablets: readonly Amount[];
  /** How many of a strength are given: the 3 of "3 x 5 mg". */
  readonly timesStrength: readonly number[];
  /** The same, as amounts with the places of the strengths. */
  readonly strengthsTaken: readonly Amount[];
  /** What the tablets and their strengths give. */
  readonly dosesByTablets: readonly number[];
  /** How many times a day it is given, in all ways in which it is stated. */
  readonly perDay: readonly number[];
  readonly hasRange: boolean;
  /** The ends of all ranges. */
  readonly ranges: readonly (readonly [Amount, Amount])[];
};

/** A result that does not work out. */
export type WrongSum = {
  readonly result: Amount;
  /** What to mark, in the line. */
  readonly span: Span;
  /** How it works out: "31.4 kg × 0.1 mg/kg = 3.14 mg". */
  readonly calculation: string;
  /** What the result should be, in the first unit of its dimension; null: that is not quite sure. */
  readonly sum: number | null;
};

/** Each text is asked for its wrong sums, and for what its sums bear out; also while other sections change. */
const sumsByLine = new WeakMap<
  LineOfNote,
  { readonly weights: readonly number[]; readonly sums: SumsOfPart }
>();

/** `weights`: of the patient, in kg. */
export function sumsOfPart(line: LineOfNote, weights: readonly number[]): SumsOfPart {
  const known = sumsByLine.get(line);
  if (known !== undefined && areSame(known.weights, weights)) return known.sums;
  const sums = readSums(line, weights);
  sumsByLine.set(line, { weights, sums });
  return sums;
}

const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a === b || (a.length === b.length && a.every((weight, at) => weight === b[at]));

function readSums(line: LineOfNote, weights: readonly number[]): SumsOfPart {
  const kinds = withoutAnimals(kindsOf(line), weights);
  const tablets = kinds.counted.filter(
    (amount) =>
      isSolid(amount) &&
      isAtOnce(amount) &&
      !isTotalInBrackets(line, kinds, amount) &&
      !isTotalOfTime(line, kinds, amount),
  );
  const strengthsTaken = countsBefore(line, kinds.strengths);
  const timesStrength = strengthsTaken.map(({ value }) => value);
  const ranges = rangesIn(line, [...kinds.rates, ...kinds.doses, ...kinds.volumes, ...kinds.counted]);
  return {
    line,
    kinds,
    weights: [...new Set([...amountsOf(kinds.weights), ...weights])],
    tablets,
    timesStrength,
    strengthsTaken,
    dosesByTablets: products(
      [...tablets.map(({ value }) => value), ...timesStrength],
      amountsOf(kinds.strengths),
    ),
    perDay: [...new Set(kinds.frequencies.map(({ perDay }) => perDay))],
    hasRange: ranges.length > 0,
    ranges,
  };
}

/** "x 4 d (4 sachets)": what the days before the brackets take in all. */
export const isTotalInBrackets = (
  { text }: LineOfNote,
  { durations }: Kinds,
  { start, end }: Amount,
): boolean =>
  /^\s*\)/.test(text.slice(end, end + 4)) &&
  durations.some((days) => days.end <= start && /^\s*\(\s*$/.test(text.slice(days.end, start)));

/** "42 tablets = 3 weeks", "60 tablets (30 days)", "28 tablets / 14 days": what the time after it takes in all. */
export const isTotalOfTime = ({ text }: LineOfNote, { durations }: Kinds, { end }: Amount): boolean =>
  durations.some(({ start }) => start > end && /^\s*(?:=|\(|\/)\s*$/.test(text.slice(end, start)));

/** A mass in grams that is a good part of the weight of a patient is another animal or food, and no dose. */
function withoutAnimals(kinds: Kinds, weights: readonly number[]): Kinds {
  const largest = Math.max(...weights, ...amountsOf(kinds.weights)) * largestShare;
  const isDose = ({ unit, amount }: Amount): boolean => unit?.factor !== gram || !(amount > largest);
  return kinds.doses.every(isDose) ? kinds : { ...kinds, doses: kinds.doses.filter(isDose) };
}
const gram = 1e-3;
const largestShare = 0.04;

export const isSolid = ({ unit }: Amount): boolean =>
  /^(?:tablet|capsule|sachet|tube)$/.test(unit?.dimension ?? '');

/** More than six of anything is what is dispensed, not one dose. */
export const isAtOnce = ({ value }: Amount): boolean => value <= mostAtOnce;
const mostAtOnce = 6;

/** "3 x 5 mg tablets": the 3; "1/4 of a 5 mg tablet": a quarter; "half a 5 mg tablet", "two 5 mg tablets". */
const countsBefore = (
  { text, tokens, quantities }: LineOfNote,
  strengths: readonly Amount[],
): readonly Amount[] =>
  strengths.flatMap((strength) => {
    const { from, end } = strength;
    const before = tokens.slice(Math.max(0, from - 2), from).map((token) => token.text);
    const hasForm = /^\s*(?:\w+ )?(?:tab|cap|chew|pill)/i.test(text.slice(end, end + 24));
    const linkLength = lengthOfLink(before) ?? (hasForm ? 0 : null);
    const count =
      linkLength === null
        ? undefined
        : quantities.find(({ to, unit }) => to === from - linkLength && unit === null);
    if (count === undefined) return [];
    const value = count.outOf === null ? count.value : count.value / count.outOf;
    return value <= mostAtOnce ? [{ ...strength, value }] : [];
  });

/** How many of the two words before a strength tie a count to it: 1 in "2 x", 2 in "1/4 of a"; null: none does. */
function lengthOfLink(before: readonly string[]): 1 | 2 | null {
  const last = before[1] ?? '';
  if (/^[x×]$/.test(last) || last === 'of' || before.join(' ') === 'half a') return 1;
  return before.join(' ') === 'of a' ? 2 : null;
}
