import { andFractionAt } from './numberGrammar.ts';
import { timesWords } from './numberWords.ts';
import type { Quantity } from './quantities.ts';
import { textAt, type Token } from './tokens.ts';
import { rateAt } from './quantities.ts';
import { unitOf, type Unit } from './units.ts';

/** The quantities, and those that are said without a number word: "a week" is one, "an hour and a half" 1.5. */
export const withImpliedNumbers = (
  tokens: readonly Token[],
  quantities: readonly Quantity[],
): readonly Quantity[] => {
  const ones = onesIn(tokens);
  return [
    ...quantities,
    ...ones,
    ...onesAndAHalfIn(tokens, quantities),
    ...halvesAfterUnits(tokens, quantities),
    ...goneOnWithoutUnit(quantities),
    ...timesIn(tokens),
    ...goneOnInSmaller(tokens, [...quantities, ...ones]),
  ].toSorted((a, b) => a.from - b.from);
};

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

/** Units of one or two letters stand only after figures, but for those that transcripts write in short: "a ml and a half". */
const longUnitAt = (tokens: readonly Token[], at: number): Unit | null => {
  const word = textAt(tokens, at);
  return word.length > 2 || /^(?:ml|cc|kg|cm|mm)$/.test(word) ? unitOf(word) : null;
};

/** "Four kilo two fifty" is 4.25 kg; "forty-one pounds twenty" is money, because nobody goes on like that from a weight. */
function goneOnWithoutUnit(quantities: readonly Quantity[]): readonly Quantity[] {
  const byStart = Map.groupBy(quantities, ({ from }) => from);
  return quantities.flatMap((large) => {
    const isKilos = large.unit?.dimension === 'mass' && large.unit.factor === 1;
    const isMoney =
      large.unit?.dimension === 'money' || (large.unit?.dimension === 'mass' && large.unit.factor === pound);
    if (!(isKilos || isMoney) || !Number.isInteger(large.value)) return [];
    return (byStart.get(large.unitTo) ?? []).flatMap(({ value, unit, thing, unitTo }) => {
      const isRest = isKilos ? value > 0 && value < 1000 : value >= 5 && value < 100;
      if (unit !== null || thing !== null || !Number.isInteger(value) || !isRest) return [];
      const part = value / (isKilos ? 10 ** String(value).length : 100);
      const goneOn = { value: large.value + part, unit: isKilos ? large.unit : money };
      return [{ ...large, ...goneOn, unitTo, isPutTogether: true }];
    });
  });
}

const pound = 0.45359;
const money: Unit = { dimension: 'money', factor: 1 };

/** The ones that an article or the like before a unit implies: "a week". */
function onesIn(tokens: readonly Token[]): readonly Quantity[] {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const unit = onesBefore.has(textAt(tokens, at)) ? longUnitAt(tokens, at + 1) : null;
    // "The tube" and "the cat" are no number, and "the litre pack" is one of them.
    if (unit === null || (textAt(tokens, at) === 'the' && !isMeasure(unit))) continue;
    const more = andFractionAt(tokens, at + 2);
    found.push(implied(at, more?.to ?? at + 2, 1 + (more?.value ?? 0), unit));
    const rate = more === null ? rateAt(tokens, unit, at + 2) : null;
    if (rate !== null && rate.unit !== null) found.push(implied(at, rate.unitTo, 1, rate.unit));
  }
  return found;
}
const isMeasure = ({ dimension }: Unit): boolean => /^(?:time|mass|volume)$/.test(dimension);
const onesBefore: ReadonlySet<string> = new Set(
  'a an the another first last next per each every this'.split(' '),
);

/** "hour and a half" without an article or a number before it. */
function onesAndAHalfIn(tokens: readonly Token[], quantities: readonly Quantity[]): readonly Quantity[] {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const unit = longUnitAt(tokens, at);
    const more = unit === null ? null : andFractionAt(tokens, at + 1);
    if (unit === null || more === null || quantities.some(({ unitTo }) => unitTo === at + 1)) continue;
    found.push(implied(at, more.to, 1 + more.value, unit));
  }
  return found;
}

/** The numbers of times that a single word tells: "once". */
function timesIn(tokens: readonly Token[]): readonly Quantity[] {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const count = timesWords.get(textAt(tokens, at));
    if (count !== undefined && times !== null) found.push(implied(at, at + 1, count, times));
  }
  return found;
}
const times = unitOf('times');

/** Times and weights that go on in a smaller unit, put together: "An hour and forty minutes". */
function goneOnInSmaller(tokens: readonly Token[], quantities: readonly Quantity[]): readonly Quantity[] {
  const byStart = Map.groupBy(quantities, ({ from }) => from);
  return quantities.flatMap((large) => {
    const { unit } = large;
    if (unit === null || !/^(?:time|mass)$/.test(unit.dimension)) return [];
    const and = /^(?:and|,)$/.test(textAt(tokens, large.unitTo)) ? large.unitTo + 1 : large.unitTo;
    return (byStart.get(and) ?? []).flatMap((small) => {
      const { unit: smaller } = small;
      if (smaller?.dimension !== unit.dimension || small.value * smaller.factor >= unit.factor) return [];
      const value = large.value + (small.value * smaller.factor) / unit.factor;
      return [{ ...large, value, unitTo: small.unitTo, isPutTogether: true }];
    });
  });
}

/** Numbers whose fraction follows their unit: "two tablets and a half". */
const halvesAfterUnits = (tokens: readonly Token[], quantities: readonly Quantity[]): readonly Quantity[] =>
  quantities.flatMap((quantity) => {
    const more = quantity.unit === null ? null : andFractionAt(tokens, quantity.unitTo);
    return more === null ? [] : [{ ...quantity, value: quantity.value + more.value, unitTo: more.to }];
  });
