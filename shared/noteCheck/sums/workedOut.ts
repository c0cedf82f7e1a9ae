import type { LineOfNote } from '../lineOfNote.ts';
import type { Unit } from '../units.ts';
import { amountsOf, isTooLong, milligram, millilitre } from './amounts.ts';
import { neededForAny, stepsOf, tabletsAtOnce } from './courses.ts';
import { headsIn } from './heads.ts';
import { products } from './products.ts';
import { dosesByWeight, isAtOnce, sumsOfPart, type SumsOfPart } from './sumsOfPart.ts';

/** A result that the note's own figures give. */
type WorkedOut = { readonly value: number; readonly unit: Unit };

/** What the figures about one drug give, so that nobody need have said it. `weights`: of the patient, in kg. */
export function workedOutIn(line: LineOfNote, weights: readonly number[]): readonly WorkedOut[] {
  if (line.quantities.length === 0 || isTooLong(line)) return [];
  const sums = sumsOfPart(line, weights);
  const { kinds } = sums;
  const byWeight = dosesByWeight(sums, 'mass');
  const doses = [...byWeight, ...amountsOf(kinds.doses)];
  return [
    ...inUnit(milligram, [
      ...byWeight,
      ...dosesFrom(sums),
      ...strengthsFrom(sums, doses),
      ...ofDay(sums, doses),
    ]),
    ...inUnit(millilitre, [...volumesFrom(sums, doses), ...fluidsFrom(sums)]),
    ...changesFrom(sums),
    ...countsFrom(sums),
  ];
}

/** `values`: in the first unit of the dimension. */
const inUnit = (unit: Unit, values: readonly number[]): readonly WorkedOut[] =>
  values.map((value) => ({ value: value / unit.factor, unit }));

/** By how many percent two weights that stand beside each other differ. */
const changesFrom = ({ kinds }: SumsOfPart): readonly WorkedOut[] => {
  const weights = amountsOf(kinds.weights).slice(0, 5);
  const changes = weights.flatMap((one, at) =>
    weights.slice(at + 1).flatMap((other) => [Math.abs(one - other) / one, Math.abs(one - other) / other]),
  );
  return changes.map((value) => ({ value: value * 100, unit: { dimension: 'percent', factor: 1 } }));
};

/** In kg: what the volumes and the tablets hold. */
const dosesFrom = ({ kinds, dosesByTablets }: SumsOfPart): readonly number[] => [
  ...dosesByTablets,
  ...products(amountsOf(kinds.volumes), amountsOf(kinds.concentrations)),
  ...products(
    kinds.counted.filter(isAtOnce).map(({ value }) => value),
    amountsOf(kinds.strengths.length > 0 ? kinds.strengths : kinds.doses),
  ),
];

/** In kg: what one tablet holds, where the dose and the number of tablets are stated. */
const strengthsFrom = ({ timesStrength, tablets }: SumsOfPart, doses: readonly number[]): readonly number[] =>
  products(
    doses,
    [...timesStrength, ...tablets.map(({ value }) => value)].filter((one) => one !== 1).map((one) => 1 / one),
  );

/** Several doses together, and those of a day. */
const ofDay = ({ perDay }: SumsOfPart, doses: readonly number[]): readonly number[] =>
  products(
    doses,
    perDay.filter((times) => times !== 1),
  );

/** In litres: what gives the doses, what a course takes or all animals, and two volumes together. `doses`: in kg. */
function volumesFrom(sums: SumsOfPart, doses: readonly number[]): readonly number[] {
  const { kinds } = sums;
  const volumes = amountsOf(kinds.volumes);
  return [
    ...amountsOf(kinds.concentrations).flatMap((concentration) => doses.map((dose) => dose / concentration)),
    ...neededForAny(stepsOf(sums, kinds.volumes, [])).flat(),
    ...volumes.flatMap((one, at) => volumes.slice(at + 1).map((other) => one + other)),
    ...products(
      volumes,
      headsIn(sums.line.text).filter((count) => count > 1),
    ),
  ];
}

/** In litres: ml/kg for the weight, a deficit, and what runs in over the hours that are stated. */
function fluidsFrom({ kinds, weights, perDay }: SumsOfPart): readonly number[] {
  const byWeight = products(weights, amountsOf(kinds.volumeRates));
  const deficits = products(
    weights,
    kinds.percents.map(({ value }) => value / 100),
  );
  const hours = kinds.runs.map(({ amount }) => amount * 24);
  const runs = products(
    [...amountsOf(kinds.volumes), ...deficits, ...byWeight],
    hours.flatMap((one) => [one, 1 / one]),
  );
  const flows = kinds.volumeRates.length > 0 ? byWeight.flatMap((one) => [one * 24, one / 24]) : [];
  return [
    ...byWeight,
    ...deficits,
    ...runs,
    ...flows,
    ...products(
      byWeight,
      perDay.map((one) => 1 / one),
    ),
  ];
}

/** How many of what is counted a course takes; also where what is counted is not written. */
function countsFrom(sums: SumsOfPart): readonly WorkedOut[] {
  const { kinds } = sums;
  const units = [...new Map(kinds.counted.map(({ unit }) => [unit?.dimension, unit])).values()];
  const atOnce = kinds.counted.filter(isAtOnce);
  const values = neededForAny(stepsOf(sums, atOnce, tabletsAtOnce(sums))).flat();
  const single = kinds.durations.flatMap(({ amount }) =>
    products([1, ...atOnce.map(({ value }) => value)], sums.perDay, [Math.round(amount)]),
  );
  return [...values, ...single].flatMap((value) =>
    [...units, { dimension: '', factor: 1 }].flatMap((unit) => (unit === null ? [] : [{ value, unit }])),
  );
}
