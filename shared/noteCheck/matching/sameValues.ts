import { isOften } from '../frequencies.ts';
import { type Heard, type Said, valueKey } from '../heard.ts';
import { isWithin, type Unit } from '../units.ts';
import { oncePer } from '../memo.ts';
import type { Quantity } from '../quantities.ts';

/** A number with its unit. */
type Amount = { readonly value: number; readonly unit: Unit };

/** By what share amounts in two units may differ and still be the same: a month has no exact number of days, and an inch is about 2.5 cm. */
const sharesApart: Readonly<Record<string, number>> = { time: 0.08, length: 0.02 };

/** Whether two numbers of one dimension are the same amount: 500 mg and half a gram. */
function isSameAmount(a: Amount, b: Amount): boolean {
  const share = a.unit.factor === b.unit.factor ? 0.012 : (sharesApart[a.unit.dimension] ?? 0.012);
  return isWithin(a.value * a.unit.factor, b.value * b.unit.factor, share);
}

/** Kinds of unit that may stand for another, such as "pounds" for money or a weight: in each pair, the kind that was said, then the note's. */
const saidFor: ReadonlySet<string> = new Set(
  [
    // Half of the unit is said for all of it: "twenty-five milligrams … per mil" is 25 mg/ml, "the fifteen drop set" gives 15 drops/ml.
    'mass mass/volume; volume mass/volume; drop drop/volume',
    // One word for two: "pounds", "the forty syringes" of forty units, "mil" for millimetres; 14 m may be months, and mmHg is heard as mm.
    'money mass; mass money; unit syringe; syringe unit; volume length; length volume; time length; length pressure',
    'degree temperature; degree fahrenheit; dose tablet; dose capsule; tablet dose; capsule dose',
  ].flatMap((pairs) => pairs.split('; ')),
);

/** Whether the unit that was said may be the unit of the note; also where one of them is not known. */
export function isSameUnit(said: Said, noted: Quantity): boolean {
  const [a, b] = [said.unit, noted.unit];
  if (a === null || b === null) return true;
  if (a.dimension === b.dimension)
    return isSameAmount({ value: said.value, unit: a }, { value: noted.value, unit: b });
  if (a.dimension.startsWith('any/') || b.dimension.startsWith('any/'))
    return a.dimension.split('/')[1] === b.dimension.split('/')[1];
  return saidFor.has(`${a.dimension} ${b.dimension}`);
}

/** How many times as large as a number of the note what was said is; as amounts, if both have units of one dimension. */
export const timesAsLarge = (other: Said, { value, unit }: Quantity): number =>
  (other.value / value) *
  (unit !== null && other.unit?.dimension === unit.dimension ? other.unit.factor / unit.factor : 1);

/** Whether a number says how much there is of one thing for each of another: mg/kg, ml/h. */
export const isRate = ({ unit }: Quantity): boolean => unit?.dimension.includes('/') === true;

/** Whether two units are easily mixed up, as days and weeks, or millilitres and milligrams. */
export const areAlike = (a: Unit | null, b: Unit | null): boolean =>
  a !== null && b !== null && (a.dimension === b.dimension || [a, b].every(isOfDose));

const isOfDose = ({ dimension }: Unit): boolean => dimension === 'mass' || dimension === 'volume';

/** What was said, by the dimension of its unit, in its order. */
const byDimension = oncePer(({ said }: Heard) => Map.groupBy(said, ({ unit }) => unit?.dimension));

/** All that was said with the value of a number of the note, in the unit of the note or in any other one. */
export const sameValues = (quantity: Quantity, heard: Heard): readonly Said[] =>
  isOften(quantity)
    ? sameFrequencies(quantity, heard)
    : [...sameNumbers(quantity, heard), ...sameAmounts(quantity, heard)];

/** All that was said with the note's frequency: as one, as a number of times a day or a week, or as the time until the next ("two weeks"). */
const sameFrequencies = ({ value }: Quantity, { often, said }: Heard): readonly Said[] => [
  ...often.filter((one) => isWithin(one.value, value, value < 0.2 ? 0.1 : 0.02)),
  ...said.filter(({ value: count, unit, from }) => {
    if (unit?.dimension === 'time') return value < 1 && isWithin(count * unit.factor, 1 / value, 0.08);
    // A number without a unit may be how often: in "every five weeks, not eight", eight is every eight weeks.
    const isBare = unit === null && (value < 1 || value > 4);
    if (!isBare && unit?.dimension !== 'times') return false;
    const times = isBare ? [value, value * 7, 1 / value, 1 / value / 7] : [value, value * 7];
    return (
      times.some((one) => isWithin(count, one, 0.005)) &&
      !often.some((one) => one.from <= from && from < one.to)
    );
  }),
];

/** Whether a temperature has lost its point ("387 °C"): it never counts as said, even if the transcript has 387. */
const hasLostPoint = ({ value, unit }: Quantity): boolean =>
  value > 150 && /^(?:temperature|fahrenheit)$/.test(unit?.dimension ?? '');

function sameNumbers(quantity: Quantity, { byValue }: Heard): readonly Said[] {
  const { value, outOf, unit } = quantity;
  if (hasLostPoint(quantity)) return [];
  const said = (times: number): readonly Said[] => byValue.get(valueKey(value * times)) ?? [];
  const isMoney = unit?.dimension === 'money';
  return [
    ...said(1),
    // Thousands are left out in the note ("sixteen thousand" white cells are 16), or in speech (£5,000 is "five"; of money, only so).
    ...(unit === null && value >= 1 ? said(1000) : []),
    ...(value >= 1000 && (isMoney || unit === null) ? said(1 / 1000) : []),
    ...(outOf !== null && value < outOf ? said(1 / outOf) : []),
    // A percentage may be said as a part: 90 % as "nine out of ten", 50 % as "half".
    ...(unit?.dimension === 'percent' ? [...said(1 / 100), ...said(1 / 10).filter(isOfTen)] : []),
  ];
}
const isOfTen = ({ outOf }: Said): boolean => outOf === 10;

/** All that was said with the note's amount in another unit: "half a gram" for 500 mg. */
function sameAmounts(quantity: Quantity, heard: Heard): readonly Said[] {
  const { value, unit } = quantity;
  if (unit === null) return [];
  return (byDimension(heard).get(unit.dimension) ?? []).filter(
    (one) =>
      one.unit !== null &&
      one.unit.factor !== unit.factor &&
      isSameAmount({ value: one.value, unit: one.unit }, { value, unit }),
  );
}
