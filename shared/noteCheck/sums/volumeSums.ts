import { amountsOf, figure, ofSameSubstance, readable, substanceOf, type Amount } from './amounts.ts';
import { belongTogether, isDispensed, isEqualTo, isResult, spanOfBoth } from './beside.ts';
import { neededForAny, stepsOf } from './courses.ts';
import { products } from './products.ts';
import { dosesByWeight, type SumsOfPart, type WrongSum } from './sumsOfPart.ts';
import { isNear, isOneOf } from './tolerance.ts';

/** Volumes that are not the dose by its mg/ml. `marked`: results that are wrong already. */
export function wrongVolumesByStrength(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, kinds } = sums;
  const volumes = kinds.volumes.filter(
    (volume) =>
      !marked.has(volume) &&
      !isDiluted(line.text, volume) &&
      !isDispensed(line, volume) &&
      isResult(line, volume) &&
      (volume.per !== 'hour' || kinds.doses.some(({ per }) => per === 'hour')),
  );
  return volumes.flatMap((volume) => {
    const concentration = concentrationOf(sums, volume, volumes);
    if (concentration === undefined || isOneOf(volume, rightVolumes(sums, volume), sums.hasRange, sums.share))
      return [];
    if (isTogether(sums, volume)) return [];
    return (
      byDose(sums, volume, volumes, concentration, marked) ?? byRate(sums, volume, volumes, concentration)
    );
  });
}

/** "0.1 ml of 10 mg/ml + 0.9 ml saline = 1 mg/ml" is what is mixed, and not all of it is given. */
const isDiluted = (text: string, { end }: Amount): boolean =>
  /^\s*(?:of \d[\d.]* ?m?c?g\/ml\s*)?(?:\+|plus) ?\d[\d.]* ?ml (?:of )?(?:saline|nacl|water|sterile|wfi|lrs|hartmann|glucose|dextrose|diluent)/i.test(
    text.slice(end, end + 50),
  );

/** The mg/ml of a volume: the one beside it, otherwise the only one, where it stands before or is of this volume alone. */
function concentrationOf(
  { line, kinds }: SumsOfPart,
  volume: Amount,
  volumes: readonly Amount[],
): Amount | undefined {
  const { concentrations } = kinds;
  const isOfLater = (one: Amount): boolean =>
    one.start > volume.end && /\bthen\b|tomorrow|follow/i.test(line.text.slice(volume.end, one.start));
  const [only, other] = concentrations;
  return (
    concentrations.find(
      (one) => !isOfLater(one) && belongTogether(line, one, volume, concentrations, volumes),
    ) ??
    (only !== undefined && other === undefined && (only.end <= volume.start || volumes.length === 1)
      ? only
      : undefined)
  );
}

/** What any dose of the drug takes, or the weight times the mg/kg or ml/kg; also of tablets that are given instead. */
function rightVolumes(sums: SumsOfPart, volume: Amount): readonly number[] {
  const { kinds, weights, perDay } = sums;
  const equal = kinds.doses.find(
    (dose) => isEqualTo(sums.line, dose, volume) || isBy(sums, dose, volume) || isGivenAs(sums, dose, volume),
  );
  if (equal !== undefined && !sums.hasRange)
    return ofSameSubstance(kinds.concentrations, equal).map(({ amount }) => equal.amount / amount);
  const once = kinds.concentrations.flatMap((concentration) => {
    const doses = ofSameSubstance(kinds.doses, concentration);
    return [...amountsOf(doses), ...dosesByWeight(sums, substanceOf(concentration))].map(
      (dose) => dose / concentration.amount,
    );
  });
  const ofDay = volume.per === 'day' ? products(once, perDay) : [];
  const ofCourse = neededForAny(stepsOf(sums, kinds.volumes, [])).flat();
  return [...once, ...ofDay, ...ofCourse, ...products(weights, amountsOf(kinds.volumeRates))];
}

/** Whether the words before a volume tell to give it as the dose just before: "1.5 mg, give 1 ml". */
const isGivenAs = ({ line: { text } }: SumsOfPart, dose: Amount, volume: Amount): boolean =>
  dose.end <= volume.start &&
  /^,? ?(?:give|so give|draw up|i\.e\.)\s*$/i.test(text.slice(dose.end, volume.start));

/** Whether a concentration right after a dose is set equal to the volume: "480 mg @ 100 mg/ml = 4.8 ml". */
const isBy = ({ line, kinds }: SumsOfPart, dose: Amount, volume: Amount): boolean =>
  kinds.concentrations.some(
    (one) =>
      isEqualTo(line, one, volume) &&
      one.start >= dose.end &&
      /^\s*(?:@|at|of|÷|\/|,|\()?\s*$/i.test(line.text.slice(dose.end, one.start)),
  );

/** It is other volumes of the drug together, or a part of one. */
const isTogether = ({ kinds, perDay, line }: SumsOfPart, volume: Amount): boolean => {
  const others = kinds.volumes.filter((one) => one !== volume);
  const counts = [2, 3, 4, 1 / 2, 1 / 3, 1 / 4, ...perDay];
  return (
    (/\b(?:total|each|per|sites?|sides?|both|half|max\w*|all)\b/i.test(line.text) &&
      others.some((one) => counts.some((count) => isNear(volume.amount, one.amount * count, 0.02)))) ||
    others.some((one) =>
      others.some((other) => one !== other && isNear(volume.amount, one.amount + other.amount, 0.02)),
    )
  );
};

function byDose(
  sums: SumsOfPart,
  volume: Amount,
  volumes: readonly Amount[],
  concentration: Amount,
  marked: ReadonlySet<Amount>,
): readonly WrongSum[] | null {
  const { line, kinds } = sums;
  const doses = ofSameSubstance(kinds.doses, concentration).filter((dose) => !kinds.strengths.includes(dose));
  const dose = doses.find((one) => belongTogether(line, one, volume, doses, volumes));
  if (dose === undefined) return doses.length > 0 ? [] : null;
  if (marked.has(dose)) return [];
  const isDoseRight = dosesByWeight(sums, substanceOf(dose)).some((sum) => isNear(dose.amount, sum));
  const sum = dose.amount / concentration.amount;
  return [
    {
      result: volume,
      // Where nothing bears out the dose, either of the two may be the wrong one.
      span: isDoseRight ? volume : spanOfBoth(dose, volume),
      calculation: `${dose.written} ÷ ${concentration.written} = ${readable(sum, 'volume')}`,
      sum,
    },
  ];
}

/** "0.3 mg/kg, 1.05 ml (10 mg/ml)", without the dose in mg. */
function byRate(
  sums: SumsOfPart,
  volume: Amount,
  volumes: readonly Amount[],
  concentration: Amount,
): readonly WrongSum[] {
  const { line, kinds, weights } = sums;
  const rates = ofSameSubstance(kinds.rates, concentration).filter(({ per }) => per === null);
  const rate = rates.find((one) => belongTogether(line, one, volume, rates, volumes));
  const [weight] = weights;
  if (rate === undefined || weight === undefined) return [];
  const sum = (weight * rate.amount) / concentration.amount;
  const calculation = `${figure(weight)} kg × ${rate.written} ÷ ${concentration.written} = ${readable(sum, 'volume')}`;
  return [{ result: volume, span: volume, calculation, sum }];
}
