import { amountsOf, figure, ofSameSubstance, readable, substanceOf, type Amount } from './amounts.ts';
import {
  belongTogether,
  isEqualTo,
  isOfAnother,
  isInBracketsAfter,
  isResult,
  isStatedSum,
  spanOfBoth,
} from './beside.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import { headsIn } from './heads.ts';
import { products } from './products.ts';
import { dosesByWeight, timesOrParts, type SumsOfPart, type WrongSum } from './sumsOfPart.ts';
import { isNear, isOneOf } from './tolerance.ts';

/** Doses that are not the weight times the mg/kg that belongs to them; also for each hour or day. */
export function wrongDosesByWeight(sums: SumsOfPart): readonly WrongSum[] {
  const { line, kinds } = sums;
  const doses = kinds.doses.filter((dose) => !kinds.strengths.includes(dose) && isResult(line, dose));
  return doses.flatMap((dose) => {
    const rates = ofSameSubstance(kinds.rates, dose).filter(
      ({ per }) => (per === 'hour') === (dose.per === 'hour'),
    );
    const rate = rates.find(
      (one) => !isLimit(line.text, one) && belongTogether(line, one, dose, rates, doses),
    );
    // What was eaten is no drug of so many mg/kg.
    if (
      rate === undefined ||
      isOfAnother(line, rate, dose, kinds.doses) ||
      (dose.end <= rate.start && /chocolate|theobromine|toxic|ingest|\bate\b/i.test(line.text))
    )
      return [];
    const hasRange = isRangeOf(sums, rate, dose);
    const right = rightDoses({ ...sums, hasRange }, rate, dose);
    if (isOneOf(dose, right, hasRange, sums.share)) return [];
    if (isMultiple(sums, dose, right) || isRoundedToTablets(sums, rate, dose, right)) return [];
    return wrongByWeight(sums, rate, dose);
  });
}

/** Whether one of them is an end of a range, or nothing tells that the ranges of the drug are of other things. */
const isRangeOf = ({ line, hasRange, ranges }: SumsOfPart, rate: Amount, result: Amount): boolean =>
  hasRange && (!isEqualTo(line, rate, result) || ranges.flat().some((one) => one === rate || one === result));

/** "Just over 1 ml/kg" tells no more than that. */
const isLimit = (text: string, { start }: Amount): boolean =>
  /(?:\b(?:over|under|above|below|more than|less than|at least)|% (?:of|[x×]))\s*$/i.test(
    text.slice(Math.max(0, start - 12), start),
  );

/** A dose that an equals sign ties to one mg/kg is that one's; otherwise it may be that of any mg/kg of the drug. */
function rightDoses(sums: SumsOfPart, rate: Amount, dose: Amount): readonly number[] {
  const { line, weights, perDay, hasRange } = sums;
  // "4 mg/kg divided BID: 66 mg".
  const isDivided = /\bdivided|\bsplit/i.test(line.text.slice(rate.end, Math.max(rate.end, dose.start)));
  const parts = products(
    weights,
    [rate.amount],
    perDay.map((one) => 1 / one),
  );
  if (isDivided && dose.per === null && parts.length > 0 && !hasRange) return parts;
  if (!isEqualTo(line, rate, dose) || hasRange) return dosesByWeight(sums, substanceOf(dose));
  const whole = products(weights, [rate.amount]);
  if (rate.per === dose.per) {
    const isOfOneTime = rate.per === null && /\bdivided|\bsplit/i.test(line.text);
    return isOfOneTime ? [...whole, ...timesOrParts(whole, perDay)] : whole;
  }
  const isEachTime = /^\s*(?:[bt]\.?i\.?d|q\.?i\.?d|q\s?\d+h|twice)/i.test(
    line.text.slice(dose.end, dose.end + 8),
  );
  const shared = timesOrParts(whole, perDay);
  return isEachTime && perDay.length > 0 ? shared : [...whole, ...shared];
}

/** Volumes that are not the weight times the ml/kg that belongs to them; also for each hour or day. */
export function wrongVolumesByWeight(sums: SumsOfPart): readonly WrongSum[] {
  const { line, kinds, weights, perDay } = sums;
  const { volumeRates } = kinds;
  const volumes = kinds.volumes.filter((volume) => isResult(line, volume));
  return volumes.flatMap((volume) => {
    const rate = volumeRates.find(
      (one) => !isLimit(line.text, one) && belongTogether(line, one, volume, volumeRates, volumes),
    );
    if (rate === undefined || isOfAnother(line, rate, volume, kinds.volumes)) return [];
    const hasRange = isRangeOf(sums, rate, volume);
    // A bolus in ml/kg says nothing of the ml/h after it, nor ml/kg/h of a volume.
    if (
      (rate.per === 'hour') !== (volume.per === 'hour') &&
      !isEqualTo(line, rate, volume) &&
      !isRightBehind(line, rate, volume)
    )
      return [];
    const isThisRate = isEqualTo(line, rate, volume) && rate.per === volume.per && !hasRange;
    const ofRate = products(weights, [rate.amount]);
    if (isThisRate)
      return isOneOf(volume, ofRate, false, sums.share) || isMultiple(sums, volume, ofRate)
        ? []
        : wrongByWeight(sums, rate, volume);
    const whole = products(weights, amountsOf(volumeRates));
    const right = [
      ...whole,
      ...otherPeriods(rate, volume, whole),
      ...timesOrParts(whole, perDay),
      ...overTime(sums, whole),
    ];
    return isOneOf(volume, right, hasRange, sums.share) || isMultiple(sums, volume, whole)
      ? []
      : wrongByWeight(sums, rate, volume);
  });
}

function wrongByWeight({ line, weights }: SumsOfPart, rate: Amount, result: Amount): readonly WrongSum[] {
  const [weight] = weights;
  if (weight === undefined) return [];
  const sum = weight * rate.amount;
  const period = rate.per === null ? '' : `/${rate.per === 'hour' ? 'h' : 'day'}`;
  return [
    {
      result,
      span: isTold(line, result, rate) ? spanOfBoth(result, rate) : result,
      calculation: `${figure(weight)} kg × ${rate.written.replace(/\s+$/, '')} = ${readable(sum, substanceOf(rate))}${period}`,
      sum,
    },
  ];
}

/** Whether a volume stands right after the brackets that a rate ends: "(60 ml/kg/day) 60 ml/h". */
const isRightBehind = ({ text }: LineOfNote, rate: Amount, volume: Amount): boolean =>
  rate.end <= volume.start && /^(?:\/\w{1,4})?\)\s*$/.test(text.slice(rate.end, volume.start));

/** "40 ml/h (1.9 ml/kg/h)", "30 ml/h = 3 ml/kg/h": the rate tells how much the amount is, and may be the wrong one. */
const isTold = (line: LineOfNote, result: Amount, rate: Amount): boolean =>
  isInBracketsAfter(line, result, rate) ||
  (result.end <= rate.start && /^\s*=\s*$/.test(line.text.slice(result.end, rate.start)));

/** A rate of a day told in hours, or the other way round. */
const otherPeriods = (rate: Amount, volume: Amount, whole: readonly number[]): readonly number[] =>
  rate.per === volume.per || rate.per === null
    ? []
    : whole.map((one) => (rate.per === 'day' ? one / 24 : one * 24));

/** What runs in over the minutes and hours that are stated: in all, or in each hour. */
const overTime = ({ kinds }: SumsOfPart, whole: readonly number[]): readonly number[] =>
  products(
    whole,
    kinds.runs.flatMap(({ amount }) => [amount * 24, 1 / (amount * 24)]),
  );

/** Doses of a day or of all places together, as the words beside tell: "10 mg each side, 20 mg in total". */
const isMultiple = ({ line, perDay }: SumsOfPart, dose: Amount, right: readonly number[]): boolean =>
  headsIn(line.text).some((heads) => heads > 1 && right.some((sum) => isNear(dose.amount, sum * heads))) ||
  // Of how many animals a group is, another place of the note tells.
  /^[^.;,\d]{0,12}\b(?:flock|herd|mob|litter|group|pen|batch|pair|house|tank|pond|shed)\b/i.test(
    line.text.slice(dose.end, dose.end + 24),
  ) ||
  (/\b(?:total|each|both|per site|per side|double|half|split|sites)\b/i.test(
    line.text.slice(Math.max(0, dose.start - 14), dose.end + 18),
  ) &&
    [2, 3, 4, 0.5, ...perDay].some((times) => right.some((sum) => isNear(dose.amount, sum * times))));

/**
 * Whole tablets seldom give the dose exactly. A dose that is set equal to its mg/kg is so excused only where the strength
 * and the number of tablets stand apart from it, because the dose itself is then what was worked out.
 */
function isRoundedToTablets(
  { line, kinds, dosesByTablets }: SumsOfPart,
  rate: Amount,
  dose: Amount,
  right: readonly number[],
): boolean {
  const isByTablets = dosesByTablets.some((sum) => isNear(dose.amount, sum, 0.01));
  const isOneTablet =
    kinds.strengths.length === 0 &&
    /\btab|\bcap|\bchew|#\s?\d/i.test(line.text) &&
    !isStatedSum(line, rate, dose);
  return (isByTablets || isOneTablet) && right.some((sum) => isNear(dose.amount, sum, 0.25));
}
