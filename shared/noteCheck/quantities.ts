import { cueWordSet } from './data/cues.ts';
import { memoizedPerObject } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { numbersIn, type NumberInText } from './numbers.ts';
import { wordsBelowTwenty, fractionWords } from './numberWords.ts';
import { tokenTextAt, type Token } from './tokens.ts';
import { rateUnit, unitOfWord, type Unit } from './units.ts';

type UnitAfter = {
  readonly unit: Unit | null;
  /** The "sockets" of "4 sockets", where there is no unit. */
  readonly thing: string | null;
  /** The first token after the unit, or after the number where there is none. */
  readonly unitTo: number;
};

/** "5 mg", or with what it counts, as "4 sockets". */
export type Quantity = NumberInText &
  UnitAfter & {
    readonly isDate: boolean;
  };

/** One that can be read in several ways is in the list several times. */
export const quantitiesIn = memoizedPerObject((tokens: readonly Token[]): readonly Quantity[] => {
  const quantities = numbersIn(tokens).map((number) => ({
    ...number,
    ...unitAfter(tokens, number),
    isDate: isDayOfMonth(tokens, number),
  }));
  const byStart = new Map(quantities.map((quantity) => [quantity.from, quantity]));
  // "Two to three weeks", "3-4 days".
  return quantities.map((one) =>
    one.unit === null && one.thing === null && /^(?:to|or|-|–)$/.test(tokenTextAt(tokens, one.to))
      ? { ...one, unit: byStart.get(one.to + 1)?.unit ?? null }
      : one,
  );
});

export const quantitySpan = (
  { from, to, unitTo }: Pick<Quantity, 'from' | 'to' | 'unitTo'>,
  tokens: readonly Token[],
): Span => {
  const start = tokens[from]?.start ?? 0;
  return { start, end: tokens[Math.max(to, unitTo) - 1]?.end ?? start };
};

/** "About" and "always" are never what a number counts. */
const linkingWords = cueWordSet('linking');
/** "Heaped". */
const wordsBeforeUnit = cueWordSet('before unit');
/** "5 l" and "2 can", but not "five l". */
const unitsOfFigures = cueWordSet('unit of figures');

/** "5-kg", "half a tablet", "4 sockets". */
function unitAfter(tokens: readonly Token[], number: NumberInText): UnitAfter {
  const { to } = number;
  if (isMoney(tokens, number)) return { unit: unitOfWord('£'), thing: null, unitTo: to };
  const isHyphen =
    tokenTextAt(tokens, to) === '-' && [to, to + 1].every((at) => tokens[at]?.isJoined === true);
  const start = afterOfA(tokens, number, isHyphen ? to + 1 : to);
  const measure = unitNear(tokens, number, start);
  if (measure === null)
    return rateAt(tokens, null, start) ?? { unit: null, thing: thingAt(tokens, number, start), unitTo: to };
  // "10 mg Ca/ml".
  const hasSubstance = tokens[measure.to]?.kind === 'word' && tokenTextAt(tokens, measure.to + 1) === '/';
  const rate = rateAt(tokens, measure.unit, hasSubstance ? measure.to + 1 : measure.to);
  return rate ?? { unit: measure.unit, thing: null, unitTo: measure.to };
}

type UnitAt = { readonly unit: Unit; readonly to: number };

/** "Two more whole tablets". */
function unitNear(tokens: readonly Token[], { to }: NumberInText, start: number): UnitAt | null {
  const isAfterFigure = tokens[to - 1]?.kind !== 'word';
  for (let at = start; at <= start + 3; at += 1) {
    const unit = unitAt(tokens, at, at === start && isAfterFigure);
    if (unit !== null) return unit;
    const word = tokenTextAt(tokens, at);
    if (!wordsBeforeUnit.has(word) || tokens[at]?.sentence !== tokens[to - 1]?.sentence) return null;
  }
  return null;
}

function isMoney(tokens: readonly Token[], { from }: NumberInText): boolean {
  const sign = tokens[from - 1];
  return (
    /^(?:[£$€]|gbp|usd|aud|nzd|cad|eur|zar|inr|rs)$/.test(sign?.text ?? '') ||
    (sign?.written === 'R' && tokens[from]?.isJoined === true)
  );
}

/** After the "of a" of "a third of a tablet" or the "a" of "half a tablet", not of "one and a half a day". */
function afterOfA(tokens: readonly Token[], { to, value }: NumberInText, at: number): number {
  const article = tokenTextAt(tokens, at) === 'of' ? at + 1 : at;
  const isPart = article > at || (value < 1 && fractionWords.has(tokenTextAt(tokens, to - 1)));
  return isPart && /^an?$/.test(tokenTextAt(tokens, article)) ? article + 1 : at;
}

/** "kg", "°C", "per cent". `isAfterFigure`: a figure or ½ stands right before it. */
function unitAt(tokens: readonly Token[], at: number, isAfterFigure: boolean): UnitAt | null {
  const word = tokenTextAt(tokens, at);
  const next = tokenTextAt(tokens, at + 1);
  const ofTwo = /^(?:°|per)$/.test(word) ? unitOfWord(word + next) : null;
  if (ofTwo !== null) return { unit: ofTwo, to: at + 2 };
  // The "G" of "22 G" is the size of a needle.
  const isMeant =
    tokens[at]?.written !== 'G' && (isAfterFigure || !unitsOfFigures.has(word) || word === 'mil');
  // In "0.7 times seven" nothing is counted.
  const unit =
    isMeant && (word !== 'times' || !(wordsBelowTwenty.has(next) || /^\d/.test(next)))
      ? unitOfWord(word)
      : null;
  return unit === null ? null : { unit, to: at + 1 };
}

/** `numerator`: null: none was said, as in "point one per kilo". */
function rateAt(tokens: readonly Token[], numerator: Unit | null, at: number): UnitAfter | null {
  const per = tokenTextAt(tokens, at);
  const denominator = /^(?:\/|per|an?|each|every)$/.test(per)
    ? unitOfWord(tokenTextAt(tokens, at + 1))
    : null;
  if (denominator === null || denominator.dimension === 'times') return null;
  const { dimension } = denominator;
  // "2 ml a day" are 2 ml, because how often is read on its own; a note writes "£3" for "£3 a tablet".
  const isMeasured =
    /^(?:mass|volume|length|tablet|capsule)$/.test(dimension) && numerator?.dimension !== 'money';
  const isRate = numerator !== null || dimension === 'mass' || (dimension === 'volume' && !/^an?$/.test(per));
  if (!isMeasured) return { unit: numerator, thing: null, unitTo: at + 2 };
  return isRate ? { unit: rateUnit(numerator, denominator), thing: null, unitTo: at + 2 } : null;
}

/** What a number counts: only a plural right after it. */
function thingAt(tokens: readonly Token[], { to }: NumberInText, at: number): string | null {
  const next = tokens[at];
  const isThing =
    next?.kind === 'word' &&
    next.sentence === tokens[to - 1]?.sentence &&
    !linkingWords.has(next.text) &&
    /..[^s']s$|^(?:people|feet|men|women|children|gauge)$/.test(next.text);
  return isThing ? next.text : null;
}

const months = cueWordSet('month');

/** "March 3", "the third of May", or an ordinal after "the". */
function isDayOfMonth(tokens: readonly Token[], { from, to, value, isOrdinal }: NumberInText): boolean {
  // The number in "July 16.9 lb" is a weight.
  if (!Number.isInteger(value)) return false;
  const isMonth = (at: number): boolean => months.has(tokenTextAt(tokens, at));
  const after = tokenTextAt(tokens, to) === 'of' ? to + 1 : to;
  return isMonth(after) || isMonth(from - 1) || (isOrdinal && tokenTextAt(tokens, from - 1) === 'the');
}

/**
 * One way to read each number of a note: "1/2 tablet" is a half; "1/2" without a unit, in seconds or minutes,
 * or "18/20 ml" is a score.
 */
export const figuresAsWritten = (quantities: readonly Quantity[]): readonly Quantity[] =>
  quantities.filter(({ isPutTogether, from, outOf, unit }, index) => {
    if (isPutTogether) return false;
    const before = quantities[index - 1];
    const after = quantities[index + 1];
    const isScore = outOf !== null && after?.from === from && after.outOf === null;
    if (isScore) return unit === null || !isFraction(outOf, unit);
    return (
      before?.from !== from || before.outOf === null || (unit !== null && isFraction(before.outOf, unit))
    );
  });

const isFraction = (outOf: number, { dimension, factor }: Unit): boolean =>
  outOf <= 8 && !(dimension === 'time' && factor < 1 / 24);
