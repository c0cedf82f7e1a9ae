import type { Span } from '../../noteCheck.ts';
import type { LineOfNote } from '../../lineOfNote.ts';
import { isWithin } from '../../isWithin.ts';
import { figure, unitAsWritten } from '../amounts.ts';
import { afterWords, sideAt, type Side } from './expressions.ts';
import { itemsIn, type Item } from './items.ts';
import { canBeFilled, isOfSomething, isPercent, isSameKind, isSameMeasure, type Measure } from './measure.ts';

/** A result of a sum that is written out: "18 ewes x 7.5 ml = 135 ml". */
export type Equation = {
  readonly result: Span;
  /** What works out instead; null: the sum is right. */
  readonly calculation: string | null;
  /** What the figures come to, in the unit of the result. */
  readonly sums: readonly number[];
  /** Whether amounts are added up, so that no single one of them tells the result. */
  readonly hasPlus: boolean;
};

/** All sums of a line that are written out with their own figures, and that can be read. */
export function equationsIn(line: LineOfNote): readonly Equation[] {
  const known = equationsByLine.get(line);
  if (known !== undefined) return known;
  const { text } = line;
  const equations = /\d/.test(text) && mayHaveEquation.test(text) ? equationsOf(itemsIn(text), text) : [];
  equationsByLine.set(line, equations);
  return equations;
}

/** A line is asked for its wrong sums, and by each of its numbers for what bears it out. */
const equationsByLine = new WeakMap<LineOfNote, readonly Equation[]>();

/** Most lines have none, and need not be cut into pieces. */
const mayHaveEquation =
  /(?:[=≈→⇒(]|->|\b(?:equals?|mak(?:es?|ing)|giv(?:es?|ing)|com(?:es|ing) to|total|which is|that is|that's|i\.e|so)\b)/i;

function equationsOf(items: readonly Item[], text: string): readonly Equation[] {
  const found: Equation[] = [];
  for (const item of items) if (item.kind === 'brackets') found.push(...equationsOf(item.items, text));
  let at = 0;
  while (at < items.length) {
    const side = canBegin(items, at, text) ? sideAt(items, at) : null;
    if (side === null) {
      at += 1;
      continue;
    }
    const [equation, next] = equationAfter(items, side, text);
    if (equation !== null) found.push(equation);
    at = Math.max(at + 1, next);
  }
  return found;
}

/** Whether the sum begins here: a sign before it would tie it to a number that was not read. */
function canBegin(items: readonly Item[], at: number, text: string): boolean {
  if (items[at]?.kind !== 'number') return false;
  const before = beforeWords(items, at);
  const item = items[before];
  if (item?.kind === 'number') return before !== at - 1;
  if (item?.kind === 'break') return !/^and$/i.test(text.slice(item.start, item.end));
  if (item?.kind === 'link')
    return !/^(?:number|brackets|often)$/.test(items[beforeWords(items, before)]?.kind ?? '');
  return item?.kind !== 'sign';
}

function beforeWords(items: readonly Item[], at: number): number {
  let before = at - 1;
  while (items[before]?.kind === 'word') before -= 1;
  return before;
}

/** The sum of which this is the left side, and the item with which the search goes on: its right side may be the next sum. */
function equationAfter(items: readonly Item[], left: Side, text: string): readonly [Equation | null, number] {
  const equals = items[left.next];
  const beside = items[afterWords(items, left.last, 2)];
  if (equals?.kind !== 'equals') {
    const inside = beside?.kind === 'brackets' ? inBrackets(beside.items, left, text) : null;
    return [inside, left.next];
  }
  const from = afterWords(items, left.next + 1, 4);
  const right = sideAt(items, from);
  if (right === null) return [null, left.next + 1];
  if (equals.isArrow && !isSameMeasure(left.measures[0]?.powers ?? {}, right.first.powers))
    return [null, from];
  return [compared(left, right, text, equals.isWord || equals.isArrow), from];
}

/** "7 x 2.4 kg (16.8 kg)", "6/84 (7%)", "280 ml (7 x 40 ml)". */
function inBrackets(items: readonly Item[], left: Side, text: string): Equation | null {
  const right = sideAt(items, afterWords(items, 0, 2));
  if (right === null || right.next < items.length) return null;
  if (left.hasSign && (right.hasSign || right.hasLink)) return null;
  if (right.hasLink) {
    // "6.4 kg (5.1 kg at 12 weeks)" are two weights: the first number is not the whole.
    const { first, measures } = right;
    return comparedBack(left, { ...right, measures: measures.filter((one) => one !== first) }, text, true);
  }
  return compared(left, right, text, true);
}

function compared(left: Side, right: Side, text: string, isLoose: boolean): Equation | null {
  if (isNoSum(text, left, right)) return null;
  if (!left.hasSign && (right.hasSign || right.hasLink)) return comparedBack(left, right, text, isLoose);
  const span = { start: right.start, end: right.firstEnd };
  const ways = withTimes(left, right.first);
  const written = text.slice(span.start, span.end);
  const isRight = ways.some((way) => isResult(way, right.first, written, text, left, right));
  const sums = ways
    .filter((way) => isComparable(way, right.first, left))
    .map((way) => sumOf(way, right.first));
  const wholes = right.hasSign ? right.measures : [];
  if (isRight || wholes.some((whole) => ways.some((way) => isResult(way, whole, '', text, left, right))))
    return { result: span, calculation: null, hasPlus: left.hasPlus, sums };
  const way = ways.find((one) => isComparable(one, right.first, left));
  if (way === undefined || (isLoose && !isNearEnough(way, right.first, !left.hasSign && !left.hasLink)))
    return null;
  return {
    result: span,
    calculation: calculationOf(text, left, way, right.first, written),
    hasPlus: left.hasPlus,
    sums,
  };
}

/** "280 ml (7 x 40 ml)", "10 mmol = 5 ml of 2 mmol/ml": what works out stands after its result. */
function comparedBack(left: Side, right: Side, text: string, isLoose: boolean): Equation | null {
  const pairs = left.measures.flatMap((one) => right.measures.map((other) => [one, other] as const));
  const same = pairs.filter(
    ([one, other]) =>
      isSameMeasure(one.powers, other.powers) &&
      // "3 % = 30 ml in 1 L"
      (isOfSomething(one) || (isPercent(one) && right.hasLink && isOfSomething(right.first))),
  );
  const [pair] = same;
  if (pair === undefined || pairs.some((both) => isEqual(...both))) return null;
  if (same.some(([one, other]) => !isPercent(one) && isWithin(one.plain, other.plain, 0.02))) return null;
  const [amount, whole] = pair;
  // Two bottles of 50 ml are bought for 67 ml.
  if (right.hasSign && whole.value > amount.value) return null;
  if (isLoose && !isNearEnough(amount, whole, false)) return null;
  const scale = amount.plain / amount.value;
  const unit = unitAsWritten(text.slice(left.start, left.end));
  return {
    result:
      right.hasSign || isLoose
        ? { start: left.start, end: right.end }
        : { start: right.start, end: right.firstEnd },
    calculation: `${plainSigns(text.slice(right.start, right.end))} = ${figure(whole.value * scale)} ${unit}`,
    hasPlus: false,
    sums: [],
  };
}

/** Whether the second number is not what the first side comes to. */
const isNoSum = (text: string, left: Side, right: Side): boolean =>
  isTimeOfSteps(text, left, right) ||
  isTwiceCounted(left) ||
  isNoTotal(text, right) ||
  isNoShare(text, left, right) ||
  isTotalOfMore(text, left, right);

/** "1 BID for 4 days, then 1 SID for 6 days (10 days)" has the time of all steps in brackets. */
const isTimeOfSteps = (text: string, { start, hasTime }: Side, { first }: Side): boolean =>
  hasTime && Object.keys(first.powers).join('') === 'time' && /\bthen\b/i.test(text.slice(0, start));

/** "1 tube q12h x 6 tubes (3 days)": the same thing is not counted by itself. */
const isTwiceCounted = ({ measures: [sum] }: Side): boolean =>
  Object.entries(sum?.powers ?? {}).some(([thing, power]) => power > 1 && thing !== 'length');

const isEqual = (one: Measure, other: Measure): boolean =>
  isSameKind(one.powers, other.powers) && isWithin(one.value, other.value, 0.1);

/** "5/9 (7 last time)", "7/9 = 20% overweight", "1.2 x 0.8 cm = 50%": only "6/84 (7%)" tells a share in percent. */
function isNoShare(text: string, { isFraction, hasSign }: Side, { first, end }: Side): boolean {
  if (isFraction) return !isPercent(first) || /^ \p{L}/u.test(text.slice(end, end + 2));
  return hasSign && isPercent(first);
}

/** "0.6 ml, then 0.3 ml x 2 = 1.2 ml total" may be the total of all of them. */
function isTotalOfMore(text: string, left: Side, { first, end }: Side): boolean {
  const [sum] = left.measures;
  return (
    /^ (?:in )?(?:total|all\b|overall|altogether)/i.test(text.slice(end, end + 12)) &&
    sum !== undefined &&
    sum.counted < first.counted &&
    /\d/.test(text.slice(0, left.start))
  );
}

/** "20 ml each" says nothing of all, and neither does a "100 ml bottle". */
const isNoTotal = (text: string, { end }: Span): boolean =>
  /^[\s-]*(?:bottle|vial|bag|ampoule|pack|pot\b|pipette|syringe|box|left|remain|max|each|apiece|per (?!day|hour|min|week|h\b|feed|meal|site|dose|side|animal|calf|ewe|lamb|puppy|pup))/i.test(
    text.slice(end, end + 12),
  );

/** What the side comes to, with the times of a day if it names them: they count where it names days too. */
function withTimes(
  { measures, perDay, hasTime, hasPlus, hasSign }: Side,
  result: Measure,
): readonly Measure[] {
  if (perDay === 1 || hasPlus) return measures;
  const all = measures.map((one) => ({
    ...one,
    plain: one.plain * perDay,
    value: one.value * perDay,
    counted: one.counted * perDay,
  }));
  const isOfDay = (result.powers['time'] ?? 0) < 0;
  return (hasTime && hasSign) || isOfDay ? all : [...measures, ...all];
}

/** A number without a unit of any kind. */
const isPlain = (result: Measure): boolean => !isPercent(result) && Object.keys(result.powers).length === 0;

/** Whether the two measure the same, so that a difference is a fault. */
function isComparable(way: Measure, result: Measure, left: Side): boolean {
  if (left.hasSign)
    return (
      result.isBare ||
      isSameKind(way.powers, result.powers) ||
      (way.isBare && canBeFilled(way.powers, result.powers))
    );
  if (left.hasLink) return isSameMeasure(way.powers, result.powers) && !isPlain(result);
  if (left.perDay !== 1 && (result.powers['time'] ?? 0) < 0)
    return isOfSomething(result) && isSameKind(way.powers, result.powers);
  const times = way.value / way.plain / (result.value / result.plain);
  // A weight in kg is no dose in mg.
  const isOtherUnit = times < 1001 && !isWithin(times, 1, 0.001);
  return isOtherUnit && isOfSomething(result) && isSameMeasure(way.powers, result.powers);
}

/** A result far from what the figures give is seldom theirs where no sign says so, and half of it is often another amount. */
const isNearEnough = (way: Measure, result: Measure, isConversion: boolean): boolean =>
  isConversion
    ? isTimes(way.value / result.value, 1.8)
    : [way.value / result.value, way.counted / result.counted, way.plain / result.plain].some((times) =>
        isTimes(times, 3.3),
      );

const isTimes = (times: number, most: number): boolean => times < most && times > 1 / most;

function isResult(
  way: Measure,
  result: Measure,
  written: string,
  text: string,
  left: Side,
  right: Span,
): boolean {
  const isRough = /≈|~|\b(?:approx|about|circa|ca|round|rough|near|just|over|under|almost)/i.test(
    text.slice(left.end, right.end + 12),
  );
  const share = (result.powers['money'] ?? 0) === 1 && !isRough ? 0.03 : isRough ? 0.16 : 0.1;
  const isNear = (sum: number, one: number): boolean =>
    isWithin(one, sum, share) || isRoundedTo(written, result, one, sum);
  if (isSameKind(way.powers, result.powers) && isNear(way.value, result.value)) return true;
  if (isPercent(result)) return false;
  const prefixes = way.isBare && left.hasSign ? [1, 1000, 0.001] : [1];
  return (
    isNear(way.counted, result.counted) || prefixes.some((times) => isNear(way.plain * times, result.plain))
  );
}

/** Whether a result was rounded to the digits that are written, or to the next whole thing. */
function isRoundedTo(written: string, result: Measure, one: number, sum: number): boolean {
  const decimals = /\d+(?:[.,](\d+))?/.exec(written)?.[1] ?? '';
  const step = decimals.length === 2 && /[05]$/.test(decimals) ? 0.05 : 10 ** -decimals.length;
  const scale = one / result.plain;
  const difference = Math.abs(one - sum);
  if (!isOfSomething(result) && one > sum && decimals === '' && difference < scale) return true;
  return difference <= (step / 2) * 1.02 * scale && difference < mostRounded * Math.abs(sum);
}
const mostRounded = 0.3;

const plainSigns = (written: string): string =>
  written
    .replaceAll(/\s*(?:[×*]|(?<![a-z])x(?![a-z]))\s*/gi, ' × ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What a side comes to, in the unit of the result. */
function sumOf(way: Measure, result: Measure): number {
  const isSame = isPercent(result) || (isSameMeasure(way.powers, result.powers) && !isPlain(way));
  const isCounted = !isSame && isSameKind(way.powers, result.powers) && !way.isBare;
  return isSame
    ? way.value / (result.value / result.plain)
    : isCounted
      ? way.counted / (result.counted / result.plain)
      : way.plain;
}

function calculationOf(text: string, left: Side, way: Measure, result: Measure, written: string): string {
  const sum = sumOf(way, result);
  const often = left.perDay === 1 || left.isOftenWithin ? '' : ` × ${figure(left.perDay)} a day`;
  const [sign = ''] = /^[£$€R]\s?/.exec(written) ?? [];
  const unit = unitAsWritten(written.slice(sign.length));
  const value = sign === '' ? figure(sum) : `${sign}${sum.toFixed(2).replace(/\.00$/, '')}`;
  return `${plainSigns(text.slice(left.start, left.end))}${often} = ${value} ${unit}`.trim();
}
