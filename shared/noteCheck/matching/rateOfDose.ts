import type { Heard } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { NumbersOfSection } from './numbersOfSection.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isSameAmount } from './sameUnit.ts';

const roughly = /(?:\b(?:approx|about|roughly|ca)\.?|~|≈)\s*$/i;
const mostRoughly = 0.06;
/** A rate that was worked out has two figures or more. */
const mostRounded = 0.02;

/**
 * "8 mg (0.54 mg/kg)", "8.4 mg (0.84 ml of 10 mg/ml)": whether a dose of the same line gives the rate, by a weight of
 * the note or by a volume of that line. The dose must have been said, because two wrong numbers may fit each other.
 */
export function isRateOfDose(
  { quantity, span }: NumberOfNote,
  section: SectionInNote,
  heard: Heard,
): boolean {
  const { unit, value } = quantity;
  const [of, by, more] = unit?.dimension.split('/') ?? [];
  if (unit === null || !/^(?:mass|volume|unit)$/.test(of ?? '') || more !== undefined) return false;
  const amounts = (dimension: string): readonly Quantity[] =>
    amountsOnLine(dimension, quantity.from, section);
  const divisors = by === 'mass' ? section.weights : amounts('volume').map(amountOf);
  if (!/^(?:mass|volume)$/.test(by ?? '') || (of === by && by === 'volume')) return false;
  const isRough = roughly.test(section.text.slice(Math.max(0, span.start - 12), span.start));
  return amounts(of ?? '')
    .filter((dose) => isSaid(dose, heard) || isRough)
    .some((dose) =>
      divisors.some((divisor) => {
        const rate = amountOf(dose) / divisor / unit.factor;
        return isWithin(rate, value, isRough ? mostRoughly : mostRounded);
      }),
    );
}

const amountOf = ({ value, unit }: Quantity): number => value * (unit?.factor ?? 1);

const amountsByRead = new WeakMap<NumbersOfSection, ReadonlyMap<string, readonly Quantity[]>>();

/** More amounts of one kind than this on a line are a list of other things. */
const mostOnLine = 12;

/** The amounts of a dimension on the line of a token; grouped once for all numbers of a section. */
function amountsOnLine(dimension: string, at: number, { tokens, read }: SectionInNote): readonly Quantity[] {
  const keyOf = (token: number, of: string): string => `${tokens[token]?.line} ${of}`;
  const known =
    amountsByRead.get(read) ??
    Map.groupBy(
      read.numbers.map(({ quantity }) => quantity),
      ({ from, unit }) => keyOf(from, unit?.dimension ?? ''),
    );
  amountsByRead.set(read, known);
  const amounts = known.get(keyOf(at, dimension)) ?? [];
  return amounts.length > mostOnLine ? [] : amounts;
}

const isSaid = ({ value, unit }: Quantity, { said }: Heard): boolean =>
  said.some(
    (one) =>
      one.correctedTo === null &&
      (one.unit === null || unit === null
        ? isWithin(one.value, value, 0.005)
        : one.unit.dimension === unit.dimension &&
          isSameAmount({ value: one.value, unit: one.unit }, { value, unit })),
  );
