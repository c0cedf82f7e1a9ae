import type { Span } from '../noteCheck.ts';
import { isBeside, isDispensed, isPerHour } from './besideAmount.ts';
import { amountsOf, millilitre, type Amount } from './lineAmounts.ts';
import { figure, isNear, type LineSums, type WrongSum } from './lineSums.ts';

/** Volumes that are not the dose beside them by its mg/ml. `marked`: results that are wrong already. */
export function wrongVolumesByStrength(sums: LineSums, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, parts, dosesByWeight } = sums;
  const [concentration] = parts.concentrations;
  if (concentration === undefined) return [];
  const doses = [...amountsOf(parts.doses), ...dosesByWeight];
  const isRight = (volume: Amount): boolean =>
    parts.concentrations.some(({ amount }) => doses.some((dose) => isNear(volume.amount, dose / amount)));
  return parts.volumes
    .filter((volume) => !marked.has(volume) && !isDispensed(line, volume) && !isPerHour(line, volume))
    .flatMap((volume) => {
      const dose = parts.doses.find((one) => isBeside(line, one, volume));
      if (dose === undefined || marked.has(dose) || isRight(volume)) return [];
      const isDoseRight = dosesByWeight.some((sum) => isNear(dose.amount, sum));
      const sum = figure(dose.amount / concentration.amount / millilitre.factor);
      return [
        {
          result: volume,
          // Where nothing bears out the dose, either of the two may be the wrong one.
          span: isDoseRight ? volume : spanOfBoth(dose, volume),
          calculation: `${dose.written} ÷ ${concentration.written} = ${sum} ml`,
        },
      ];
    });
}

const spanOfBoth = (a: Span, b: Span): Span => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
