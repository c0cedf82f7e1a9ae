import { isPerDay } from './besideAmount.ts';
import { amountsOf, milligram, type Amount } from './lineAmounts.ts';
import { figure, isNear, type LineSums, type WrongSum } from './lineSums.ts';
import { products } from './products.ts';

/** How many characters may stand between a dose and the tablets that give it. */
const reach = 12;

/** Doses that are not the number of tablets times their strength. `marked`: results that are wrong already. */
export function wrongDosesByTablets(sums: LineSums, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, parts, tablets, timesStrength } = sums;
  const { strengths } = parts;
  const count = timesStrength[0] ?? tablets[0]?.value;
  const [strength] = strengths;
  if (count === undefined || strength === undefined) return [];
  const right = [
    ...sums.dosesByTablets,
    ...sums.dosesByWeight,
    ...products(amountsOf(parts.volumes), amountsOf(parts.concentrations)),
  ];
  const given = timesStrength.length > 0 ? strengths : tablets;
  const isNearGiven = (dose: Amount): boolean =>
    given.some((one) => Math.max(one.start - dose.end, dose.start - one.end) < reach);
  const sum = figure((count * strength.amount) / milligram.factor);
  return parts.doses
    .filter((dose) => !strengths.includes(dose) && !marked.has(dose))
    .filter((dose) => !right.some((one) => isNear(dose.amount, one)))
    .filter((dose) => !isPerDay(line, dose) && isNearGiven(dose))
    .map((dose) => ({
      result: dose,
      span: dose,
      calculation: `${figure(count)} × ${strength.written} = ${sum} mg`,
    }));
}
