import { type Heard, type Said, valueKey } from '../heard.ts';
import { isOften } from '../frequencies.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import type { Unit } from '../units.ts';
import { isSameAmount } from './sameUnit.ts';
import { oncePer } from '../memo.ts';

/** What was said, by the dimension of its unit, in its order. */
const byDimension = oncePer(({ said }: Heard) => Map.groupBy(said, ({ unit }) => unit?.dimension));

/** Counted by so many names that only the number is compared. */
const countedByAnyName: ReadonlySet<string> = new Set(
  'pouch dose injection can meal bottle tube visit view session bucket toe tooth tick stitch lamb puppy kitten syringe puff pump scoop times point'.split(
    ' ',
  ),
);

/** The unit that what was said is compared with; null: any unit will do. */
export const comparedUnit = ({ unit }: Quantity): Unit | null =>
  unit !== null && countedByAnyName.has(unit.dimension) ? null : unit;

/** All that was said with the value of a number of the note, in the unit of the note or in any other one. */
export const sameValues = (quantity: Quantity, heard: Heard): readonly Said[] =>
  isOften(quantity) ? sameFrequencies(quantity, heard) : sameNumbers(quantity, heard);

/** How often it was said, also as a number of times, a day or a week, or as the time until it is done again. */
const sameFrequencies = ({ value }: Quantity, { often, said, tokens }: Heard): readonly Said[] => [
  ...often.filter((one) => isWithin(one.value, value, value < 0.2 ? 0.1 : 0.02)),
  ...said.filter(({ value: count, unit, from }) => {
    if (unit?.dimension === 'time')
      return (
        isWithin(count * unit.factor, 1 / value, 0.08) &&
        (value < 1 || tokens.slice(Math.max(0, from - 7), from).some(({ text }) => again.test(text)))
      );
    // "Every five weeks, not eight".
    const isBare = unit === null && (value < 1 || value > 4);
    if (!isBare && unit?.dimension !== 'times') return false;
    const times = isBare ? [value, value * 7, 1 / value, 1 / value / 7] : [value, value * 7];
    return (
      times.some((one) => isWithin(count, one, 0.005)) &&
      !often.some((one) => one.from <= from && from < one.to)
    );
  }),
];
const again = /^(?:again|repeat|repeated|another|before|until|apart)$/;

const sameNumbers = (quantity: Quantity, heard: Heard): readonly Said[] => [
  ...[...valuesOf(quantity)].flatMap((value) => heard.byValue.get(valueKey(value)) ?? []),
  ...sameAmounts(quantity, heard),
  ...tenths(quantity, heard),
  ...withoutThousand(quantity, heard),
  ...inPercent(quantity, heard),
  ...implied(quantity, heard),
];

/** How else a value may be said, or written: when, and the other value. */
const otherWays: readonly (readonly [
  when: (number: Quantity) => boolean,
  said: (value: number, outOf: number) => number,
])[] = [
  [({ value, outOf }) => outOf !== null && value < outOf, (value, outOf) => value / outOf],
  // "Thirty per cent" is "0.3", and "a third" 33 %.
  [isPercent, (value) => value / 100],
  [isPercent, (value) => thirdsOf(value / 100)],
  [(number) => !isPercent(number), (value) => thirdsOf(value)],
  // "He's one and a half" is an age of 18 months.
  [
    ({ value, unit }) => unit?.dimension === 'time' && unit.factor === 30.4 && value % 12 === 6,
    (value) => value / 12,
  ],
  // A specific gravity is said without its point: "ten thirty-five".
  [({ value }) => value > 1 && value < 1.07, (value) => value * 1000],
  // "In twenty-one" is 2021.
  [({ value, unit }) => unit === null && value > 2000 && value < 2040, (value) => value - 2000],
  // A temperature may be written without its point: "378".
  [({ value }) => (value >= 35 && value < 43) || (value >= 95 && value < 109), (value) => value * 10],
  // "Sixteen thousand" white cells are 16 x 10^9/L, and "five and a half grand" are $5500.
  [({ value, unit }) => unit === null && value >= 1, (value) => value * 1000],
  [({ value, unit }) => unit === null && value >= 1, (value) => value * 1_000_000],
  [({ value, unit }) => unit?.dimension === 'money' && value >= 1000, (value) => value / 1000],
];

/** The value of a number, and how else it is said. */
function valuesOf(quantity: Quantity): ReadonlySet<number> {
  const { value, outOf, unit } = quantity;
  // No animal has 387 °C: the point was lost.
  if (/^(?:temperature|fahrenheit)$/.test(unit?.dimension ?? '') && value > 150) return new Set();
  return new Set([
    value,
    ...otherWays.flatMap(([when, said]) => (when(quantity) ? [said(value, outOf ?? 1)] : [])),
  ]);
}

function isPercent({ unit }: Quantity): boolean {
  return unit?.dimension === 'percent';
}

/** "Two and two thirds" are 2.67; what is no third is itself. */
function thirdsOf(value: number): number {
  const thirds = Math.round(value * 3);
  return thirds % 3 !== 0 && value < 10 && Math.abs(value - thirds / 3) < 0.005 ? thirds / 3 : value;
}

/** Scores out of ten that tell the same as a percentage: "Eight or nine out of ten" are 80-90 %. */
const tenths = ({ value, unit }: Quantity, { byValue, scoresOutOf }: Heard): readonly Said[] =>
  unit?.dimension === 'percent'
    ? (byValue.get(valueKey(value / 10)) ?? []).filter(
        (said) =>
          said.outOf === 10 ||
          (said.outOf === null &&
            scoresOutOf.get(10)?.some(({ from }) => Math.abs(from - said.from) <= reachOfTen) === true),
      )
    : [];

/** "A deficit of 0.08" where "eight per cent" was said. */
const inPercent = ({ value, unit }: Quantity, { byValue }: Heard): readonly Said[] =>
  unit === null && value < 1
    ? (byValue.get(valueKey(value * 100)) ?? []).filter((said) => said.unit?.dimension === 'percent')
    : [];

/** How many tokens from "nine out of ten" another number may be out of ten too. */
const reachOfTen = 20;

/** How many tokens from a number in thousands another one may be said without the word. */
const reachOfThousand = 25;

/** "Seven to nine thousand. I've got five on the policy.", "Nineteen hundred, fourteen of it for the operation." */
const withoutThousand = ({ value, unit, outOf }: Quantity, { byValue, said }: Heard): readonly Said[] =>
  value < 1000 || value % 100 !== 0 || outOf !== null || (unit !== null && unit.dimension !== 'money')
    ? []
    : [1000, 100]
        .flatMap((scale) => byValue.get(valueKey(value / scale)) ?? [])
        .filter(
          (one) =>
            one.unit === null &&
            one.thing === null &&
            said.some(
              (other) =>
                other.value >= 1000 &&
                other.value % 100 === 0 &&
                Math.abs(other.from - one.from) <= reachOfThousand,
            ),
        );

/** The amounts said that are the same in another unit, or unrounded: "Half a gram" for 500 mg. */
function sameAmounts(quantity: Quantity, heard: Heard): readonly Said[] {
  const unit = comparedUnit(quantity);
  if (unit === null) return [];
  const { value } = quantity;
  return (byDimension(heard).get(unit.dimension) ?? []).filter(
    (one) =>
      one.unit !== null &&
      !isWithin(one.value, value, 0.005) &&
      isSameAmount({ value: one.value, unit: one.unit }, { value, unit }) &&
      (one.unit.factor !== unit.factor || isRounded(value, one.value)),
  );
}

/** 4.3 for 4.25: in one unit, a number is another one only if it has fewer decimals. */
function isRounded(value: number, said: number): boolean {
  const decimals = decimalsOf(value);
  return decimals < decimalsOf(said) && Math.abs(value - said) <= 0.5001 * 10 ** -decimals;
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

/** What is said without a number: which number, and the words; where there are none, it need not be said at all. */
const saidWithout: readonly (readonly [is: (number: Quantity) => boolean, words: RegExp | null])[] = [
  // "1 lump" is "the only lump". What is measured is said with its unit: "a week"; and one drop or tablet is told from two.
  [
    ({ value, outOf, unit }) => value === 1 && outOf === null && !isSaidWithOne.test(unit?.dimension ?? ''),
    null,
  ],
  [
    ({ value, outOf, unit }) => value === 0 && outOf === null && unit === null,
    /\b(?:none|nothing|not (?:one|any|a single)|absent|nil)\b/i,
  ],
  // "Saline" is of this strength.
  [({ value, unit }) => value === 0.9 && unit?.dimension === 'percent', /\bsaline\b/i],
  [
    ({ value, unit }) => value === 50 && (unit === null || unit.dimension === 'percent'),
    /\bhalf[ -](?:and|n|'n')[ -]half\b/i,
  ],
  // "2 rabbits" are "her and her brother".
  [
    ({ value, unit, thing }) => value === 2 && unit === null && thing !== null,
    /\bboth\b|\b(?:the|a) pair\b|\b(?:him|her|he|she|his|it) and (?:the|his|her|its)\b/i,
  ],
];
const isSaidWithOne = /^(?:time|mass|volume|length|percent|tablet|capsule|drop)$|\//;

const implied = (quantity: Quantity, { text }: Heard): readonly Said[] =>
  saidWithout.flatMap(([is, words]) =>
    is(quantity) && (words === null ? text !== '' : words.test(text))
      ? [impliedNumber(quantity.value, comparedUnit(quantity))]
      : [],
  );

/** It stands nowhere in the text. */
const impliedNumber = (value: number, unit: Unit | null): Said => ({
  from: -1,
  to: 0,
  value,
  outOf: null,
  isOrdinal: false,
  most: null,
  isPutTogether: false,
  unit,
  thing: null,
  isDate: false,
  unitTo: 0,
  topic: null,
  topicAfter: null,
  correctedTo: null,
});
