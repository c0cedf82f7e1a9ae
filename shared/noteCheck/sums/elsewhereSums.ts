import { figure, millilitre, readable, substanceOf, type Amount } from './amounts.ts';
import { isDispensed, isResult } from './beside.ts';
import { products } from './products.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isOneOf } from './tolerance.ts';

/** The only dose or volume of a drug that is not the weight times the mg/kg that stands elsewhere in the note. */
export function wrongElsewhere(sums: SumsOfPart): readonly WrongSum[] {
  const { line, kinds, elsewhere, hasRange } = sums;
  // Steps, tablets and several volumes may each be by another mg/kg.
  if (elsewhere === null || hasRange || kinds.strengths.length > 0 || /\btab|\bcap|\bthen\b/i.test(line.text))
    return [];
  const doses = kinds.doses.filter((dose) => isResult(line, dose));
  const volumes = kinds.volumes.filter((volume) => isResult(line, volume) && !isDispensed(line, volume));
  const { rate } = elsewhere;
  const [concentration, other] =
    kinds.concentrations.length > 0 ? kinds.concentrations : elsewhere.concentrations;
  if (doses.length > 1 || volumes.length > 1 || other !== undefined) return [];
  const [dose] = doses;
  if (dose !== undefined) return wrong(sums, rate, dose, null);
  const [volume] = volumes;
  return volume === undefined || concentration === undefined ? [] : wrong(sums, rate, volume, concentration);
}

function wrong(
  { weights, perDay, hasRange, share }: SumsOfPart,
  rate: Amount,
  result: Amount,
  concentration: Amount | null,
): readonly WrongSum[] {
  const [weight] = weights;
  if (weight === undefined || substanceOf(rate) !== substanceOf(concentration ?? result)) return [];
  const divisor = concentration?.amount ?? 1;
  const right = products(weights, [rate.amount / divisor]);
  if (isOneOf(result, [...right, ...products(right, [2, 0.5, ...perDay])], hasRange, share)) return [];
  const dose = `${figure(weight)} kg × ${rate.written}`;
  const sum = (weight * rate.amount) / divisor;
  const calculation =
    concentration === null
      ? `${dose} = ${readable(sum, substanceOf(rate))}`
      : `${dose} ÷ ${concentration.written} = ${figure(sum / millilitre.factor)} ml`;
  return [{ result, span: result, calculation }];
}
