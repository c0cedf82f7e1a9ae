import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import { figure, unitAsWritten } from './amounts.ts';
import { timesADayIn } from './amounts.ts';
import { isRounded } from './tolerance.ts';
import { oncePer } from '../memo.ts';

/** What a product or quotient that a note writes out comes to, and whether its result is right: "18 ewes x 7.5 ml = 135 ml". */
type WrittenProduct = {
  readonly result: Span;
  /** What the figures come to, in the unit of the result. */
  readonly sum: number;
  /** What works out instead; null: the result is right. */
  readonly calculation: string | null;
};

/** a × b … = c, each number with its unit or a word or two of what it counts. */
type Chain = {
  readonly operands: readonly (Quantity & { readonly power: 1 | -1 })[];
  readonly result: Quantity;
};

const words = String.raw`(?:\s*[\p{L}'-]{3,}){0,2}`;
const times = new RegExp(String.raw`^${words}\s*(?:[×*x]|times)\s*(?:[£$€]\s?)?$`, 'iu');
const over = /^\s*[÷/]\s*$/;
const equals = new RegExp(String.raw`^${words}\s*(?:[=≈→]|equals?|makes?|gives?)\s*(?:[£$€]\s?)?$`, 'iu');
/** A sign before it would tie the sum to a number that was not read. */
const tied = /(?:[+×*÷/=^–-]|\b(?:x|plus|minus|to|or))\s?[£$€]?$/i;
const rough = /[≈~]|\b(?:approx|about|circa|ca|round|rough|near|just|over|under|almost)/i;

/** All products and quotients of a line that are written out with their own figures. */
export const productsIn = oncePer((line: LineOfNote): readonly WrittenProduct[] =>
  chainsIn(line).flatMap((chain) => productOf(chain, line) ?? []),
);

function chainsIn({ text, tokens, quantities }: LineOfNote): readonly Chain[] {
  const chains: Chain[] = [];
  let operands: Chain['operands'] = [];
  for (const [at, quantity] of quantities.entries()) {
    const { start } = spanOf(quantity, tokens);
    const before = quantities[at - 1];
    const between = before === undefined ? null : text.slice(spanOf(before, tokens).end, start);
    if (between !== null && operands.length > 1 && equals.test(between)) {
      chains.push({ operands, result: quantity });
      operands = [];
    } else if (between !== null && operands.length > 0 && (times.test(between) || over.test(between)))
      operands = [...operands, { ...quantity, power: over.test(between) ? -1 : 1 }];
    else operands = tied.test(text.slice(0, start)) ? [] : [{ ...quantity, power: 1 }];
  }
  return chains;
}

/** What an amount is of; a note often leaves out of what a time or a count is. */
const substances = ['mass', 'volume', 'unit', 'energy', 'money', 'length', 'concentration'];
const isSubstance = (dimension: string): boolean => substances.includes(dimension);
const substanceIn = ({ unit }: Quantity): string => unit?.dimension.split('/')[0] ?? '';

/** The power of a dimension in "mass/volume". */
const powerIn = ({ unit }: Quantity, dimension: string): number => {
  const [first, ...rest] = unit?.dimension.split('/') ?? [];
  return (first === dimension ? 1 : 0) - rest.filter((one) => one === dimension).length;
};

const isBare = ({ unit, thing }: Quantity): boolean => unit === null && thing === null;

/** What the figures come to, in the unit of the result, each way of reading their units. */
function sumsOf({ operands, result }: Chain, isSameKind: boolean): readonly number[] {
  const by = (factorOf: (one: Quantity) => number): number =>
    operands.reduce((sum, one) => sum * (one.value * factorOf(one)) ** one.power, 1) / factorOf(result);
  const factor = ({ unit }: Quantity): number => unit?.factor ?? 1;
  const plain = by(() => 1);
  if (!isSameKind) return [plain, plain * 1000, plain / 1000];
  // Three weeks of so much a day are 21 times as much, and three times are three.
  return [by(factor), by((one) => (isSubstance(substanceIn(one)) ? factor(one) : 1)), plain];
}

function productOf(chain: Chain, { text, tokens }: LineOfNote): WrittenProduct | null {
  const { operands, result } = chain;
  if (![...operands, result].every(canBeRead)) return null;
  const start = Math.min(...operands.map((one) => spanOf(one, tokens).start));
  const end = Math.max(...operands.map((one) => spanOf(one, tokens).end));
  const span = spanOf(result, tokens);
  const isSameKind = substances.every((one) => powerOf(operands, one) === powerIn(result, one));
  const sums = sumsOf(chain, isSameKind);
  const written = text.slice(span.start, span.end);
  const share = rough.test(text.slice(end, span.end + 12)) ? 0.16 : 0.1;
  const unit = { dimension: result.unit?.dimension ?? '', factor: 1 };
  const right = sums.find((sum) => isRounded({ unit, written, amount: result.value }, sum, share));
  if (right !== undefined) return { result: span, sum: right, calculation: null };
  // Of other things, or so many times a day: no sum that the figures alone could give.
  if (!isSameKind && !canBeFilled(chain)) return null;
  if (timesADayIn(text).some((often) => isOverlapping(often, { start, end: span.end }))) return null;
  const [sum = 0] = sums;
  const calculation = `${withSigns(text.slice(start, end))} = ${figure(sum)} ${unitAsWritten(written)}`;
  return { result: span, sum, calculation: calculation.trim() };
}

const canBeRead = ({ unit, outOf }: Quantity): boolean =>
  outOf === null && !/percent|any/.test(unit?.dimension ?? '');

const powerOf = (operands: Chain['operands'], dimension: string): number =>
  operands.reduce((sum, one) => sum + one.power * powerIn(one, dimension), 0);

/** Whether a number without a unit can be what the others lack: the weight in "20 mg/kg x 30 = 600 mg". */
function canBeFilled({ operands, result }: Chain): boolean {
  if (isBare(result) || operands.every(isBare)) return true;
  const of = substanceIn(result);
  return operands.some(isBare) && (!isSubstance(of) || operands.some((one) => substanceIn(one) === of));
}

const withSigns = (written: string): string =>
  written
    .replaceAll(/\s*(?:[×*]|(?<![a-z])x(?![a-z]))\s*/gi, ' × ')
    .replaceAll(/\s+/g, ' ')
    .trim();
