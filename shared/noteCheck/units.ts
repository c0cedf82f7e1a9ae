import { parseNumberOrFraction, tsvRows, cellWords } from './data/tsvRows.ts';
import unitRows from './data/units.tsv?raw';
import { isNearly } from './isNearly.ts';

/** Two units are of one dimension where their values can be compared. */
export type Unit = {
  readonly dimension: string;
  /** 0.001 for g, where kg is the base unit of mass. */
  readonly factor: number;
};

const units: ReadonlyMap<string, Unit> = new Map(
  tsvRows(unitRows).flatMap(([, dimension = '', factor = '', words]) =>
    cellWords(words).map((word) => [word, { dimension, factor: parseNumberOrFraction(factor) }] as const),
  ),
);

export const unitOfWord = (word: string): Unit | null => units.get(word) ?? null;

/** A unit per another; null: the numerator was not said, as in "point one per kilo", and is taken as mg. */
export const rateUnit = (numerator: Unit | null, denominator: Unit): Unit => ({
  dimension: `${numerator?.dimension ?? 'any'}/${denominator.dimension}`,
  factor: (numerator?.factor ?? 1e-6) / denominator.factor,
});

/** null: it has none. */
export type ValueWithUnit = { readonly value: number; readonly unit: Unit | null };

/** A month has no exact number of days, and an inch is about 2.5 cm. */
const sharesApart: Readonly<Record<string, number>> = { time: 0.08, length: 0.02 };

/** False if one has no unit. */
export function isSameAmount({ value, unit }: ValueWithUnit, other: ValueWithUnit): boolean {
  if (unit === null || unit.dimension !== other.unit?.dimension) return false;
  const share = unit.factor === other.unit.factor ? 0.012 : (sharesApart[unit.dimension] ?? 0.012);
  return isNearly(value * unit.factor, other.value * other.unit.factor, share);
}

/** In each pair, the kind that was said, then the note's. */
const interchangeableUnits: ReadonlySet<string> = new Set(
  [
    // "Twenty-five milligrams … per mil" is 25 mg/ml, "the fifteen drop set" gives 15 drops/ml.
    'mass mass/volume; volume mass/volume; drop drop/volume',
    // "Pounds", "the forty syringes" of forty units, "mil" for millimetres; 14 m may be months, and mmHg is
    // heard as mm.
    'money mass; mass money; unit syringe; syringe unit; volume length; length volume',
    'time length; length pressure',
    'degree temperature; degree fahrenheit; dose tablet; dose capsule; tablet dose; capsule dose',
  ].flatMap((pairs) => pairs.split('; ')),
);

/** "5 ml" is not 5 mg, but "5 pounds" may be £5; true if one has no unit. */
export function isSameUnit(said: ValueWithUnit, noted: ValueWithUnit): boolean {
  const a = said.unit;
  const b = noted.unit;
  if (a === null || b === null) return true;
  if (a.dimension === b.dimension) return isSameAmount(said, noted);
  if (a.dimension.startsWith('any/') || b.dimension.startsWith('any/'))
    return a.dimension.split('/')[1] === b.dimension.split('/')[1];
  return interchangeableUnits.has(`${a.dimension} ${b.dimension}`);
}

/** 1 g and 500 mg give 2. Without comparable units, only the values count. */
export const amountRatio = (other: ValueWithUnit, { value, unit }: ValueWithUnit): number =>
  (other.value / value) *
  (unit !== null && other.unit?.dimension === unit.dimension ? other.unit.factor / unit.factor : 1);

/** mg/kg, mg/ml. Ml/h is read as ml. */
export const isRate = ({ unit }: Pick<ValueWithUnit, 'unit'>): boolean =>
  unit?.dimension.includes('/') === true;

/** Days and weeks, or millilitres and milligrams. */
export const areUnitsOfSameKind = (a: Unit | null, b: Unit | null): boolean =>
  a !== null && b !== null && (a.dimension === b.dimension || [a, b].every(isOfDose));

const isOfDose = ({ dimension }: Unit): boolean => dimension === 'mass' || dimension === 'volume';
