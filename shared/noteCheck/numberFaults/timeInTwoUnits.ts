import { firstFrom } from '../firstFrom.ts';
import type { Heard } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';

/**
 * Whether "16 y 9 mo" was said as sixteen and three quarters, "1 h 15 min" as an hour and a quarter, "1 y 6 mo" as eighteen
 * months and "9 lb 4 oz" as nine and a quarter pounds.
 */
export function isSaidInOneUnit(quantity: Quantity, { read }: SectionInNote, { said }: Heard): boolean {
  if (!isInTwo(quantity)) return false;
  const at = firstFrom(read.numbers, (number) => number.quantity.from, quantity.from);
  const other = [read.numbers[at - 1], read.numbers[at + 1]]
    .map((number) => number?.quantity)
    .find((one) => one?.unitTo === quantity.from || one?.from === quantity.unitTo);
  if (other === undefined || other.unit === null || quantity.unit === null) return false;
  if (other.unit.dimension !== quantity.unit.dimension) return false;
  const smaller = Math.min(quantity.unit.factor, other.unit.factor);
  const larger = Math.max(quantity.unit.factor, other.unit.factor);
  const together = (quantity.value * quantity.unit.factor + other.value * other.unit.factor) / larger;
  return said.some(({ value, unit }) => {
    if (unit !== null && unit.dimension !== quantity.unit?.dimension) return false;
    if (unit?.factor === smaller) return isWithin(value * smaller, together * larger, share);
    return value % 1 !== 0 && (unit === null || unit.factor === larger) && isWithin(value, together, share);
  });
}

/** A month is no exact part of a year. */
const share = 0.003;

const isInTwo = ({ unit }: Quantity): boolean => unit?.dimension === 'time' || unit?.dimension === 'mass';
