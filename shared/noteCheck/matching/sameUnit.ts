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

/** Whether the unit that was said may be the unit of the note; also where one of them is not known. */
export function isSameUnit(said: Said, noted: Quantity): boolean {
  const [a, b] = [said.unit, noted.unit];
  if (a === null || b === null) return true;
  if (a.dimension === b.dimension)
    return isSameAmount({ value: said.value, unit: a }, { value: noted.value, unit: b });
  if (a.dimension.startsWith('any/') || b.dimension.startsWith('any/'))
    return a.dimension.split('/')[1] === b.dimension.split('/')[1];
  return (
    isSaidShort(said, noted) ||
    isMilOfBoth(a, b) ||
    isPair(a, b, 'length', ['pressure']) ||
    // "14 m" are months, and "10 m" minutes.
    (b.dimension === 'length' && b.factor === 1 && a.dimension === 'time') ||
    isTabletByStrength(said, b) ||
    isDegree(a, b) ||
    isCountOfBoth(a, b)
  );
}

const isPair = (a: Unit, b: Unit, one: string, others: readonly string[]): boolean =>
  (a.dimension === one && others.includes(b.dimension)) ||
  (b.dimension === one && others.includes(a.dimension));

/** "Twenty-five milligrams … per mil"; pounds of money are heard where pounds of weight are meant. */
function isSaidShort(said: Said, noted: Quantity): boolean {
  const [a, b] = [said.unit, noted.unit];
  if (a === null || b === null || said.value !== noted.value) return false;
  // "The one point five mil" is a bottle of 1.5 mg/ml, and "the fifteen drop set" gives 15 drops/ml.
  if (/^(?:(?:mass|volume) mass|drop drop)\/volume$/.test(`${a.dimension} ${b.dimension}`)) return true;
  // "The forty syringes" are of forty units.
  return isPair(a, b, 'money', ['mass']) || isPair(a, b, 'unit', ['syringe']);
}

/** "Mil" is said of millimetres too. */
const isMilOfBoth = (a: Unit, b: Unit): boolean =>
  isPair(a, b, 'volume', ['length']) && a.factor === 1e-3 && b.factor === 1e-3;

/** "The hundred tablets" and "the 1.25 tablets" are tablets by their strength; few have less than 5 mg. */
const isTabletByStrength = (said: Said, noted: Unit): boolean =>
  said.unit !== null &&
  (said.value >= 5 || said.value % 0.5 !== 0) &&
  isPair(said.unit, noted, 'mass', ['tablet', 'capsule']);

/** "Thirty-eight degrees". */
const isDegree = (a: Unit, b: Unit): boolean => isPair(a, b, 'degree', ['temperature', 'fahrenheit']);

/** What one animal gets at once has many names. */
const givenAtOnce = [
  'tablet',
  'capsule',
  'dose',
  'pipette',
  'sachet',
  'drop',
  'injection',
  'puff',
  'syringe',
  'pouch',
  'can',
  'scoop',
  'times',
];
const isCountOfBoth = (a: Unit, b: Unit): boolean =>
  isPair(a, b, 'dose', givenAtOnce) || isPair(a, b, 'injection', givenAtOnce);
