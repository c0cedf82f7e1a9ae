import { amountsOf, figure, readable, substanceOf, type Amount } from './amounts.ts';
import { belongTogether, isResult } from './beside.ts';
import { products } from './products.ts';
import { dosesByWeight, type SumsOfPart, type WrongSum } from './sumsOfPart.ts';
import { isNear, isOneOf } from './tolerance.ts';

/** How many characters may stand between a dose and the tablets that give it. */
const reach = 14;

/** Doses that are not the number of tablets times their strength. `marked`: results that are wrong already. */
export function wrongDosesByTablets(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, kinds, tablets, timesStrength, hasRange, perDay } = sums;
  const { strengths } = kinds;
  const count = timesStrength[0] ?? tablets[0]?.value;
  const [strength] = strengths;
  if (count === undefined || strength === undefined) return [];
  const given = timesStrength.length > 0 ? strengths : tablets;
  const isNearGiven = (dose: Amount): boolean =>
    given.some((one) => Math.max(one.start - dose.end, dose.start - one.end) < reach);
  return kinds.doses
    .filter((dose) => !strengths.includes(dose) && !marked.has(dose) && isResult(line, dose))
    .filter((dose) => {
      const right = [
        ...sums.dosesByTablets,
        ...twoOf(sums.dosesByTablets),
        ...dosesByWeight(sums, substanceOf(dose)),
        ...products(amountsOf(kinds.volumes), amountsOf(kinds.concentrations)),
        ...(dose.per === 'day' ? products(sums.dosesByTablets, perDay) : []),
      ];
      return !isOneOf(dose, right, hasRange) && isNearGiven(dose) && dose.per === null;
    })
    .map((dose) => ({
      result: dose,
      span: dose,
      calculation: `${figure(count)} × ${strength.written} = ${readable(count * strength.amount, substanceOf(strength))}`,
    }));
}

/** Tablets of two strengths at once. */
const twoOf = (doses: readonly number[]): readonly number[] =>
  doses.flatMap((one, at) => doses.slice(at + 1).map((other) => one + other));

/** Numbers of tablets that are far from the dose in mg that belongs to them, or from the mg/kg. */
export function wrongTablets(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, kinds, tablets, weights, perDay, hasRange } = sums;
  const [strength, otherStrength] = kinds.strengths;
  const [count, otherCount] = tablets;
  if (strength === undefined || count === undefined || marked.size > 0 || hasRange) return [];
  if (otherStrength !== undefined || otherCount !== undefined || sums.timesStrength.length > 0) return [];
  const doses = kinds.doses.filter((dose) => dose !== strength && isResult(line, dose));
  const [rate, otherRate] = kinds.rates;
  const [weight] = weights;
  const stated = doses.find((dose) => belongTogether(line, dose, count, doses, tablets));
  const needed = stated?.amount ?? (rate === undefined || otherRate !== undefined || weight === undefined || doses.length > 0 ? undefined : weight * rate.amount);
  if (needed === undefined) return [];
  const all = [needed, ...(stated === undefined ? dosesByWeight(sums, substanceOf(strength)) : [])].flatMap((one) => [one, ...perDay.flatMap((times) => [one * times, one / times])]);
  const isFar = all.every((one) => !isNear(count.value * strength.amount, one, 0.35) && Math.abs(count.value - one / strength.amount) > 0.3);
  if (!isFar) return [];
  return [
    {
      result: count,
      span: count,
      calculation: `${stated?.written ?? `${figure(weight ?? 0)} kg × ${rate?.written ?? ''}`} ÷ ${strength.written} = ${figure(needed / strength.amount)}`,
    },
  ];
}
