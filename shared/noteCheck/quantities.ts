import { wordsOfCues } from './data/cues.ts';
import type { Span } from './noteCheck.ts';
import { type NumberAt, numbersIn } from './numbers.ts';
import { textAt, type Token } from './tokens.ts';
import { unitAfter, type UnitAfter } from './unitAfter.ts';
import { oncePer } from './memo.ts';

const months = wordsOfCues('month');

/** Whether a number is the day of a date: "March 3", "the third of May", or an ordinal after "the". */
function isDayOfMonth(tokens: readonly Token[], { from, to, value, isOrdinal }: NumberAt): boolean {
  // "July 16.9 lb"
  if (!Number.isInteger(value)) return false;
  const after = textAt(tokens, to) === 'of' ? to + 1 : to;
  if (months.has(textAt(tokens, after))) return isOrdinal || isMonth(tokens[after]);
  if (months.has(textAt(tokens, from - 1))) return isMonth(tokens[from - 1]);
  return isOrdinal && textAt(tokens, from - 1) === 'the';
}

/** In "you may", "may" is no month. */
const isMonth = (token: Token | undefined): boolean => token?.text !== 'may' || token.written === 'May';

/** A number with its unit, or with what it is a number of. */
export type Quantity = NumberAt &
  UnitAfter & {
    /** It is the day of a date. */
    readonly isDate: boolean;
  };

/** The numbers of a section are asked for by several checks. */
/** All numbers of the text with their units, each way of reading them. */
export const quantitiesIn = oncePer(readQuantities);

/** "Murmur 5/6 L apex": the L is the left side. */
const isScoreOfLeft = (tokens: readonly Token[], { outOf, to }: NumberAt): boolean =>
  outOf !== null && outOf > 4 && tokens[to]?.written === 'L';

const noUnit = ({ to }: NumberAt): UnitAfter => ({ unit: null, thing: null, unitTo: to });

function readQuantities(tokens: readonly Token[]): readonly Quantity[] {
  const quantities = numbersIn(tokens).map((number) => ({
    ...number,
    ...(isScoreOfLeft(tokens, number) ? noUnit(number) : unitAfter(tokens, number)),
    isDate: isDayOfMonth(tokens, number),
  }));
  const byStart = new Map(quantities.map((quantity) => [quantity.from, quantity]));
  const byEnd = new Map(quantities.map((quantity) => [quantity.unitTo, quantity]));
  return quantities.map((quantity) =>
    quantity.unit === null && quantity.thing === null
      ? { ...quantity, unit: unitOfNext(tokens, quantity, byStart) ?? lengthBefore(tokens, quantity, byEnd) }
      : quantity,
  );
}

/** In "three centimetres by four", the second number has the unit of the first. */
function lengthBefore(
  tokens: readonly Token[],
  { from }: Quantity,
  byEnd: ReadonlyMap<number, Quantity>,
): Quantity['unit'] {
  const unit = /^(?:by|x|×)$/.test(textAt(tokens, from - 1)) ? byEnd.get(from - 1)?.unit : null;
  return unit?.dimension === 'length' ? unit : null;
}

const rangeWord = /^(?:to|or|-|–|→|,|maybe|if|x|×|\*|by)$/;
/** What may stand beside a range word: "two if not three weeks", "400 -> 180 ml". */
const besideRangeWord = /^(?:not|even|>)$/;
/** How many words may stand between two numbers of a range. */
const mostBetween = 3;

/** In "two to three weeks" and "3-4 days", the first number has the unit of the second. */
function unitOfNext(
  tokens: readonly Token[],
  quantity: Quantity,
  byStart: ReadonlyMap<number, Quantity>,
): Quantity['unit'] {
  for (let count = 1; count <= mostBetween; count += 1) {
    const next = byStart.get(quantity.to + count);
    const words = tokens.slice(quantity.to, quantity.to + count).map(({ text }) => text);
    if (next !== undefined && next.unit !== null && isRange(quantity, words, next)) return next.unit;
  }
  return null;
}

/** `between`: the words between the two numbers. */
function isRange(first: Quantity, between: readonly string[], second: Quantity): boolean {
  if (!between.some((word) => rangeWord.test(word))) return false;
  if (!between.every((word) => rangeWord.test(word) || besideRangeWord.test(word))) return false;
  if (/^[x×*]$/.test(between[0] ?? '')) return second.unit?.dimension === 'length';
  // "Three, four days" is a range; "80, 4 days" are two things.
  const isClose = second.value > first.value && second.value <= first.value * 2 + 1;
  return between[0] !== ',' || (between.length === 1 && isClose);
}

/** Where a quantity stands, with its unit. */
export const spanOf = (
  { from, to, unitTo }: Pick<Quantity, 'from' | 'to' | 'unitTo'>,
  tokens: readonly Token[],
): Span => {
  const start = tokens[from]?.start ?? 0;
  return { start, end: tokens[Math.max(to, unitTo) - 1]?.end ?? start };
};
