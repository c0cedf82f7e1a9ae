import type { LineOfNote } from '../lineOfNote.ts';
import type { Unit } from '../units.ts';
import { amountsOf, isTooLong, milligram, millilitre } from './amounts.ts';
import { neededForAny, stepsOf, tabletsAtOnce } from './courses.ts';
import { headsIn } from './beside.ts';
import { figuresOf, isAtOnce } from './figures.ts';
import { products, waysTo } from './formulas.ts';

/** A result that the note's own figures give. */
type WorkedOut = { readonly value: number; readonly unit: Unit };

/** What the figures about one drug give, so that nobody need have said it. `weights`: of the patient, in kg. */
export function workedOutIn(line: LineOfNote, weights: readonly number[]): readonly WorkedOut[] {
  if (line.quantities.length === 0 || isTooLong(line)) return [];
  const figures = figuresOf(line, weights);
  const { perDay, taken, tablets, strengths, counted, runs, percents, concentrations, durations } = figures;
  const sumsOfWays = (substance: string): readonly number[] =>
    waysTo(substance, figures).map(({ sum }) => sum);
  const [byWeight, volumes] = [sumsOfWays('mass'), amountsOf(figures.volumes)];
  const given = [...figures.doses, ...strengths];
  const doses = [...byWeight, ...amountsOf(given)];
  const parts = (values: readonly number[]): readonly number[] =>
    values.filter((one) => one !== 1).map((one) => 1 / one);
  const atOnce = counted.filter(isAtOnce).map(({ value }) => value);
  const masses = [
    ...byWeight,
    ...products(volumes, amountsOf(concentrations)),
    ...products(atOnce, amountsOf(strengths.length > 0 ? strengths : given)),
    ...products(doses, parts([...taken.map(({ count }) => count), ...tablets.map(({ value }) => value)])),
    ...products(doses, perDay),
  ];
  const ofWays = sumsOfWays('volume');
  const deficits = products(
    figures.weights,
    percents.map(({ value }) => value / 100),
  );
  const hours = runs.map(({ amount }) => amount * 24);
  const litres = [
    ...ofWays,
    ...products(doses, parts(amountsOf(concentrations))),
    ...neededForAny(stepsOf(figures, figures.volumes, [])).flat(),
    ...volumes.flatMap((one, at) => volumes.slice(at + 1).map((other) => one + other)),
    ...products(
      volumes,
      headsIn(line.text).filter((count) => count > 1),
    ),
    ...deficits,
    ...products([...volumes, ...deficits, ...ofWays], [...hours, ...parts(hours)]),
    ...products(ofWays, [24, 1 / 24, ...parts(perDay)]),
  ];
  const inWeights = amountsOf(figures.inWeights).slice(0, 5);
  const changes = inWeights.flatMap((one) => inWeights.map((other) => Math.abs(one / other - 1) * 100));
  const inUnit = (unit: Unit, values: readonly number[]): readonly WorkedOut[] =>
    values.map((value) => ({ value: value / unit.factor, unit }));
  const ofCourse = [
    ...neededForAny(stepsOf(figures, counted.filter(isAtOnce), tabletsAtOnce(figures))).flat(),
    ...products([1, ...atOnce], perDay, amountsOf(durations).map(Math.round)),
  ];
  // Also where what is counted is not written.
  const units = [...counted.map(({ unit }) => unit.dimension), ''];
  return [
    ...inUnit(milligram, masses),
    ...inUnit(millilitre, litres),
    ...inUnit({ dimension: 'percent', factor: 1 }, changes),
    ...[...new Set(units)].flatMap((dimension) => inUnit({ dimension, factor: 1 }, ofCourse)),
  ];
}
