import { isWithin } from '../isWithin.ts';
import type { Span } from '../noteCheck.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import { amountsOf, type Amount } from './lineAmounts.ts';
import { partsOf, type LineParts } from './lineParts.ts';
import { products } from './products.ts';

/** A line of a note with what the checks of its sums have in common. Masses are in kg, volumes in litres. */
export type LineSums = {
  readonly line: LineOfNote;
  readonly parts: LineParts;
  /** Of the patient; the one that was measured now first. */
  readonly weights: readonly number[];
  /** What the weights and the mg/kg of the line give. */
  readonly dosesByWeight: readonly number[];
  /** How many tablets or capsules are given at once. */
  readonly tablets: readonly Amount[];
  /** How many of a strength are given: the 3 of "3 x 5 mg". */
  readonly timesStrength: readonly number[];
  /** What the tablets and their strengths give. */
  readonly dosesByTablets: readonly number[];
};

/** A result that does not work out. */
export type WrongSum = {
  readonly result: Amount;
  /** What to mark, in the line. */
  readonly span: Span;
  /** How it works out: "31.4 kg × 0.1 mg/kg = 3.14 mg". */
  readonly calculation: string;
};

export function sumsOf(line: LineOfNote, weights: readonly number[]): LineSums {
  const parts = partsOf(line);
  const tablets = parts.counted.filter((amount) => isSolid(amount) && isAtOnce(amount));
  const timesStrength = countsBefore(line, parts.strengths);
  return {
    line,
    parts,
    weights,
    dosesByWeight: products(weights, amountsOf(parts.rates)),
    tablets,
    timesStrength,
    dosesByTablets: products(
      [...tablets.map(({ value }) => value), ...timesStrength],
      amountsOf(parts.strengths),
    ),
  };
}

/** Whether a result of a note is near enough to the sum: doses are rounded to what can be drawn up. */
export const isNear = (result: number, sum: number, share = 0.1): boolean => isWithin(result, sum, share);

/** A number for the vet to read: three digits of it. */
export const figure = (value: number): string => String(Number(value.toPrecision(3)));

export const isSolid = ({ unit }: Amount): boolean => /^(?:tablet|capsule)$/.test(unit?.dimension ?? '');

/** More than six of anything is what is dispensed, not one dose. */
export const isAtOnce = ({ value }: Amount): boolean => value <= 6;

/** "3 x 5 mg tablets": the 3; "1/4 of a 5 mg tablet": a quarter. */
const countsBefore = ({ tokens, quantities }: LineOfNote, strengths: readonly Amount[]): readonly number[] =>
  strengths.flatMap(({ from }) => {
    const before = tokens.slice(Math.max(0, from - 2), from).map(({ text }) => text);
    const linkLength = lengthOfLink(before);
    const count = linkLength === 0 ? undefined : quantities.find(({ to }) => to === from - linkLength);
    return count === undefined ? [] : [count.outOf === null ? count.value : count.value / count.outOf];
  });

/** How many of the two words before a strength tie a count to it. */
function lengthOfLink(before: readonly string[]): 0 | 1 | 2 {
  const last = before[1] ?? '';
  if (/^[x×]$/.test(last) || last === 'of') return 1;
  return before.join(' ') === 'of a' ? 2 : 0;
}
