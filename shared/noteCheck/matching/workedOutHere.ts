import { firstFrom } from '../firstFrom.ts';
import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { PartOfNote } from '../noteSection.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { isTooLong } from '../sums/amounts.ts';
import { workedOutIn } from '../sums/workedOut.ts';
import { productsIn } from '../sums/writtenProducts.ts';
import { withoutPortion, type Unit } from '../units.ts';
import { oncePer } from '../memo.ts';

/**
 * Whether the other figures that the note has of the same drug give this number, as it is rounded. The number itself has
 * another value in those sums, because times a count of one it would bear itself out.
 */
export const isWorkedOut = (quantity: Quantity, section: SectionInNote): boolean => {
  const dimension = withoutPortion(quantity.unit?.dimension ?? '');
  return (
    isResult(quantity, { dimension, factor: quantity.unit?.factor ?? 1 }, section) ||
    isWrittenSum(quantity, section)
  );
};

/** The result of a sum that the note writes out: "7 x 38 = 266". */
function isWrittenSum({ value, from }: Quantity, section: SectionInNote): boolean {
  const results = resultsOf(section.lines);
  const at = section.tokens[from]?.start ?? 0;
  // The sign of the money is a part of the result, and none of the number.
  return [at, at - 1].some((start) => results.has(start) && isRoundedTo(value, results.get(start) ?? 0));
}

/** What the sums that a section writes out come to, by where their results begin. */
const resultsOf = oncePer(
  (lines: SectionInNote['lines']) =>
    new Map(
      lines.flatMap(({ start, line }) =>
        isTooLong(line) ? [] : productsIn(line).map(({ result, sum }) => [start + result.start, sum]),
      ),
    ),
);

/** Whether the value of a number is a result in this unit. */
function isResult({ value, from }: Quantity, { dimension, factor }: Unit, section: SectionInNote): boolean {
  const at = section.tokens[from]?.start ?? 0;
  const part = partAt(section.parts, at);
  if (part === null || isTooLong(part.line)) return false;
  return workedOutIn(without(part.line, at - part.start), section.weights).some(
    (one) =>
      one.unit.dimension === dimension &&
      (!dimension.endsWith('/mass') || hasManyDigits(value)) &&
      isRoundedTo(value, (one.value * one.unit.factor) / factor),
  );
}

/** The part that has this place; the parts are in their order, and a note may have very many. */
function partAt(parts: readonly PartOfNote[], at: number): PartOfNote | null {
  const part = parts[firstFrom(parts, ({ start }) => start, at + 1) - 1];
  return part !== undefined && at < part.start + part.line.text.length ? part : null;
}

/** So many mg/kg that somebody chose are a round number: 0.2, 4, 12.5. */
const hasManyDigits = (value: number): boolean =>
  /[1-9]\.?[1-46-9]$/.test(String(value)) || (digitsOf(value) >= 3 && value % 2.5 !== 0);

/** How many digits it has but for zeros at either end. */
const digitsOf = (value: number): number =>
  String(value)
    .replace('.', '')
    .replace(/^0+|0+$/g, '').length;

/** A text with another value for the number that begins at this place. */
const without = (line: LineOfNote, at: number): LineOfNote => ({
  ...line,
  quantities: line.quantities.map((one) =>
    line.tokens[one.from]?.start === at ? { ...one, value: one.value * otherValue } : one,
  ),
});

/** No sum of a note is likely to give the same result with a number that is so many times larger. */
const otherValue = 1.3717;

/** Whether a result may be written as this value: 612 as 600 or 610, but not as 601. */
const isRoundedTo = (value: number, result: number): boolean =>
  isWithin(value, result, 0.002) ||
  (isWithin(value, result, mostRounded) && Math.abs(value - result) <= halfStep(value));

/** Nothing is rounded by more of it than this. */
const mostRounded = 0.1;

/** Half of what the last digit that is no zero counts; a five there may be half of the digit before. */
function halfStep(value: number): number {
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const step = 10 ** (Number(exponent) - digits.replace('.', '').length + 1);
  return (digits.endsWith('5') && digits.length > 1 ? step * 2.5 : step / 2) * 1.02;
}
