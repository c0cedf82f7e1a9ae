import { isNearly } from '../isNearly.ts';
import type { Finding } from '../noteCheck.ts';
import type { NoteLine } from '../noteSection.ts';
import {
  formatFigure,
  lineAmounts,
  isRightWhenRounded,
  baseDimensionOf,
  unitAsWritten,
  wrongSumFinding,
} from './amounts.ts';
import type { Amount, LineAmounts } from './amounts.ts';
import { isDispensed, hasEqualSignBetween, isInBracketsAfter, isCalculationResult } from './beside.ts';
import { wrongCourseTotalFinding } from './courses.ts';
import { isStockAmount, doseFormulas, totalFormulas, type Formula } from './formulas.ts';

/** `weights`: of the patient in kg, the one measured now first. */
export function wrongSums(line: NoteLine, weights: readonly number[]): readonly Finding[] {
  const all = lineAmounts(line, weights);
  const results = all.of('dose', 'volume', 'counted', 'weight', 'duration', 'time');
  return results.flatMap(
    (one) => wrongDose(all, one) ?? wrongCourseTotalFinding(all, one) ?? wrongTotal(all, one) ?? [],
  );
}

type Calculation = Pick<Amount, 'per' | 'written'> & {
  readonly sum: number;
  readonly parts: readonly Amount[];
  /**
   * The share that `sum` may differ by: less with another weight than the first, which is seldom the
   * patient's.
   */
  readonly share: number;
  readonly isTied: boolean;
};

/** All figures of a long list together would take minutes. */
const nearest = (all: readonly Amount[], { start: at }: Amount): readonly Amount[] =>
  all.length < 13
    ? all
    : all.toSorted((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at)).slice(0, 12);

/**
 * each: an amount like the result; stock: what was dispensed; portion: what is given of it at once, daily: or
 * in a day.
 */
function figuresFor(name: string, { of }: LineAmounts, result: Amount): readonly Amount[] {
  const amounts = of('counted', 'volume', 'dose').filter((one) => one.end <= result.start);
  if (name === 'each')
    return amounts.filter(({ unit, per }) => unit.dimension === result.unit.dimension && per === null);
  const last = amounts.findLast(({ unit }) => unit.dimension !== 'dose');
  if (name === 'stock') return last !== undefined && isStockAmount(last) ? [last] : [];
  if (/portion|daily/.test(name)) return amounts.filter(({ per }) => (per === 'day') === (name === 'daily'));
  // A share is of the patient's weight, and not of another one beside it.
  if (name === 'patient') return of('weight').filter(({ end }) => end === 0);
  const before = /heads|often|duration/.test(name) ? result.start : Infinity;
  return of(name).filter((one) => one !== result && one.end <= before);
}

const calculationsOf = (
  result: Amount,
  figures: LineAmounts,
  formulas: readonly Formula[],
): readonly Calculation[] =>
  formulas.flatMap(([results, names, isTied, needsTie = false]): readonly Calculation[] => {
    const by = results.includes(result.kind) ? names.split(' ') : [];
    const isDivisor = (at: number): boolean => by[at]?.startsWith('/') === true;
    const signOf = (at: number): string => (isDivisor(at) ? '÷' : '×');
    return choices(by.map((name) => nearest(figuresFor(name.replace('/', ''), figures, result), result)))
      .filter((parts) => parts.length > 0 && isOfKind(parts, by, result))
      .map((parts) => ({
        parts,
        isTied: isTied(figures, parts, result),
        sum: parts.reduce((sum, { amount }, at) => (isDivisor(at) ? sum / amount : sum * amount), 1),
        per: parts.find(({ per }) => per !== null)?.per ?? null,
        written: parts.reduce((all, one, at) => `${all} ${signOf(at)} ${one.written.trim()}`, '').slice(3),
        share: parts.some((one) => one.kind === 'weight' && one !== figures.of('weight')[0]) ? 0.03 : 0.1,
      }))
      .filter((one) => one.isTied || !needsTie);
  });

/** Also, a course's days stand behind what is given on each. */
function isOfKind(parts: readonly Amount[], by: readonly string[], result: Amount): boolean {
  const strength = parts.find(({ kind }) => kind === 'concentration');
  const goal = baseDimensionOf((by[0] === 'stock' ? parts[0] : strength) ?? result);
  const from = parts[by.indexOf('each')]?.end ?? 0;
  return parts.every(({ kind, start, unit }, at) =>
    kind === 'duration'
      ? start >= from
      : !ofSubstance.test(kind) || by[at] === 'counted' || baseDimensionOf({ unit }) === goal,
  );
}
const ofSubstance = /^(?:dose|volume|rate|strength|concentration|counted)$/;

/** [1, 2] and [3] give [1, 3] and [2, 3]. */
const choices = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])),
    [[]],
  );

/** A dose that no figures of its drug give; null: no mistake is plain. */
function wrongDose(figures: LineAmounts, result: Amount): Finding | null {
  const { line } = figures;
  const calculations = isCalculationResult(line, result) ? calculationsOf(result, figures, doseFormulas) : [];
  const tied = calculations.find(({ isTied }) => isTied);
  const of = tied?.parts.filter(({ kind }) => kind !== 'weight') ?? [];
  // After "0.1 mg/kg", "so 3 mg" is a dose despite "so".
  if (of.length > 1 && isDispensed(line, result)) return null;
  // The dose behind the result may be the wrong one, or the rate of "40 ml/h (1.9 ml/kg/h)".
  const other = of.find((one) =>
    one.kind === 'dose'
      ? !calculationsOf(one, figures, doseFormulas).some(({ sum }) => isNearly(one.amount, sum, 0.1))
      : one.kind === 'rate' &&
        (isInBracketsAfter(line, result, one) || hasEqualSignBetween(line, result, one)),
  );
  return wrongBy(tied, calculations, figures, result, other);
}

/** A total that the formulas do not give; null: no mistake is plain. */
function wrongTotal(figures: LineAmounts, result: Amount): Finding | null {
  const calculations = calculationsOf(result, figures, totalFormulas);
  const tied = calculations.findLast(({ isTied }) => isTied);
  return wrongBy(tied, calculations, figures, result);
}

/** `other`: a figure that may be the wrong one instead, so that both are marked. */
function wrongBy(
  tied: Calculation | undefined,
  calculations: readonly Calculation[],
  figures: LineAmounts,
  result: Amount,
  other?: Amount,
): Finding | null {
  if (tied === undefined || isGiven(figures, result, calculations)) return null;
  const exact = inPeriod(tied, result) / result.unit.factor;
  const total = result.unit.dimension === 'time' ? Math.floor(exact + 0.01) : exact;
  const calculation = `${tied.written} = ${formatFigure(total)} ${unitAsWritten(result.written)}`;
  const { start, end } = other ?? result;
  const span = { start: Math.min(result.start, start), end: Math.max(result.end, end) };
  return wrongSumFinding(figures.line.text, span, calculation, other === undefined ? total : null);
}

/** Where the text says "divided" or "per day", also as one of a day's doses or all of them. */
function isGiven(
  { line: { text }, of }: LineAmounts,
  result: Amount,
  calculations: readonly Calculation[],
): boolean {
  const isDivided = /\bdivided|\bsplit|\bper day|\/d(?:ay)?\b|\/24/i.test(text);
  return calculations.some((one) => {
    const isByRate = one.parts.every(({ kind }) => kind === 'weight' || kind === 'rate');
    const often = isDivided && isByRate ? of('often') : [];
    return [1, ...often.flatMap(({ amount }) => [amount, 1 / amount])].some((factor) =>
      isRightWhenRounded(result, inPeriod(one, result) * factor, one.share),
    );
  });
}

/** 48 ml a day for a result by the hour are 2 ml. */
const inPeriod = ({ sum, per }: Calculation, result: Amount): number => {
  if (per === null || result.per === null || per === result.per) return sum;
  return per === 'day' ? sum / 24 : sum * 24;
};
