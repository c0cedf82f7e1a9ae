import { unitOf } from '../../units.ts';

/** What a number measures: its units with their powers. ml/h is volume 1, time -1. */
export type Powers = Readonly<Record<string, number>>;

/** A number of a written sum with its unit. */
export type Measure = {
  /** As the figures stand in the note, whatever their units. */
  readonly plain: number;
  /** In the first units of its dimensions. */
  readonly value: number;
  /** The same, but times and things that are counted are plain numbers: 3 weeks are 3. */
  readonly counted: number;
  readonly powers: Powers;
  /** A number without a unit and without a word of what it counts may be an amount of anything. */
  readonly isBare: boolean;
};

/** What a measure is of; of a time and of a number of things a note often leaves it out. */
const hardDimensions: readonly string[] = [
  'mass',
  'kg',
  'volume',
  'unit',
  'energy',
  'money',
  'concentration',
  'length',
  'temperature',
  'pressure',
];
const hard: ReadonlySet<string> = new Set(hardDimensions);
const hardAndTime: readonly string[] = [...hardDimensions, 'time'];

const isHard = (dimension: string): boolean => hard.has(dimension);

/** The units after a number, as "mg", "/kg" and "/5 ml" are, in their order. */
export type UnitPart = { readonly word: string; readonly power: 1 | -1; readonly times: number };

export function measureOf(plain: number, parts: readonly UnitPart[], hasNoun: boolean): Measure {
  let measure: Measure = { plain, value: plain, counted: plain, powers: {}, isBare: !hasNoun };
  for (const { word, power, times } of parts) {
    const unit = unitOf(word);
    if (unit === null) continue;
    const isShare = unit.dimension === 'percent';
    const factor = (isShare ? 0.01 : unit.factor) * times;
    const dimension = unit.dimension === 'mass' && unit.factor > 0.4 ? 'kg' : unit.dimension;
    measure = {
      plain,
      value: measure.value * factor ** power,
      counted: measure.counted * (isHard(dimension) || isShare ? factor : times) ** power,
      powers: isShare ? measure.powers : withPower(measure.powers, dimension, power),
      isBare: false,
    };
  }
  return measure;
}

const withPower = (powers: Powers, dimension: string, power: number): Powers => ({
  ...powers,
  [dimension]: (powers[dimension] ?? 0) + power,
});

const joined = (a: Powers, b: Powers, sign: 1 | -1): Powers =>
  Object.entries(b).reduce((all, [dimension, power]) => withPower(all, dimension, sign * power), a);

export const timesMeasure = (a: Measure, b: Measure): Measure => ({
  plain: a.plain * b.plain,
  value: a.value * b.value,
  counted: a.counted * b.counted,
  powers: joined(a.powers, b.powers, 1),
  isBare: a.isBare || b.isBare,
});

export const overMeasure = (a: Measure, b: Measure): Measure => ({
  plain: a.plain / b.plain,
  value: a.value / b.value,
  counted: a.counted / b.counted,
  powers: joined(a.powers, b.powers, -1),
  isBare: a.isBare || b.isBare,
});

/** null: the two cannot be added. A share is added of what stands before it: 300 g + 10 %. */
export function plusMeasure(a: Measure, b: Measure, sign: 1 | -1): Measure | null {
  if (isShare(b) && !isShare(a)) {
    const times = 1 + sign * b.value;
    return { ...a, plain: a.plain * times, value: a.value * times, counted: a.counted * times };
  }
  if (!a.isBare && !b.isBare && !isSameKind(a.powers, b.powers)) return null;
  return {
    plain: a.plain + sign * b.plain,
    value: a.value + sign * b.value,
    counted: a.counted + sign * b.counted,
    powers: a.isBare ? b.powers : a.powers,
    isBare: a.isBare || b.isBare,
  };
}

export const isPercent = ({ plain, value, powers }: Measure): boolean =>
  plain !== value && Object.keys(powers).length === 0;

/** A percentage: its figure is a hundred times its value. */
const isShare = ({ plain, value, powers }: Measure): boolean =>
  Math.abs(value * 100 - plain) < 1e-9 && plain !== 0 && Object.keys(powers).length === 0;

/** What remains of a power: a weight of the patient that is not divided out is a mass. */
function powerOf(powers: Powers, dimension: string): number {
  const { kg = 0 } = powers;
  if (dimension === 'kg') return Math.min(0, kg);
  return (powers[dimension] ?? 0) + (dimension === 'mass' ? Math.max(0, kg) : 0);
}

// Compared one by one, because a number is held against a thousand sums of the figures around it.
const isSame = (a: Powers, b: Powers, dimensions: readonly string[]): boolean =>
  dimensions.every((dimension) => powerOf(a, dimension) === powerOf(b, dimension));

/** Whether they measure the same, where times and counted things may be left out. */
export const isSameKind = (a: Powers, b: Powers): boolean => isSame(a, b, hardDimensions);

/**
 * Whether plain numbers among the figures can make up what is not the same: the weight in "20 mg/kg x 30 = 600 mg", or all
 * of "0.3 x 30 kg x 10 = 90 mmol".
 */
export const canBeFilled = (a: Powers, b: Powers): boolean => {
  const [one, other] = [withoutWeight(a), withoutWeight(b)];
  return isSameKind(one, {}) || isSameKind(one, other);
};

/** Only the powers above zero, without the weight of the patient. */
const withoutWeight = (powers: Powers): Powers =>
  Object.fromEntries(Object.entries(powers).filter(([dimension, power]) => power > 0 && dimension !== 'kg'));

/** Whether they measure the same, their times too. */
export const isSameMeasure = (a: Powers, b: Powers): boolean => isSame(a, b, hardAndTime);

/** Whether it is of some mass, volume, energy or money, and not only a number. */
export const isOfSomething = ({ powers }: Measure): boolean => !isSameKind(powers, {});
