import type { LineOfNote } from '../lineOfNote.ts';
import { isBeside } from './besideAmount.ts';
import { amountsOf, milligram, millilitre, type Amount } from './lineAmounts.ts';
import type { LineParts } from './lineParts.ts';
import { figure, isNear, type LineSums, type WrongSum } from './lineSums.ts';
import { products } from './products.ts';

/** Doses that are not the weight times the mg/kg beside them. */
export function wrongDosesByWeight(sums: LineSums): readonly WrongSum[] {
  const { line, parts, weights, dosesByWeight } = sums;
  const [weight] = weights;
  if (weight === undefined) return [];
  return parts.doses
    .filter((dose) => !parts.strengths.includes(dose))
    .flatMap((dose) => {
      const rate = parts.rates.find((one) => isBeside(line, one, dose) || isOnlyPair(line, parts, one, dose));
      const isRight = dosesByWeight.some((sum) => isNear(dose.amount, sum));
      if (rate === undefined || isRight || isRoundedToTablets(sums, dose)) return [];
      const sum = figure((weight * rate.amount) / milligram.factor);
      return [
        { result: dose, span: dose, calculation: `${figure(weight)} kg × ${rate.written} = ${sum} mg` },
      ];
    });
}

/** Volumes that are not the weight times the ml/kg beside them. */
export function wrongVolumesByWeight({ line, parts, weights }: LineSums): readonly WrongSum[] {
  const [weight] = weights;
  if (weight === undefined) return [];
  const volumesByWeight = products(weights, amountsOf(parts.volumeRates));
  return parts.volumes.flatMap((volume) => {
    const rate = parts.volumeRates.find((one) => isBeside(line, one, volume));
    if (rate === undefined || volumesByWeight.some((sum) => isNear(volume.amount, sum))) return [];
    const sum = figure((weight * rate.amount) / millilitre.factor);
    return [
      { result: volume, span: volume, calculation: `${figure(weight)} kg × ${rate.written} = ${sum} ml` },
    ];
  });
}

/** Whole tablets seldom give the dose exactly. */
const isRoundedToTablets = ({ dosesByTablets, dosesByWeight }: LineSums, { amount }: Amount): boolean =>
  dosesByTablets.some((sum) => isNear(amount, sum, 0.01)) &&
  dosesByWeight.some((sum) => isNear(amount, sum, 0.3));

/** Whether they are the only rate and the only dose of a sentence, which is of one drug. */
function isOnlyPair(
  { tokens }: LineOfNote,
  { rates, doses, strengths }: LineParts,
  rate: Amount,
  dose: Amount,
): boolean {
  const sentenceOf = ({ from }: Amount): number => tokens[from]?.sentence ?? -1;
  const isHere = (one: Amount): boolean => sentenceOf(one) === sentenceOf(dose);
  return (
    isHere(rate) &&
    rates.filter(isHere).length === 1 &&
    doses.filter((one) => isHere(one) && !strengths.includes(one)).length === 1
  );
}
