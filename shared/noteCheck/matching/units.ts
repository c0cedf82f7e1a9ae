import type { Said } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import type { Unit } from '../units.ts';

/** A number with its unit. */
type Amount = { readonly value: number; readonly unit: Unit };

/** A month has no exact number of days, and an inch is 2.5 cm. */
const sharesApart: Readonly<Record<string, number>> = { time: 0.08, length: 0.02 };

/** Whether two numbers of one dimension are the same amount: 500 mg and half a gram. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  const share = a.unit.factor === b.unit.factor ? 0.012 : (sharesApart[a.unit.dimension] ?? 0.012);
  return isWithin(a.value * a.unit.factor, b.value * b.unit.factor, share);
}

/** What is said of a unit of the note in another dimension, short or misheard: the dimension that is said, and the noted one. */
const saidFor: ReadonlySet<string> = new Set(
  [
    // "Twenty-five milligrams … per mil", "the one point five mil", "the fifteen drop set".
    'mass mass/volume; volume mass/volume; drop drop/volume',
    // Pounds; "the forty syringes"; "mil" of millimetres; "14 m" are months, and "mmHg" are heard as mm.
    'money mass; mass money; unit syringe; syringe unit; volume length; length volume; time length; length pressure',
    'degree temperature; degree fahrenheit; dose tablet; dose capsule; tablet dose; capsule dose',
  ].flatMap((pairs) => pairs.split('; ')),
);

/** Whether the unit that was said may be the unit of the note; also where one of them is not known. */
export function isSameUnit(said: Said, noted: Quantity): boolean {
  const [a, b] = [said.unit, noted.unit];
  if (a === null || b === null) return true;
  if (a.dimension === b.dimension)
    return isSameAmount({ value: said.value, unit: a }, { value: noted.value, unit: b });
  if (a.dimension.startsWith('any/') || b.dimension.startsWith('any/'))
    return a.dimension.split('/')[1] === b.dimension.split('/')[1];
  return saidFor.has(`${a.dimension} ${b.dimension}`);
}

/** How many times as large as a number of the note what was said is; as amounts, if both have units of one dimension. */
export const timesAsLarge = (other: Said, { value, unit }: Quantity): number =>
  (other.value / value) *
  (unit !== null && other.unit?.dimension === unit.dimension ? other.unit.factor / unit.factor : 1);

/** Whether a number may be said with one unit in place of the other: days for weeks, and millilitres for milligrams. */
export const areAlike = (a: Unit | null, b: Unit | null): boolean =>
  a !== null && b !== null && (a.dimension === b.dimension || [a, b].every(isOfDose));

const isOfDose = ({ dimension }: Unit): boolean => dimension === 'mass' || dimension === 'volume';
