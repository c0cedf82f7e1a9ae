import type { Said } from '../heard.ts';
import type { Quantity } from '../quantities.ts';
import type { Unit } from '../units.ts';

/** How many times as large as a number of the note what was said is; as amounts, if both have units of one dimension. */
export const timesAsLarge = (other: Said, { value, unit }: Quantity): number =>
  (other.value / value) *
  (unit !== null && other.unit?.dimension === unit.dimension ? other.unit.factor / unit.factor : 1);

/** Days for weeks, and millilitres for litres or milligrams: two units that are taken for each other. */
export const areMistaken = (a: Unit, b: Unit): boolean =>
  areNextTimes(a, b) ||
  (a.dimension === 'volume' && b.dimension === 'volume') ||
  (isDrawnUp(a) && isDrawnUp(b));

/** Whether what was said in one unit may have been noted in the other by mistake. */
export const mayBeMistaken = (a: Unit | null, b: Unit | null): boolean =>
  a !== null &&
  b !== null &&
  (areMistaken(a, b) || a.dimension === b.dimension || (isOfHeat(a) && isOfHeat(b)));

const isOfHeat = ({ dimension }: Unit): boolean => /^(?:temperature|fahrenheit)$/.test(dimension);

/** Milligrams, micrograms and millilitres. */
const isDrawnUp = ({ dimension, factor }: Unit): boolean =>
  (dimension === 'mass' && factor < 1e-3) || (dimension === 'volume' && factor === 1e-3);

/** Minutes and hours, hours and days, days, weeks and months; seconds are left out, because they are hardly ever said. */
const areNextTimes = (a: Unit, b: Unit): boolean =>
  [a, b].every(({ dimension, factor }) => dimension === 'time' && factor >= minute && factor < year) &&
  Math.max(a.factor, b.factor) / Math.min(a.factor, b.factor) <= mostBetweenTimes;
const minute = 1 / 1440;
const year = 365;
/** An hour has sixty minutes; of units farther apart none is taken for the other. */
const mostBetweenTimes = 61;
