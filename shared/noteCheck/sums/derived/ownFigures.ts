import type { Finding } from '../../finding.ts';
import { isWithin } from '../../isWithin.ts';
import { figure, unitAsWritten } from '../amounts.ts';
import { isOfSomething, isPercent } from '../written/measure.ts';
import { derivationAt, isConcentration, type Derivation, type Derived, type Section } from './derivation.ts';

type Derivations = Map<number, Derivation | null>;

/** By the weights and the lines: while somebody types in one section, those of the others are kept. */
const knownBy = new WeakMap<Section['weights'], WeakMap<Section['lines'], Derivations>>();
/** No section has more numbers that nobody said; of more, each would take its time for nothing. */
const mostDerivations = 300;

/** Worked out once: a number is asked for what bears it out, and then for a slip. */
function derivationIn(section: Section, at: number): Derivation | null {
  const { lines, weights } = section;
  const byLines = knownBy.get(weights) ?? new WeakMap<Section['lines'], Derivations>();
  knownBy.set(weights, byLines);
  const known = byLines.get(lines) ?? new Map<number, Derivation | null>();
  byLines.set(lines, known);
  const before = known.get(at);
  if (before !== undefined || known.size >= mostDerivations) return before ?? null;
  const derivation = derivationAt(at, section);
  known.set(at, derivation);
  return derivation;
}

/**
 * Whether the figures around a number give it, as it is rounded, so that nobody need have said it. `at`: where it begins.
 * `isBorneOut`: whether the figure at a place of the section is right, because a wrong one bears nothing out.
 */
export function isGivenByFigures(
  at: number,
  section: Section,
  isBorneOut: (place: number) => boolean,
): boolean {
  const derivation = derivationIn(section, at);
  return (
    derivation !== null &&
    derivation.values.some(
      (one) =>
        canBeTold(derivation, one) &&
        isRounded(one, derivation) &&
        one.places.every((place) => isBorneOut(place)),
    )
  );
}

/**
 * Of a number that nobody said: that it is not what the figures around it give, and so like it that one digit, the point or
 * a factor was mistaken. null: it is like nothing that they give.
 */
export function slipOfFigures({ span }: Finding, section: Section): Finding | null {
  const derivation = derivationIn(section, span.start);
  const right = derivation === null ? undefined : meantBySlip(derivation);
  if (derivation === null || right === undefined) return null;
  const unit = unitAsWritten(derivation.result.written);
  const calculation = `${right.calculation} = ${figure(right.value)} ${unit}`.trim();
  return { span, reason: { because: 'sum', calculation }, nearest: null };
}

function meantBySlip(derivation: Derivation): Derived | undefined {
  const { result, isCalledResult, values } = derivation;
  const { measure, written } = result;
  if (!canBeSlip(derivation)) return undefined;
  if (values.some(({ value }) => isWithin(measure.plain, value, 0.1))) return undefined;
  const ofCourse = derivation.isTotal
    ? values.find((one) => one.isCourse && isWithinTimes(measure.plain, one.value))
    : undefined;
  if (ofCourse !== undefined) return ofCourse;
  const ofDigits = values.find(({ value }) => isDigitSlip(measure.plain, value, decimalsOf(written)));
  if (ofDigits !== undefined || !isCalledResult) return ofDigits;
  return values.slice(0, mostByFactor).find(({ value }) => isFactorSlip(measure.plain, value));
}

/** A percentage, a plain number and one of a single digit are told to be worked out; an amount may stand there alone. */
function canBeSlip({ result, isCalledResult, isInTable, isOperand, isAfterEquals }: Derivation): boolean {
  const { measure, written } = result;
  if (isInTable || isOperand || isConcentration(measure) || measure.powers['kg'] === 1) return false;
  if (digitsOf(written) < 2 && !(isCalledResult && measure.plain >= 10)) return false;
  if (isPercent(measure)) return isCalledResult;
  return isOfSomething(measure) || isAfterEquals;
}

/** Of a course that is told, the total is that of its figures, however far off it is. */
const isWithinTimes = (written: number, right: number): boolean => written < right * 5 && right < written * 5;

/** Of the sums that are farther off, some one is twice or ten times as much by chance. */
const mostByFactor = 12;

/** Figures without a unit, times and single digits are given by chance, unless something says that they were worked out. */
function canBeTold({ result, isCalledResult, isInTable }: Derivation, { isNearest }: Derived): boolean {
  const { measure, written } = result;
  if (measure.plain === 1) return false;
  if (isConcentration(measure)) return true;
  if (isInTable && measure.isBare) return digitsOf(written) > 1;
  if (isOfSomething(measure) || isPercent(measure))
    return isCalledResult || isNearest || digitsOf(written) > 1;
  return isCalledResult && (measure.plain > mostByChance || measure.powers['time'] === -1);
}

const mostByChance = 6;

/** How many digits a number has but for zeros at either end. */
const digitsOf = (written: string): number =>
  (/[\d.,]+/.exec(written)?.[0] ?? '').replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '').length;

const decimalsOf = (written: string): number => /\d[.,](\d{1,2})(?!\d)/.exec(written)?.[1]?.length ?? 0;

const isRounded = ({ value }: Derived, { result: { measure, written } }: Derivation): boolean => {
  const halfStep = 10 ** -decimalsOf(written) * 0.51;
  const share = digitsOf(written) > 1 ? 0.06 : 0.01;
  return (
    isWithin(measure.plain, value, 0.002) ||
    (Math.abs(measure.plain - value) <= halfStep && isWithin(measure.plain, value, share))
  );
};

/** The point one place or more off, or something that was counted twice or not at all. */
const isFactorSlip = (written: number, right: number): boolean =>
  [10, 100, 1000, 2, 3].some(
    (times) => isWithin(written, right * times, 0.01) || isWithin(written * times, right, 0.01),
  );

/** One digit is another one, or two have changed places. */
function isDigitSlip(written: number, right: number, decimals: number): boolean {
  const [a, b] = [written.toFixed(decimals), right.toFixed(decimals)];
  // Nobody rounds 12.8 to 13 and then writes 33.
  if (!isWithin(Number(b), right, 0.01)) return false;
  if (a.length !== b.length || a === b || (right < 1 && digitsOf(b) < 2)) return false;
  const differing = a.split('').flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [first = 0, second = 0] = differing;
  const isSwapped = differing.length === 2 && a[first] === b[second] && a[second] === b[first];
  return differing.length === 1 || isSwapped;
}
