import { type Heard, type Said, valueKey } from '../heard.ts';
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
export const sameValues = (quantity: Quantity, heard: Heard, onlyFigures: boolean): readonly Said[] => [
  ...valuesOf(quantity, onlyFigures).flatMap((value) => heard.byValue.get(valueKey(value)) ?? []),
  ...(onlyFigures ? [] : sameAmounts(quantity, heard)),
  ...(heard.tokens.length === 0 || (onlyFigures && quantity.unit === null) ? [] : impliedOne(quantity)),
  ...tenths(quantity, heard),
  ...withoutThousand(quantity, heard),
  ...none(quantity, heard),
  ...equalParts(quantity, heard),
  ...both(quantity, heard),
];

/** No animal has 387 °C: the point was lost. */
const isWithoutPoint = ({ value, unit }: Quantity): boolean =>
  /^(?:temperature|fahrenheit)$/.test(unit?.dimension ?? '') && value > mostDegrees;
const mostDegrees = 150;

/** The value of a number, and how else it is said. */
function valuesOf(quantity: Quantity, onlyFigures: boolean): readonly number[] {
  const { value, outOf } = quantity;
  if (isWithoutPoint(quantity)) return [];
  const values = [value];
  if (outOf !== null && value < outOf) values.push(value / outOf);
  // "Thirty per cent" is "0.3".
  if (comparedUnit(quantity)?.dimension === 'percent') values.push(value / 100, ...thirdsOf(value / 100));
  else values.push(...thirdsOf(value));
  if (isMonths(quantity) && value % 12 === 6) values.push(value / 12);
  // A specific gravity is said without its point: "ten thirty-five".
  if (value > 1 && value < 1.07) values.push(value * 1000);
  if (onlyFigures) return values;
  // And so may a temperature be written: "378".
  if ((value >= 35 && value < 43) || (value >= 95 && value < 109)) values.push(value * 10);
  return [...values, ...inThousands(quantity)];
}

/** "A third" is 33 %, and "two and two thirds" are 2.67. */
function thirdsOf(value: number): readonly number[] {
  const thirds = Math.round(value * 3);
  const isRounded = thirds % 3 !== 0 && value < mostThirds && Math.abs(value - thirds / 3) < 0.005;
  return isRounded ? [thirds / 3] : [];
}
const mostThirds = 10;

/** "He's one and a half" is an age of 18 months. */
const isMonths = ({ unit }: Quantity): boolean =>
  unit?.dimension === 'time' && unit.factor > 28 && unit.factor < 31;

/** "Sixteen thousand" white cells are 16 x 10^9/L, and "five and a half grand" are $5500. */
function inThousands({ value, unit }: Quantity): readonly number[] {
  if (unit === null) return value >= 1 ? [value * 1000, value * 1_000_000] : [];
  return unit.dimension === 'money' && value >= 1000 ? [value / 1000] : [];
}

/** Scores out of ten that tell the same as a percentage: "Eight or nine out of ten" are 80-90 %. */
const tenths = ({ value, unit }: Quantity, { byValue, scoresOutOf }: Heard): readonly Said[] =>
  unit?.dimension === 'percent'
    ? (byValue.get(valueKey(value / 10)) ?? []).filter(
        (said) =>
          said.outOf === 10 ||
          (said.outOf === null &&
            scoresOutOf.get(10)?.some((at) => Math.abs(at - said.from) <= reachOfTen) === true),
      )
    : [];

/** How many tokens from "nine out of ten" another number may be out of ten too. */
const reachOfTen = 20;

/** How many tokens from a number in thousands another one may be said without the word. */
const reachOfThousand = 25;

/** "Seven to nine thousand. I've got five on the policy." */
const withoutThousand = ({ value, unit, outOf }: Quantity, { byValue, said }: Heard): readonly Said[] =>
  value < 1000 || value % 100 !== 0 || outOf !== null || (unit !== null && unit.dimension !== 'money')
    ? []
    : (byValue.get(valueKey(value / 1000)) ?? []).filter(
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

/** "Contractions 0" are "nothing" or "not one". */
const none = ({ value, unit, outOf }: Quantity, { text }: Heard): readonly Said[] =>
  value === 0 && unit === null && outOf === null && noneSaid.test(text) ? [impliedNumber(0, null)] : [];
const noneSaid = /\b(?:none|nothing|not (?:one|any|a single)|absent|nil)\b/i;

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

/**
 * "1 lump" needs no number in the transcript: "the only lump" is one. What is measured is said with its unit: "a week", "a
 * mil"; and one drop or tablet is told from two.
 */
function impliedOne(quantity: Quantity): readonly Said[] {
  const { value, outOf, unit } = quantity;
  if (value !== 1 || outOf !== null) return [];
  if (unit !== null && isSaidWithOne.test(unit.dimension)) return [];
  return [impliedNumber(1, comparedUnit(quantity))];
}

const isSaidWithOne = /^(?:time|mass|volume|length|percent|tablet|capsule|drop)$|\//;

/** "50:50" and "50 %" are "half and half". */
const equalParts = ({ value, unit }: Quantity, { text }: Heard): readonly Said[] =>
  value === 50 &&
  (unit === null || unit.dimension === 'percent') &&
  /\bhalf[ -](?:and|n|'n')[ -]half\b/i.test(text)
    ? [impliedNumber(value, unit)]
    : [];

/** "2 rabbits" are "both of them", or "her and her brother". */
const both = ({ value, unit, thing }: Quantity, { text }: Heard): readonly Said[] =>
  value === 2 &&
  unit === null &&
  thing !== null &&
  /\bboth\b|\bthe pair\b|\b(?:him|her|he|she|his|it) and (?:the|his|her|its)\b/i.test(text)
    ? [impliedNumber(value, null)]
    : [];

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
