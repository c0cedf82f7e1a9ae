import { figure, type Amount } from './amounts.ts';
import { isEqualTo, isResult } from './beside.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isNear, isRounded } from './tolerance.ts';

/** Calories that are not the resting need of the weight, or not the factor times the need before them. */
export const wrongEnergies = (sums: SumsOfPart): readonly WrongSum[] =>
  sums.kinds.energies
    .filter((energy) => isResult(sums.line, energy))
    .flatMap((energy) => wrongRest(sums, energy) ?? wrongMultiple(sums, energy) ?? []);

/** The resting need, by both formulas that vets use. */
const restOf = (weight: number): readonly number[] => [70 * weight ** 0.75, 30 * weight + 70];

/** "RER 196 kcal/day". A note that names a target weight may mean that one. */
function wrongRest({ line, weights, kinds }: SumsOfPart, energy: Amount): WrongSum | null {
  const before = line.text.slice(Math.max(0, energy.start - 44), energy.start);
  const [weight] = weights;
  const isRest = /\b(?:RER|[Rr]esting (?:energy|need)s?)\b(?:(?!\b(?:MER|DER)\b|kcal)[^;\n])*$/.test(before);
  if (weight === undefined || !isRest || /×\s?1|x\s?[12]\.|\/\s?[34]|[%×x*\d]\s?(?:of )?RER/i.test(before))
    return null;
  // "70 x 22^0.75" names the weight that is meant.
  const named = /(\d+(?:\.\d+)?)\s?(?:kg)?\s?\^/.exec(before)?.[1];
  const of =
    named === undefined ? [...weights, ...kinds.masses.map(({ amount }) => amount)] : [Number(named)];
  const sums = of.flatMap(restOf);
  if (sums.some((sum) => isNear(energy.amount, sum))) return null;
  const meant = named === undefined ? weight : Number(named);
  return {
    result: energy,
    span: energy,
    calculation: `70 × ${figure(meant)} kg ^ 0.75 = ${figure(70 * meant ** 0.75)} kcal`,
  };
}

/** "196 kcal x 1.2 = 235 kcal", "RER 196 kcal; 1.2 x RER = 235 kcal". */
function wrongMultiple({ line, kinds }: SumsOfPart, energy: Amount): WrongSum | null {
  const named = /(\d(?:\.\d+)?)\s?[x×*]\s?RER\s*[=→(:]\s*$/i.exec(line.text.slice(0, energy.start))?.[1];
  for (const other of kinds.energies) {
    const isRest = named !== undefined && /\bRER\b[^;\n\d]{0,20}$/.test(line.text.slice(0, other.start));
    const factor = isRest
      ? named
      : /^[^\n\d]{0,12}[x×*]\s?(\d+(?:\.\d+)?)[^;\n\d]{0,8}[=→(]\s*$/.exec(
          line.text.slice(other.end, energy.start),
        )?.[1];
    if (factor === undefined || other.end > energy.start || isEqualTo(line, other, energy)) continue;
    const sum = other.amount * Number(factor);
    if (isRounded(energy, sum)) return null;
    return {
      result: energy,
      span: energy,
      calculation: `${other.written} × ${factor} = ${figure(sum)} kcal`,
    };
  }
  return null;
}
