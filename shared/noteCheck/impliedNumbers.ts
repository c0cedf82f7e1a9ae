import type { Quantity } from './quantities.ts';
import { textAt, type Token } from './tokens.ts';
import { unitOf, type Unit } from './units.ts';

/** The quantities, and those that are said without a number word: "a week" is one, "an hour and a half" 1.5. */
export const withImpliedNumbers = (
  tokens: readonly Token[],
  quantities: readonly Quantity[],
): readonly Quantity[] =>
  [
    ...quantities,
    ...onesIn(tokens),
    ...onesAndAHalfIn(tokens, quantities),
    ...halvesAfterUnits(tokens, quantities),
  ].toSorted((a, b) => a.from - b.from);

const implied = (from: number, unitTo: number, value: number, unit: Unit): Quantity => ({
  from,
  to: from + 1,
  value,
  outOf: null,
  isOrdinal: false,
  most: null,
  isPutTogether: false,
  unit,
  thing: null,
  isDate: false,
  unitTo,
});

/** Units of one or two letters stand only after figures. */
const longUnitAt = (tokens: readonly Token[], at: number): Unit | null => {
  const word = textAt(tokens, at);
  return word.length > 2 ? unitOf(word) : null;
};

const isAndAHalf = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'and' && textAt(tokens, at + 1) === 'a' && textAt(tokens, at + 2) === 'half';

/** "a week", "next month", "an hour and a half". */
const onesIn = (tokens: readonly Token[]): readonly Quantity[] =>
  tokens.flatMap(({ text }, at) => {
    if (!/^(?:a|an|another|last|next|per|each|every|this)$/.test(text)) return [];
    const unit = longUnitAt(tokens, at + 1);
    if (unit === null) return [];
    return isAndAHalf(tokens, at + 2) ? [implied(at, at + 5, 1.5, unit)] : [implied(at, at + 2, 1, unit)];
  });

/** "hour and a half" without an article or a number before it. */
const onesAndAHalfIn = (tokens: readonly Token[], quantities: readonly Quantity[]): readonly Quantity[] =>
  tokens.flatMap((_, at) => {
    const unit = isAndAHalf(tokens, at + 1) ? longUnitAt(tokens, at) : null;
    const isCounted = unit !== null && quantities.some(({ unitTo }) => unitTo === at + 1);
    return unit === null || isCounted ? [] : [implied(at, at + 4, 1.5, unit)];
  });

/** "two tablets and a half". */
const halvesAfterUnits = (tokens: readonly Token[], quantities: readonly Quantity[]): readonly Quantity[] =>
  quantities
    .filter(({ unit, unitTo }) => unit !== null && isAndAHalf(tokens, unitTo))
    .map((quantity) => ({ ...quantity, value: quantity.value + 0.5, unitTo: quantity.unitTo + 3 }));
