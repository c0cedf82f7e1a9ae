import type { LineOfNote } from '../lineOfNote.ts';
import type { Unit } from '../units.ts';
import { amountsOf, isTooLong, milligram, millilitre } from './amounts.ts';
import { neededForAny, stepsOf, tabletsAtOnce } from './courses.ts';
import { waysTo } from './formulas.ts';
import { headsIn } from './heads.ts';
import { products } from './products.ts';
import { isAtOnce, sumsOfPart } from './sumsOfPart.ts';

/** A result that the note's own figures give. */
type WorkedOut = { readonly value: number; readonly unit: Unit };

/** What the figures about one drug give, so that nobody need have said it. `weights`: of the patient, in kg. */
export function workedOutIn(line: LineOfNote, weights: readonly number[]): readonly WorkedOut[] {
  if (line.quantities.length === 0 || isTooLong(line)) return [];
  const sums = sumsOfPart(line, weights);
  const { kinds, perDay, strengthsTaken, tablets } = sums;
  const sumsOfWays = (substance: string): readonly number[] => waysTo(substance, sums).map(({ sum }) => sum);
  const [byWeight, volumes] = [sumsOfWays('mass'), amountsOf(kinds.volumes)];
  const doses = [...byWeight, ...amountsOf(kinds.doses)];
  const parts = (values: readonly number[]): readonly number[] =>
    values.filter((one) => one !== 1).map((one) => 1 / one);
  const atOnce = kinds.counted.filter(isAtOnce).map(({ value }) => value);
  const masses = [
    ...byWeight,
    ...products(volumes, amountsOf(kinds.concentrations)),
    ...products(atOnce, amountsOf(kinds.strengths.length > 0 ? kinds.strengths : kinds.doses)),
    ...products(doses, parts([...strengthsTaken, ...tablets].map(({ value }) => value))),
    ...products(doses, perDay),
  ];
  const ofWays = sumsOfWays('volume');
  const deficits = products(
    sums.weights,
    kinds.percents.map(({ value }) => value / 100),
  );
  const hours = kinds.runs.map(({ amount }) => amount * 24);
  const litres = [
    ...ofWays,
    ...products(doses, parts(amountsOf(kinds.concentrations))),
    ...neededForAny(stepsOf(sums, kinds.volumes, [])).flat(),
    ...volumes.flatMap((one, at) => volumes.slice(at + 1).map((other) => one + other)),
    ...products(
      volumes,
      headsIn(line.text).filter((count) => count > 1),
    ),
    ...deficits,
    ...products([...volumes, ...deficits, ...ofWays], [...hours, ...parts(hours)]),
    ...products(ofWays, [24, 1 / 24, ...parts(perDay)]),
  ];
  const inWeights = amountsOf(kinds.weights).slice(0, 5);
  const changes = inWeights.flatMap((one) => inWeights.map((other) => Math.abs(one / other - 1) * 100));
  const inUnit = (unit: Unit, values: readonly number[]): readonly WorkedOut[] =>
    values.map((value) => ({ value: value / unit.factor, unit }));
  const ofCourse = [
    ...neededForAny(stepsOf(sums, kinds.counted.filter(isAtOnce), tabletsAtOnce(sums))).flat(),
    ...products([1, ...atOnce], perDay, amountsOf(kinds.durations).map(Math.round)),
  ];
  // Also where what is counted is not written.
  const units = [...kinds.counted.map(({ unit }) => unit?.dimension ?? ''), ''];
  return [
    ...inUnit(milligram, masses),
    ...inUnit(millilitre, litres),
    ...inUnit({ dimension: 'percent', factor: 1 }, changes),
    ...[...new Set(units)].flatMap((dimension) => inUnit({ dimension, factor: 1 }, ofCourse)),
  ];
}
