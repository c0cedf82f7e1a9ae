import type { Finding } from '../finding.ts';
import type { LineOfNote } from '../noteSection.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import { figure, timesADayIn, unitAsWritten, wrongResult } from './amounts.ts';
import { headsIn } from './beside.ts';
import { isRounded } from './tolerance.ts';

type Result = Quantity & Span;
type Operand = Result & { readonly tie: 'times' | 'over' | 'plus' };

const words = String.raw`(?:\s*[\p{L}'’-]{2,}){0,2}`;
const tieOf = (pattern: string): RegExp => new RegExp(String.raw`^${pattern}\s?(?:[£$€]\s?)?$`, 'iu');
/** What ties a number to the one before, each with its unit or a word or two of what it counts. */
const ties: readonly (readonly [Operand['tie'] | 'equals', RegExp])[] = [
  ['equals', tieOf(String.raw`${words}\s*(?:[=≈→]|equals?|makes?|gives?|needs?)`)],
  ['times', tieOf(String.raw`${words}\s*(?:[×*x]|times|@|(?<=\p{L}{3,} )at\b)(?:${words} at)?`)],
  ['over', tieOf(String.raw`${words}\s*(?:[÷/]|\bover\b)`)],
  ['plus', tieOf(String.raw`[^\d,;.=]{0,30}(?:\+|\bplus\b)[^\d,;.=]{0,40}`)],
];
/** A sign before a number that would tie it to one that was not read. */
const tied = /(?:[+×*÷/=^–-]|\b(?:x|plus|minus|to|or))\s?[£$€]?$/i;
const rough = /[≈~]|\b(?:approx|about|circa|ca|round|rough|near|just|over|under|almost)/i;

/** The sums that a line writes out, from their first number to the result; `wrong`: those that are not right. */
type WrittenSum = Span & { readonly wrong: Finding | null };

export function writtenSums(line: LineOfNote): readonly WrittenSum[] {
  const { text, tokens } = line;
  const numbers = line.quantities.map((one) => ({ ...one, ...spanOf(one, tokens) }));
  const found: WrittenSum[] = [];
  let operands: readonly Operand[] = [];
  for (const one of numbers) {
    const last = operands.at(-1);
    const between = text.slice(last?.end ?? 0, one.start);
    const tie =
      last === undefined || between.includes('\n') ? undefined : ties.find(([, is]) => is.test(between));
    // "65 + rads 3 views 240": it is not plain what is added.
    const isOpen = tied.test(text.slice(0, one.start)) || (operands.length > 1 && !/[.,;:(\n]/.test(between));
    if (tie === undefined) operands = isOpen ? [] : [{ ...one, tie: 'plus' }];
    else if (tie[0] !== 'equals') operands = [...operands, { ...one, tie: tie[0] }];
    else {
      const { from, wrong } = judge(operands, one, line) ?? { from: 0, wrong: undefined };
      const first = operands[from] ?? { ...one, tie: 'plus' };
      if (wrong !== undefined) found.push({ start: first.start, end: one.end, wrong });
      // What was worked out may go on: "2 × 30 = 60 + 15 = 75".
      operands = [...operands.slice(0, from), { ...one, tie: first.tie }];
    }
  }
  return found;
}

/** What an amount is of; a note often leaves out of what a time or a count is. */
const substances = ['mass', 'volume', 'unit', 'energy', 'money', 'length', 'concentration'];
const dimensionsOf = ({ unit }: Quantity): readonly string[] => unit?.dimension.split('/') ?? [];
const isAdded = ({ tie }: Operand): boolean => tie === 'plus';
const isTime = (one: Quantity): boolean => dimensionsOf(one)[0] === 'time';

/** What is added, each a product: "2 × 30" and "15". */
const termsOf = (operands: readonly Operand[]): readonly (readonly Operand[])[] => {
  const starts = operands.flatMap((one, at) => (at === 0 || isAdded(one) ? [at] : []));
  return starts.map((start, at) => operands.slice(start, starts[at + 1] ?? operands.length));
};

/** Whether a product is of the dimension of the result; "20 min × 2 wk" is how long for how long. */
const isOfKind = (term: readonly Operand[], result: Result): boolean =>
  term.filter(isTime).length < 2 &&
  substances.every((substance) => {
    const powerIn = (one: Quantity): number =>
      dimensionsOf(one).reduce(
        (power, name, at) => power + (name === substance ? (at === 0 ? 1 : -1) : 0),
        0,
      );
    const power = term.reduce((sum, one) => sum + (one.tie === 'over' ? -1 : 1) * powerIn(one), 0);
    return power === powerIn(result);
  });

/** What the operands come to. `factorOf`: how the unit of a number counts. */
const sumOf = (operands: readonly Operand[], result: Result, factorOf: (one: Quantity) => number): number =>
  termsOf(operands).reduce((sum, term) => {
    const product = term.reduce(
      (all, one) => all * (one.value * factorOf(one)) ** (one.tie === 'over' ? -1 : 1),
      1 / factorOf(result),
    );
    return sum + product;
  }, 0);

/** Where the operands of a result begin, and how it works out instead if it is wrong; null: that is not plain. */
function judge(
  operands: readonly Operand[],
  result: Result,
  line: LineOfNote,
): { readonly from: number; readonly wrong: Finding | null } | null {
  const [first, last] = [operands[0], operands.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const { text } = line;
  const written = text.slice(result.start, result.end);
  const isRough = rough.test(text.slice(last.end, result.end + 12));
  const share = isRough ? 0.16 : operands.some(isAdded) ? 0.01 : 0.1;
  const unit = { dimension: result.unit?.dimension ?? '', factor: 1 };
  const isHourly = /(?:\/|per) ?h/i.test(written);
  // "480 + 2 × 95 = 190": the last product alone.
  const ways = operands.flatMap((one, from) => {
    const chosen = operands.slice(from);
    if (chosen.length < 2 || (from > 0 && !isAdded(one))) return [];
    const [sum, plain] = [
      sumOf(chosen, result, (of) => (of.unit?.factor ?? 1) * (isHourly && isTime(of) ? 24 : 1)),
      sumOf(chosen, result, () => 1),
    ];
    return [{ from, start: one.start, chosen, sum, plain }];
  });
  const right = ways.find(({ sum, plain }) =>
    headsIn(line).some((heads) =>
      [sum, plain].some((one) => isRounded({ unit, written, amount: result.value }, one * heads, share)),
    ),
  );
  if (right !== undefined) return { from: right.from, wrong: null };
  // Of other things, or so many times a day: no sum that the figures alone could give.
  const span = { start: first.start, end: result.end };
  if (timesADayIn(text).some((often) => isOverlapping(often, span))) return null;
  const [way] = ways
    .filter(({ chosen }) => termsOf(chosen).every((term) => isOfKind(term, result)))
    .toSorted((a, b) => farFrom(result.value, a.sum) - farFrom(result.value, b.sum));
  if (way === undefined) return null;
  const start = /[£$€]/.test(text.charAt(way.start - 1)) ? way.start - 1 : way.start;
  const calculation = `${withSigns(text.slice(start, last.end))} = ${figure(way.sum)} ${unitAsWritten(written)}`;
  return { from: way.from, wrong: wrongResult(line, result, calculation.trim(), way.sum) };
}

const farFrom = (value: number, sum: number): number => Math.abs(Math.log(Math.abs(sum / value)));

const withSigns = (written: string): string =>
  written
    // "480 + 2 × 95 = 190 + 145" was worked out so far.
    .replaceAll(/[^+=]*=/g, ' ')
    .replaceAll(/\s*(?:[×*]|(?<![a-z])(?:x|at)(?![a-z]))\s*/gi, ' × ')
    .replaceAll(/ over /gi, ' ÷ ')
    .replaceAll(/\s+/g, ' ')
    .trim();
