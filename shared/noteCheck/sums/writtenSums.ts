import type { Finding } from '../finding.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import { figure, timesADayIn, unitAsWritten, wrongResult } from './amounts.ts';
import { headsIn } from './beside.ts';
import { isRounded } from './tolerance.ts';

type Operand = Quantity & Span & { readonly tie: 'times' | 'over' | 'plus' | 'minus' };
type Result = Quantity & Span;

const words = String.raw`(?:\s*[\p{L}'’-]{2,}){0,2}`;
const tieOf = (pattern: string): RegExp => new RegExp(String.raw`^${pattern}\s?(?:[£$€]\s?)?$`, 'iu');
/** What ties a number to the one before, each with its unit or a word or two of what it counts. */
const ties: readonly (readonly [Operand['tie'], RegExp])[] = [
  ['times', tieOf(String.raw`${words}\s*(?:[×*x]|times|@)(?:${words} at)?`)],
  ['times', /^(?: (?:visit|session|box|pack|bag|bath|strip)(?:e?s)? (?:of|at) [£$€]?| at [£$€])$/i],
  ['over', /^\s*[÷/]\s*$/],
  ['plus', tieOf(String.raw`[^\d,;.=]{0,30}(?:\+|\bplus\b)[^\d,;.=]{0,40}`)],
  ['minus', tieOf(String.raw`${words}(?:\s[-–]\s|\s?−|\s(?:minus|less)\b)${words}`)],
];
const equals = tieOf(String.raw`${words}\s*(?:[=≈→]|equals?|makes?|gives?)`);
/** A sign before it would tie the sum to a number that was not read. */
const tied = /(?:[+×*÷/=^–-]|\b(?:x|plus|minus|to|or))\s?[£$€]?$/i;
const rough = /[≈~]|\b(?:approx|about|circa|ca|round|rough|near|just|over|under|almost)/i;

/** The sums that a line writes out, from their first number to the result; `wrong`: those that are not right. */
type WrittenSum = Span & { readonly wrong: Finding | null };

export function writtenSums(line: LineOfNote): readonly WrittenSum[] {
  const all = sumsIn(line);
  // "336 ml + maintenance (60 ml/kg/d) 252 ml = 588 ml".
  const isAside = ({ start, end }: Span): boolean =>
    /\([^()=\n]*$/.test(line.text.slice(0, start)) && /^[^()=\n]*\)/.test(line.text.slice(end));
  const quantities = line.quantities.filter((one) => !isAside(spanOf(one, line.tokens)));
  const isNew = (sum: WrittenSum): boolean => !all.some((one) => isOverlapping(one, sum));
  return [...all, ...sumsIn({ ...line, quantities }).filter(isNew)];
}
const aside = /\([^()=\n]*\)/g;

function sumsIn(line: LineOfNote): readonly WrittenSum[] {
  const { text, tokens, quantities } = line;
  const found: WrittenSum[] = [];
  let operands: readonly Operand[] = [];
  for (const quantity of quantities) {
    const one = { ...quantity, ...spanOf(quantity, tokens) };
    const last = operands.at(-1);
    const tie = last === undefined ? null : tieIn(text.slice(last.end, one.start).replaceAll(aside, ''));
    // "65 + rads 3 views 240": it is not plain what is added.
    const isOpen =
      tied.test(text.slice(0, one.start)) ||
      (operands.length > 1 && !/[.,;:(\n]/.test(text.slice(last?.end, one.start)));
    if (tie === null) operands = isOpen ? [] : [{ ...one, tie: 'plus' }];
    else if (tie !== 'equals') operands = [...operands, { ...one, tie }];
    else {
      const judged = judge(operands, one, line);
      const from = judged?.from ?? 0;
      const first = operands[from] ?? { ...one, tie: 'plus' };
      if (judged !== null) found.push({ start: first.start, end: one.end, wrong: judged.wrong });
      // What was worked out may go on: "2 × 30 = 60 + 15 = 75".
      operands = [...operands.slice(0, from), { ...one, tie: first.tie }];
    }
  }
  return found;
}

const tieIn = (between: string): Operand['tie'] | 'equals' | null => {
  if (between.includes('\n')) return null;
  return equals.test(between) ? 'equals' : (ties.find(([, pattern]) => pattern.test(between))?.[0] ?? null);
};

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
const isAdded = ({ tie }: Operand): boolean => tie === 'plus' || tie === 'minus';

/** What is added, each a product: "2 × 30" and "15". */
const termsOf = (operands: readonly Operand[]): readonly (readonly Operand[])[] => {
  const starts = operands.flatMap((one, at) => (at === 0 || isAdded(one) ? [at] : []));
  return starts.map((start, at) => operands.slice(start, starts[at + 1] ?? operands.length));
};

const powerOf = (term: readonly Operand[], dimension: string): number =>
  term.reduce((sum, one) => sum + (one.tie === 'over' ? -1 : 1) * powerIn(one, dimension), 0);

const isOfKind = (term: readonly Operand[], result: Result): boolean =>
  substances.every((one) => powerOf(term, one) === powerIn(result, one)) &&
  // "20 min × 2 wk" is how long for how long.
  term.filter((one) => substanceIn(one) === 'time').length < 2;

/** What a product comes to, in the unit of the result, each way of reading its units. */
function readingsOf(term: readonly Operand[], result: Result): readonly number[] {
  const by = (factorOf: (one: Quantity) => number): number =>
    term.reduce((sum, one) => sum * (one.value * factorOf(one)) ** (one.tie === 'over' ? -1 : 1), 1) /
    factorOf(result);
  const factor = ({ unit }: Quantity): number => unit?.factor ?? 1;
  const plain = by(() => 1);
  if (!isOfKind(term, result)) return term.length > 1 ? [plain, plain * 1000, plain / 1000] : [plain];
  // Three weeks of so much a day are 21 times as much, and three times are three.
  return [by(factor), by((one) => (isSubstance(substanceIn(one)) ? factor(one) : 1)), plain];
}

/** What the operands come to, each way of reading them. */
function sumsOf(operands: readonly Operand[], result: Result): readonly number[] {
  const terms = termsOf(operands).map((term, at) => ({
    sign: at > 0 && term[0]?.tie === 'minus' ? -1 : 1,
    readings: readingsOf(term, result),
  }));
  return [0, 1, 2].map((way) =>
    terms.reduce((sum, { sign, readings }) => sum + sign * (readings[way] ?? readings[0] ?? 0), 0),
  );
}

const canBeRead = ({ unit, outOf }: Quantity): boolean =>
  outOf === null && !/percent|any/.test(unit?.dimension ?? '');

/** Whether a number without a unit can be what the others lack: the weight in "20 mg/kg x 30 = 600 mg". */
function canBeFilled(term: readonly Operand[], result: Result): boolean {
  if (isBare(result) || term.every(isBare)) return true;
  const of = substanceIn(result);
  const kinds = term.map(substanceIn);
  return term.some(isBare) && (isSubstance(of) ? kinds.includes(of) : !kinds.some(isSubstance));
}

/** Where the operands of a result begin, and how it works out instead if it is wrong; null: that is not plain. */
function judge(
  operands: readonly Operand[],
  result: Result,
  line: LineOfNote,
): { readonly from: number; readonly wrong: Finding | null } | null {
  if (operands.length < 2 || ![...operands, result].every(canBeRead)) return null;
  const { text } = line;
  const { start } = operands[0] ?? result;
  const end = operands.at(-1)?.end ?? 0;
  const written = text.slice(result.start, result.end);
  const share = rough.test(text.slice(end, result.end + 12)) ? 0.16 : operands.some(isAdded) ? 0.01 : 0.1;
  const unit = { dimension: result.unit?.dimension ?? '', factor: 1 };
  // "480 + 2 × 95 = 190": the last product alone.
  const ways = operands.flatMap((one, from) => {
    const chosen = operands.slice(from);
    return (from === 0 || isAdded(one)) && chosen.length > 1
      ? [{ from, chosen, sums: sumsOf(chosen, result) }]
      : [];
  });
  const right = ways.find(({ sums }) =>
    sums.some((sum) =>
      headsIn(text).some((heads) => isRounded({ unit, written, amount: result.value }, sum * heads, share)),
    ),
  );
  if (right !== undefined) return { from: right.from, wrong: null };
  // Of other things, or so many times a day: no sum that the figures alone could give.
  const [way] = ways
    .filter(({ chosen }) =>
      termsOf(chosen).every((term) => isOfKind(term, result) || canBeFilled(term, result)),
    )
    .toSorted((a, b) => farFrom(result.value, a.sums[0]) - farFrom(result.value, b.sums[0]));
  if (way === undefined) return null;
  if (timesADayIn(text).some((often) => isOverlapping(often, { start, end: result.end }))) return null;
  const [sum = 0] = way.sums;
  const calculation = `${withSigns(`${signOfMoney(text, way.chosen[0])}${text.slice(way.chosen[0]?.start, end)}`)} = ${figure(sum)} ${unitAsWritten(written)}`;
  return { from: way.from, wrong: wrongResult(line, result, calculation.trim(), sum) };
}

const farFrom = (value: number, sum = 0): number => Math.abs(Math.log(Math.abs(sum / value)));

/** The sign before an amount of money. */
const signOfMoney = (text: string, { start }: Span = { start: 0, end: 0 }): string =>
  /[£$€]?$/.exec(text.slice(Math.max(0, start - 1), start))?.[0] ?? '';

const withSigns = (written: string): string =>
  written
    // "480 + 2 × 95 = 190 + 145" was worked out so far.
    .replaceAll(/[^+=]*=/g, ' ')
    .replaceAll(/\s*(?:[×*]|(?<![a-z])x(?![a-z]))\s*/gi, ' × ')
    .replaceAll(/\s+/g, ' ')
    .trim();
