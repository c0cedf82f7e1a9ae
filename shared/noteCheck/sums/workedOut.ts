import type { LineOfNote } from '../lineOfNote.ts';
import type { Unit } from '../units.ts';
import { coursesOf } from './courses.ts';
import { amountsOf, isTooLong, milligram, millilitre } from './lineAmounts.ts';
import { partsOf, type LineParts } from './lineParts.ts';
import { isAtOnce } from './lineSums.ts';
import { products } from './products.ts';

/** A result that the note's own figures give. */
export type WorkedOut = { readonly value: number; readonly unit: Unit };

/** What the figures of a line give, so that nobody need have said it. `weights`: of the patient, in kg. */
export function workedOutIn(line: LineOfNote, weights: readonly number[]): readonly WorkedOut[] {
  if (isTooLong(line)) return [];
  const parts = partsOf(line);
  const dosesByWeight = products(weights, amountsOf(parts.rates));
  return [
    ...inUnit(milligram, [...dosesByWeight, ...dosesFrom(parts)]),
    ...inUnit(millilitre, [
      ...products(weights, amountsOf(parts.volumeRates)),
      ...volumesFrom(parts, [...amountsOf(parts.doses), ...dosesByWeight]),
    ]),
    ...countsFrom(parts),
  ];
}

/** `values`: in the first unit of the dimension. */
const inUnit = (unit: Unit, values: readonly number[]): readonly WorkedOut[] =>
  values.map((value) => ({ value: value / unit.factor, unit }));

/** In kg: what the volumes and the tablets hold. */
const dosesFrom = (parts: LineParts): readonly number[] => [
  ...products(amountsOf(parts.volumes), amountsOf(parts.concentrations)),
  ...products(
    parts.counted.filter(isAtOnce).map(({ value }) => value),
    amountsOf(parts.strengths.length > 0 ? parts.strengths : parts.doses),
  ),
];

/** In litres: what gives the doses, what a course takes, and two volumes together. `doses`: in kg. */
function volumesFrom(parts: LineParts, doses: readonly number[]): readonly number[] {
  const volumes = amountsOf(parts.volumes);
  return [
    ...amountsOf(parts.concentrations).flatMap((concentration) => doses.map((dose) => dose / concentration)),
    ...coursesOf(parts, volumes),
    ...volumes.flatMap((one, at) => volumes.slice(at + 1).map((other) => one + other)),
  ];
}

/** How many of what is counted a course takes. */
const countsFrom = (parts: LineParts): readonly WorkedOut[] =>
  parts.counted.flatMap(({ unit }) => {
    if (unit === null) return [];
    const atOnce = parts.counted
      .filter((one) => one.unit?.dimension === unit.dimension)
      .filter(isAtOnce)
      .map(({ value }) => value);
    return coursesOf(parts, [1, ...atOnce]).map((value) => ({ value, unit }));
  });
