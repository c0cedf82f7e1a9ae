import type { Span } from '../../noteCheck.ts';
import type { Item } from './items.ts';
import { isOfSomething, isPercent, overMeasure, plusMeasure, timesMeasure, type Measure } from './measure.ts';

/** One side of a sum that is written out: "6 ml x 120", "325 mg". */
export type Side = Span & {
  /** What it may come to, the likeliest first: a link and what stands in brackets leave several ways. */
  readonly measures: readonly Measure[];
  /** Its first number, which is the result of what stands before it in "2 x 75 = 150 + 68 = 218". */
  readonly first: Measure;
  readonly firstEnd: number;
  readonly hasSign: boolean;
  readonly hasPlus: boolean;
  readonly hasLink: boolean;
  readonly hasTime: boolean;
  /** Two plain numbers with a stroke between them. */
  readonly isFraction: boolean;
  /** How often a day, where the side says so. */
  readonly perDay: number;
  /** Whether this stands before its last number: "3 ml TID x 5 d". */
  readonly isOftenWithin: boolean;
  /** The item after its last number, and the one after the words behind that. */
  readonly last: number;
  readonly next: number;
};

type Operand = { readonly measures: readonly Measure[]; readonly end: number; readonly next: number };
type Sign = '+' | '-' | '×' | '÷' | '^' | 'link';

/** The numbers of a side with the signs between them. */
type Chain = {
  readonly operands: readonly (readonly Measure[])[];
  readonly signs: readonly Sign[];
  readonly end: number;
  readonly next: number;
  readonly perDay: number;
};

/** The side that begins with this item; null: none does, or it cannot be read. */
export function sideAt(items: readonly Item[], from: number): Side | null {
  const first = operandAt(items, from);
  const chain = first === null ? null : chainFrom(items, first);
  if (first === null || chain === null) return null;
  const { operands, signs, end, next } = chain;
  const measures = waysOf(operands, signs);
  const [one] = first.measures;
  if (one === undefined || measures.length === 0) return null;
  const after = gapAfter(items, next);
  return {
    start: items[from]?.start ?? 0,
    end,
    measures,
    first: one,
    firstEnd: first.end,
    hasSign: signs.some((sign) => sign !== 'link'),
    hasPlus: signs.some((sign) => sign === '+' || sign === '-'),
    hasLink: signs.includes('link'),
    isFraction: signs.join('') === '÷' && operands.every(([measure]) => measure?.isBare === true),
    hasTime: operands.some(([measure]) => measure?.powers['time'] === 1),
    perDay: after.perDay === 1 ? chain.perDay : after.perDay,
    isOftenWithin: after.perDay === 1,
    last: next - (items[next - 1]?.kind === 'brackets' ? 1 : 0),
    next: after.next,
  };
}

/** null: a sign has no number after it, or stands in a sum whose units must tell what it means. */
function chainFrom(items: readonly Item[], first: Operand): Chain | null {
  const operands = [first.measures];
  const signs: Sign[] = [];
  let { end, next } = first;
  let perDay = 1;
  for (;;) {
    const gap = gapAfter(items, next);
    const sign = signOf(items[gap.next]);
    const operand = sign === null ? null : operandAt(items, afterWords(items, gap.next + 1, 3));
    const isLast = operand === null || signs.length > 0;
    if (sign === null || (sign === 'link' && isLast)) return { operands, signs, end, next, perDay };
    if (operand === null || signs[0] === 'link') return null;
    if (gap.perDay !== 1) ({ perDay } = gap);
    signs.push(sign);
    operands.push(operand.measures);
    ({ end, next } = operand);
  }
}

const signOf = (item: Item | undefined): Sign | null => {
  if (item?.kind === 'sign') return item.sign;
  return item?.kind === 'link' ? 'link' : null;
};

/** A number with what stands in brackets after it, or brackets with a sum. */
function operandAt(items: readonly Item[], at: number): Operand | null {
  const item = items[at];
  if (item?.kind === 'brackets') {
    const inside = sideAt(item.items, 0);
    const isWhole = inside !== null && inside.hasSign && inside.next >= item.items.length;
    return isWhole ? { measures: inside.measures, end: item.end, next: at + 1 } : null;
  }
  if (item?.kind !== 'number') return null;
  const beside = items[at + 1];
  const told = beside?.kind === 'brackets' ? onlyNumber(beside.items) : null;
  return {
    measures: told === null ? [item.measure] : [item.measure, told],
    end: item.end,
    next: told === null ? at + 1 : at + 2,
  };
}

/** The only number in brackets: the same in other units, or what was worked out. */
function onlyNumber(items: readonly Item[]): Measure | null {
  const [number, other] = items.filter(({ kind }) => kind !== 'word');
  return number?.kind === 'number' && other === undefined ? number.measure : null;
}

/** How many words may stand between a number and the sign after it. */
const mostWords = 5;

/** The item after the words, the brackets and the "BID" that belong to a number. */
function gapAfter(items: readonly Item[], from: number): { readonly next: number; readonly perDay: number } {
  let next = from;
  let perDay = 1;
  for (; next < from + mostWords; next += 1) {
    const item = items[next];
    if (item?.kind === 'often') perDay *= item.perDay;
    else if (item?.kind !== 'word' && item?.kind !== 'brackets') break;
  }
  return { next, perDay };
}

export function afterWords(items: readonly Item[], from: number, most: number): number {
  let at = from;
  while (items[at]?.kind === 'word' && at < from + most) at += 1;
  return at;
}

/** Each way of choosing the operands, with the sum of them. */
function waysOf(operands: readonly (readonly Measure[])[], signs: readonly Sign[]): readonly Measure[] {
  const [first = [], second = []] = operands;
  if (signs[0] === 'link')
    return [
      ...first.flatMap((a) =>
        second.flatMap((b) => [
          overMeasure(a, b),
          timesMeasure(a, b),
          ...counted(a, b),
          ...ofDay(a, b),
          ...asWater(a, b),
        ]),
      ),
      ...first,
    ];
  const plain = operands.flatMap(([one]) => one ?? []);
  // What stands in brackets after the last one may be the result.
  const told = operands.flatMap((ways, at) => (at === signs.length ? ways[0] : ways.at(-1)) ?? []);
  const isTold = operands.some(({ length }, at) => length > 1 && at < signs.length);
  return [
    evaluated(plain, signs),
    isTold ? evaluated(told, signs) : null,
    // "1 g in the morning + 2 g at night x 4 days": the days are of both.
    signs.includes('+') && signs.at(-1) === '×' ? inTheirOrder(plain, signs) : null,
  ].flatMap((one) => one ?? []);
}

/** "3 nights at £65": the time counts how many. */
const counted = (a: Measure, b: Measure): readonly Measure[] =>
  isOfSomething(a) || b.powers['time'] !== undefined
    ? []
    : [{ ...timesMeasure(a, b), value: a.counted * b.value, powers: b.powers }];

/** "240 g/day in 3 meals = 80 g": what is given on a day is shared. */
const ofDay = (a: Measure, b: Measure): readonly Measure[] =>
  a.powers['time'] === -1 && !isOfSomething(b) && b.powers['time'] === undefined
    ? [{ ...overMeasure(a, b), powers: { ...a.powers, time: 0 } }]
    : [];

/** "20 % of 5 kg = 1 L": a litre of what is drunk or lost weighs a kilogram. */
const asWater = (a: Measure, b: Measure): readonly Measure[] =>
  isPercent(a) && b.powers['kg'] === 1
    ? [
        { ...timesMeasure(a, b), powers: { volume: 1 } },
        { ...timesMeasure(a, b), powers: { volume: 1, time: -1 } },
      ]
    : [];

const inTheirOrder = (operands: readonly Measure[], signs: readonly Sign[]): Measure | null => {
  const last = operands.at(-1);
  const before = evaluated(operands.slice(0, -1), signs.slice(0, -1));
  return last === undefined || before === null ? null : timesMeasure(before, last);
};

/** Products first, then sums. Nobody works out a power in a note. */
function evaluated(operands: readonly Measure[], signs: readonly Sign[]): Measure | null {
  const [first] = operands;
  if (first === undefined) return null;
  let sum: Measure | null = null;
  let product = first;
  let sumSign: 1 | -1 = 1;
  const close = (): Measure | null => (sum === null ? product : plusMeasure(sum, product, sumSign));
  for (const [at, sign] of signs.entries()) {
    const operand = operands[at + 1];
    if (operand === undefined) return null;
    if (sign === '^') return null;
    if (sign === '×') product = timesMeasure(product, operand);
    else if (sign === '÷') product = overMeasure(product, operand);
    else {
      sum = close();
      if (sum === null) return null;
      sumSign = sign === '-' ? -1 : 1;
      product = operand;
    }
  }
  return close();
}
