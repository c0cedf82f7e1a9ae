import { firstFrom } from '../firstFrom.ts';
import type { Heard } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';

/** Whether "16 y 9 mo" was said as sixteen and three quarters, and "1 h 15 min" as an hour and a quarter. */
export function isSaidInOneUnit(quantity: Quantity, { read }: SectionInNote, { said }: Heard): boolean {
  if (!isTime(quantity)) return false;
  const at = firstFrom(read.numbers, (number) => number.quantity.from, quantity.from);
  const other = [read.numbers[at - 1], read.numbers[at + 1]]
    .map((number) => number?.quantity)
    .find((one) => one?.unitTo === quantity.from || one?.from === quantity.unitTo);
  if (other === undefined || !isTime(other) || other.unit === null || quantity.unit === null) return false;
  const larger = Math.max(quantity.unit.factor, other.unit.factor);
  const together = (quantity.value * quantity.unit.factor + other.value * other.unit.factor) / larger;
  return said.some(
    ({ value, unit }) =>
      value % 1 !== 0 && (unit === null || unit.factor === larger) && isWithin(value, together, share),
  );
}

/** A month is no exact part of a year. */
const share = 0.003;

const isTime = ({ unit }: Quantity): boolean => unit?.dimension === 'time';
