import { addedFractionAt, numberInTextDefaults } from './numbers.ts';
import type { Quantity } from './quantities.ts';
import { tokenTextAt, type Token } from './tokens.ts';
import { unitOfWord, type Unit } from './units.ts';

/** Adds "a week", "an hour and a half" and "four kilo two fifty". */
export function withImpliedNumbers(
  tokens: readonly Token[],
  quantities: readonly Quantity[],
): readonly Quantity[] {
  const all = [...quantities, ...onesIn(tokens, quantities), ...halvesAfterUnits(tokens, quantities)];
  return [...all, ...goneOn(quantities)].toSorted((a, b) => a.from - b.from);
}

/** Shorter words, such as "mg", are units only after a number. */
const longUnitAt = (tokens: readonly Token[], at: number): Unit | null => {
  const word = tokenTextAt(tokens, at);
  return word.length > 2 ? unitOfWord(word) : null;
};

const onesBefore: ReadonlySet<string> = new Set(
  'a an the another first last next per each every this'.split(' '),
);

/** Finds the "one" that is meant in "a week" and "hour and a half". */
const onesIn = (tokens: readonly Token[], quantities: readonly Quantity[]): readonly Quantity[] => {
  const counted = new Set(quantities.map(({ unitTo }) => unitTo - 1));
  return tokens.flatMap((_, at): readonly Quantity[] => {
    const unit = counted.has(at) ? null : longUnitAt(tokens, at);
    if (unit === null) return [];
    const before = tokenTextAt(tokens, at - 1);
    // "The litre pack" is one litre, but "the tube" is no number.
    const isOne =
      onesBefore.has(before) && (before !== 'the' || /^(?:time|mass|volume)$/.test(unit.dimension));
    const more = addedFractionAt(tokens, at + 1);
    if (!isOne && more === null) return [];
    return [implied(isOne ? at - 1 : at, more?.to ?? at + 1, 1 + (more?.value ?? 0), unit)];
  });
};

const implied = (from: number, unitTo: number, value: number, unit: Unit): Quantity => {
  return { ...numberInTextDefaults, from, to: from + 1, value, unit, thing: null, isDate: false, unitTo };
};

/** "Two tablets and a half" is 2.5 tablets. */
const halvesAfterUnits = (tokens: readonly Token[], quantities: readonly Quantity[]): readonly Quantity[] =>
  quantities.flatMap((quantity) => {
    const more = quantity.unit === null ? null : addedFractionAt(tokens, quantity.unitTo);
    return more === null ? [] : [{ ...quantity, value: quantity.value + more.value, unitTo: more.to }];
  });

const pound = 0.45359;
const money: Unit = { dimension: 'money', factor: 1 };

/** "Four kilo two fifty" is 4.25 kg. "Forty-one pounds twenty" is money: nobody says a weight so. */
function goneOn(quantities: readonly Quantity[]): readonly Quantity[] {
  const byStart = Map.groupBy(quantities, ({ from }) => from);
  return quantities.flatMap((large) => {
    const { unit, value } = large;
    const isMass = unit?.dimension === 'mass';
    const isKilos = isMass && unit.factor === 1;
    const isMoney = unit?.dimension === 'money' || (isMass && unit.factor === pound);
    if (!(isKilos || isMoney) || !Number.isInteger(value)) return [];
    return (byStart.get(large.unitTo) ?? []).flatMap(({ value: rest, unit: restUnit, thing, unitTo }) => {
      const isRest = isKilos ? rest > 0 && rest < 1000 : rest >= 5 && rest < 100;
      if (restUnit !== null || thing !== null || !Number.isInteger(rest) || !isRest) return [];
      const part = rest / (isKilos ? 10 ** String(rest).length : 100);
      return [{ ...large, value: value + part, unit: isKilos ? unit : money, unitTo, isPutTogether: true }];
    });
  });
}
