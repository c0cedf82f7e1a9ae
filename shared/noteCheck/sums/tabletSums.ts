import { amountsOf, figure, readable, substanceOf, type Amount } from './amounts.ts';
import type { Span } from '../noteCheck.ts';
import { belongTogether, isDispensed, isEqualTo, isResult, spanOfBoth } from './beside.ts';
import { products } from './products.ts';
import { dosesByWeight, timesOrParts, type SumsOfPart, type WrongSum } from './sumsOfPart.ts';
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
    .filter(({ end }) => !withNext.test(line.text.slice(end)))
    .filter((dose) => {
      const tied = tablets.find((one) => isEqualTo(line, one, dose) && dose.start - one.end < 4);
      const taken = sums.strengthsTaken.find((one) => isWrittenOut(line.text, dose, one));
      if (taken !== undefined && !isNear(dose.amount, taken.value * taken.amount)) return true;
      if (tied !== undefined && !hasRange) return !isOneOf(dose, rightByTied(sums, tied, dose), false);
      const right = [
        ...sums.dosesByTablets,
        ...twoOf(sums.dosesByTablets),
        ...dosesByWeight(sums, substanceOf(dose)),
        ...products(amountsOf(kinds.volumes), amountsOf(kinds.concentrations)),
        ...(dose.per === 'day' ? products(sums.dosesByTablets, perDay) : []),
      ];
      // "1-2 x 50 mg = 50-100 mg": the other end is that of the number that stands beside the strength.
      const isEndOfRight = sums.ranges.some(
        (ends) => ends.includes(dose) && ends.some((end) => isOneOf(end, right, false)),
      );
      return !isEndOfRight && !isOneOf(dose, right, hasRange) && isNearGiven(dose) && dose.per === null;
    })
    .map((dose) => ({
      result: dose,
      // Either of the two may be the wrong one.
      span: given
        .filter(({ start, end }) => Math.max(start - dose.end, dose.start - end) < reach)
        .reduce<Span>(spanOfBoth, dose),
      calculation: `${figure(count)} × ${strength.written} = ${readable(count * strength.amount, substanceOf(strength))}`,
    }));
}

/** What the tablets before a sign give: once or on a day; "half" without a word for a tablet is half of the dose before. */
function rightByTied({ kinds, perDay }: SumsOfPart, tied: Amount, dose: Amount): readonly number[] {
  const once = products([tied.value], amountsOf(kinds.strengths));
  const before = /^(?:half|½)$/i.test(tied.written) ? kinds.doses.filter(({ end }) => end <= tied.start) : [];
  return [
    ...once,
    ...(dose.per === 'day' ? products(once, perDay) : []),
    ...products([tied.value], amountsOf(before)),
  ];
}

/** "One 500 mg and one 300 mg tablet": the first is a strength too. */
const withNext = /^\s*(?:and|plus|\+|&)\s+(?:one|an?|half an?|½|\d+(?:\.\d+)?\s*[x×])\s+\d/i;

/** "1000 mg (2 x 500 mg caps)": the brackets are all of the dose. */
const isWrittenOut = (text: string, dose: Amount, taken: Amount): boolean =>
  /^\s*[(=]\s*[\d.½¼¾/]+\s*[x×]\s*$/.test(text.slice(dose.end, Math.max(dose.end, taken.start))) &&
  !/^(?:[^;.)]|\b[ap]\.m\.)*(?:\+|\band\b|\bplus\b|&)/.test(text.slice(taken.end, taken.end + 30));

/** Tablets of two strengths at once. */
const twoOf = (doses: readonly number[]): readonly number[] =>
  doses.flatMap((one, at) => doses.slice(at + 1).map((other) => one + other));

/** Numbers of tablets that are far from the dose in mg that belongs to them, or from the mg/kg. */
export function wrongTablets(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { line, kinds, timesStrength, hasRange } = sums;
  const [strength] = kinds.strengths;
  const atOnce = tabletsOfFirstStep(sums);
  const [result = strength] = atOnce;
  const stated = [...timesStrength, ...atOnce.map(({ value }) => value)];
  const counts = stated.length === 0 && isOneTablet(line.text, strength) ? [1] : stated;
  const [count] = counts;
  if (strength === undefined || result === undefined || count === undefined) return [];
  const tied = tiedRate(sums, result);
  if (isOfOtherTime(line.text, strength, result)) return [];
  if (marked.size > 0 || hasRange || counts.length > 1 || kinds.strengths.length > 1) return [];
  const needed = neededDose(sums, strength, result, tied);
  if (needed === null) return [];
  const sum = figure((needed.amounts[0] ?? 0) / strength.amount);
  return isFarFrom(sums, count, strength, needed.amounts)
    ? [
        {
          result,
          span: spanOfTablets(sums, strength, result),
          calculation: `${needed.written} ÷ ${strength.written} = ${sum}`,
        },
      ]
    : [];
}

/** "One 500 mg and one 300 mg tablet". */
const twoAtOnce = /\d\s?mg (?:and|plus|\+|&) (?:one|an?|half an?|½|\d+(?:\.\d+)?\s*[x×]) \d/i;

/** How many are given at once, not those that are dispensed. */
function tabletsOfFirstStep(sums: SumsOfPart): readonly Amount[] {
  const { line, kinds, tablets } = sums;
  const step = firstStep(line.text, kinds.strengths[0]);
  return tablets.filter(
    (count) =>
      !isOfAllDays(sums, count) &&
      !isDispensed(line, count) &&
      !isOfDoseBefore(line.text, count) &&
      count.start < step,
  );
}

/** Whether so many tablets are no rounding of any of these doses. */
function isFarFrom(
  { line, perDay }: SumsOfPart,
  count: number,
  strength: Amount,
  doses: readonly number[],
): boolean {
  const isOfDay = /\/d(?:ay)?\b|\bper day|\bdivided|\bsplit|\btotal/i.test(line.text);
  const all = [...doses, ...(isOfDay ? timesOrParts(doses, perDay) : [])];
  return all.every(
    (one) => !isNear(count * strength.amount, one, 0.35) && Math.abs(count - one / strength.amount) > 0.3,
  );
}

/** "20 mg for 7 days, then half (10 mg)": half of the dose. */
const isOfDoseBefore = (text: string, { written, end }: Amount): boolean =>
  /^(?:half|½)$/i.test(written) && /^ ?\(\d[\d.]* ?m?c?g\b/.test(text.slice(end, end + 14));

/** "4 tablets for 4 days", "3 days, 3 tablets". */
const isOfAllDays = ({ line: { text }, kinds }: SumsOfPart, { start, end }: Amount): boolean =>
  /^\s*(?:for|=)\s*\d/i.test(text.slice(end, end + 8)) ||
  kinds.durations.some((days) => days.end <= start && /^[\s,:(=)–-]{1,4}$/.test(text.slice(days.end, start)));

/** "…; 4 capsules" are those that are dispensed; of two strengths, neither is the whole dose. */
const isOfOtherTime = (text: string, strength: Amount, result: Amount): boolean =>
  twoAtOnce.test(text) || /[;\n]|\.\s/.test(text.slice(strength.end, result.start));

/** Where the first step of a course ends: the tablets of a later one say nothing about the first. */
function firstStep(text: string, strength: Amount | undefined): number {
  const from = strength?.end ?? 0;
  const length = text.slice(from).search(/\bthen\b|\btaper|\breduc|\bincreas/i);
  return length === -1 ? text.length : from + length;
}

/** "2.5 mg chew (0.1 mg/kg)": one of them. */
const isOneTablet = (text: string, strength: Amount | undefined): boolean =>
  strength !== undefined &&
  /^\s*(?:\w+ )?(?:tab|tablet|cap|capsule|chew)\b\s*\(\s*(?:approx\.? |~ ?)?[\d.]+ ?mg\/kg/i.test(
    text.slice(strength.end),
  );

/** The dose that the tablets should give: the one that belongs to them, or the only mg/kg by each weight. */
function neededDose(
  { line, kinds, weights }: SumsOfPart,
  strength: Amount,
  result: Amount,
  tied: Amount | null,
): { readonly amounts: readonly number[]; readonly written: string } | null {
  const doses = kinds.doses.filter(
    (dose) => dose !== strength && isResult(line, dose) && !withNext.test(line.text.slice(dose.end)),
  );
  const isOfOtherForm = ({ end }: Amount): boolean =>
    /\b(?:then|today|tomorrow|follow\w*|inj\w*)\b/i.test(line.text.slice(end, Math.max(end, result.start)));
  const dose = doses.find((one) => belongTogether(line, one, result, doses, [result]) && !isOfOtherForm(one));
  if (dose !== undefined) return { amounts: [dose.amount], written: dose.written };
  const step = firstStep(line.text, strength);
  const [only, otherRate] = tied === null ? kinds.rates.filter(({ start }) => start < step) : [];
  const rate = tied ?? only;
  const [weight] = weights;
  if (doses.length > 0 || rate === undefined || weight === undefined || otherRate !== undefined) return null;
  return { amounts: products(weights, [rate.amount]), written: `${figure(weight)} kg × ${rate.written}` };
}

/** The number with the strength where they stand together, because either may be the wrong one. */
const spanOfTablets = (sums: SumsOfPart, strength: Amount, result: Amount): Span =>
  Math.max(result.start - strength.end, strength.start - result.end) < 24
    ? spanOfBoth(strength, withCount(sums, result))
    : withCount(sums, result);

/** The mg/kg right before the tablets: "1 mg/kg SID (2 x 5 mg tablets)". */
const tiedRate = (sums: SumsOfPart, result: Amount): Amount | null => {
  const { start } = withCount(sums, result);
  return (
    sums.kinds.rates.find(
      ({ end }) => end <= start && start - end < 14 && /[(=→:]\s*$/.test(sums.line.text.slice(end, start)),
    ) ?? null
  );
};

/** The "2 x 100 mg" of which the amount is the 100 mg. */
const withCount = ({ line: { tokens }, tablets, timesStrength }: SumsOfPart, result: Amount): Span =>
  tablets.includes(result) || timesStrength.length === 0
    ? result
    : { start: tokens[Math.max(0, result.from - 2)]?.start ?? result.start, end: result.end };

/** "1 tablet per 10 kg = 3 tablets" at 20 kg. */
export function wrongTabletsByWeight({ line, kinds, tablets, weights }: SumsOfPart): readonly WrongSum[] {
  const [rate] = kinds.tabletRates;
  const [weight] = weights;
  if (rate === undefined || weight === undefined) return [];
  return tablets
    .filter(
      (count) =>
        isEqualTo(line, rate, count) ||
        /^\s*[,:;]\s*(?:give |gave )?$/i.test(line.text.slice(rate.end, Math.max(rate.end, count.start))),
    )
    .filter((count) =>
      weights.every(
        (one) => Math.abs(count.value - one * rate.amount) > Math.max(0.55, one * rate.amount * 0.25),
      ),
    )
    .map((count) => ({
      result: count,
      span: count,
      calculation: `${figure(weight)} kg × ${rate.written} = ${figure(weight * rate.amount)}`,
    }));
}
