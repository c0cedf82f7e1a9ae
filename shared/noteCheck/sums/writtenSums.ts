import type { Finding, Span } from '../noteCheck.ts';
import type { NoteLine } from '../noteSection.ts';
import { quantitySpan, type Quantity } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import {
  formatFigure,
  animalCountsIn,
  isRightWhenRounded,
  timesADayIn,
  unitAsWritten,
  wrongSumFinding,
} from './amounts.ts';

type Result = Quantity & Span;
type Tie = 'times' | 'over' | 'plus' | 'equals';
type Operand = Result & { readonly tie: Exclude<Tie, 'equals'> };

const words = String.raw`(?:\s*[\p{L}'’-]{2,}){0,2}`;
const patternOfTie = (pattern: string): RegExp => new RegExp(String.raw`^${pattern}\s?(?:[£$€]\s?)?$`, 'iu');
/** "2 films × 30", "40 mg + 10 mg". */
const ties: readonly (readonly [Tie, RegExp])[] = [
  ['equals', patternOfTie(String.raw`${words}\s*(?:[=≈→]|equals?|makes?|gives?|needs?)`)],
  ['times', patternOfTie(String.raw`${words}\s*(?:[×*x]|times|@|(?<=\p{L}{3,} )at\b)(?:${words} at)?`)],
  ['over', patternOfTie(String.raw`${words}\s*(?:[÷/]|\bover\b)`)],
  ['plus', patternOfTie(String.raw`[^\d,;.=]{0,30}(?:\+|\bplus\b)[^\d,;.=]{0,40}`)],
];
const tieOf = (between: string): Tie | undefined =>
  between.includes('\n') ? undefined : ties.find(([, is]) => is.test(between))?.[0];
/** No sum begins with a number right after "+" or "to". */
const tied = /(?:[+×*÷/=^–-]|\b(?:x|plus|minus|to|or|of))\s?[£$€]?$/i;
const rough = /[≈~]|\b(?:approx|about|circa|ca|round|rough|near|just|over|under|almost)/i;

/** Also a called total; `wrong`: null: it is right. */
type WrittenSum = Span & { readonly wrong: Finding | null };

export function writtenSums(line: NoteLine): readonly WrittenSum[] {
  const { text, tokens } = line;
  const numbers = line.quantities.map((one): Result => ({ ...one, ...quantitySpan(one, tokens) }));
  const found: WrittenSum[] = [];
  let operands: readonly Operand[] = [];
  for (const [at, one] of numbers.entries()) {
    const between = text.slice(operands.at(-1)?.end ?? 0, one.start);
    let tie = tieOf(between);
    const listed = tie === undefined ? listedBefore(text, one, numbers.slice(Math.max(0, at - 200), at)) : [];
    if (listed.length > 1) [operands, tie] = [listed, 'equals'];
    if (tie === undefined)
      operands = isOpen(text.slice(0, one.start), between, operands) ? [] : [{ ...one, tie: 'plus' }];
    else if (tie !== 'equals') operands = [...operands, { ...one, tie }];
    else {
      const { from, wrong } = judge(operands, one, line) ?? { from: 0, wrong: undefined };
      const first = operands[from] ?? { ...one, tie: 'plus' };
      if (wrong !== undefined) found.push({ start: first.start, end: one.end, wrong });
      // A result may begin the next sum: "2 × 30 = 60 + 15 = 75".
      operands = [...operands.slice(0, from), { ...one, tie: first.tie }];
    }
  }
  return found;
}

/** The 240 of "65 + rads 3 views 240" begins no sum. */
const isOpen = (before: string, between: string, operands: readonly Operand[]): boolean =>
  tied.test(before.slice(-12)) || (operands.length > 1 && !/[.,;:(\n]/.test(between));

const totalBefore = /\btotals?(?: (?:of|is|volume|rate|today|approx\.?|about))*\s*[:=]?\s*$/i;
/** Short, with no new sentence and no other total. */
const besidePart = /^(?![^]*(?:[.!?]\s+\p{Lu}|\n\s*\n|\btotal))[^]{0,70}$/iu;

/** The 48 and 18 of "48 ml/h, maintenance 18 ml/h, total 86 ml/h" must add up. */
function listedBefore(text: string, result: Result, earlier: readonly Result[]): readonly Operand[] {
  const total = totalBefore.exec(text.slice(0, result.start).slice(-80));
  if (total === null || !/^(?:energy|mass|volume)\b/.test(result.unit?.dimension ?? '')) return [];
  const alike = earlier.filter(
    (one) => isHourly(text, one) === isHourly(text, result) && one.unit?.dimension === result.unit?.dimension,
  );
  const parted = alike.findLastIndex(
    (one, at) =>
      !besidePart.test(text.slice(one.end, alike[at + 1]?.start ?? result.start - total[0].length)),
  );
  // "1 ml/10 kg, 5 ml each, total 30 ml" lists no parts.
  return alike
    .slice(parted + 1)
    .flatMap((one) =>
      /^(?:\s?\/| per\b| each\b)/.test(text.slice(one.end)) ? [] : [{ ...one, tie: 'plus' as const }],
    );
}

const isHourly = (text: string, { start, end }: Span): boolean =>
  /(?:\/|per) ?h/i.test(text.slice(start, end));

/** Notes often leave out times and counts. */
const substances = ['mass', 'volume', 'unit', 'energy', 'money', 'length', 'concentration'];
const dimensionsOf = ({ unit }: Quantity): readonly string[] => unit?.dimension.split('/') ?? [];
const powersOf = (one: Quantity): number => {
  const [above = 0, below = 0] = dimensionsOf(one).map((name) => Math.floor(32 ** substances.indexOf(name)));
  return above - below;
};
const isAdded = ({ tie }: Operand): boolean => tie === 'plus';
const isTime = (one: Quantity): boolean => dimensionsOf(one)[0] === 'time';

/** "2 × 30" and "15" in "2 × 30 + 15". */
const termsOf = (operands: readonly Operand[]): readonly (readonly Operand[])[] => {
  const starts = operands.flatMap((one, at) => (at === 0 || isAdded(one) ? [at] : []));
  return starts.map((start, at) => operands.slice(start, starts[at + 1] ?? operands.length));
};

/** Never for two times, as in "20 min × 2 wk". */
const isOfKind = (term: readonly Operand[], result: Result): boolean =>
  term.filter(isTime).length < 2 &&
  term.reduce((sum, one) => sum + (one.tie === 'over' ? -1 : 1) * powersOf(one), 0) === powersOf(result);

/** `factorOf`: how many of a common unit one unit of a number is. */
const sumOf = (operands: readonly Operand[], result: Result, factorOf: (one: Quantity) => number): number =>
  termsOf(operands).reduce((sum, term) => {
    const product = term.reduce(
      (all, one) => all * (one.value * factorOf(one)) ** (one.tie === 'over' ? -1 : 1),
      1 / factorOf(result),
    );
    return sum + product;
  }, 0);

/** null: it is not plain what was meant. `from`: index of the first number; `wrong`: null: it is right. */
function judge(
  operands: readonly Operand[],
  result: Result,
  line: NoteLine,
): { readonly from: number; readonly wrong: Finding | null } | null {
  const first = operands[0];
  const last = operands.at(-1);
  // In a line of nothing but sums, longer ones would take minutes.
  if (first === undefined || last === undefined || first === last || operands.length > 40) return null;
  const { text } = line;
  const written = text.slice(result.start, result.end);
  const isRough = rough.test(text.slice(last.end, result.end + 12));
  const share = isRough ? 0.16 : operands.some(isAdded) ? 0.01 : 0.1;
  const unit = { dimension: result.unit?.dimension ?? '', factor: 1 };
  // In "480 + 2 × 95 = 190" the result is of "2 × 95" alone.
  const readings = operands.flatMap((one, from) => {
    const chosen = operands.slice(from);
    if (chosen.length < 2 || !isAdded(one)) return [];
    const factorOf = (of: Quantity): number =>
      (of.unit?.factor ?? 1) * (isHourly(text, result) && isTime(of) ? 24 : 1);
    const sum = sumOf(chosen, result, factorOf);
    const plain = sumOf(chosen, result, () => 1);
    return [{ from, start: one.start, chosen, sum, plain }];
  });
  const right = readings.find(({ sum, plain }) =>
    animalCountsIn(line).some((heads) =>
      [sum, plain].some((one) =>
        isRightWhenRounded({ unit, written, amount: result.value }, one * heads, share),
      ),
    ),
  );
  if (right !== undefined) return { from: right.from, wrong: null };
  // "Twice daily" inside a sum leaves open what was meant.
  const span = { start: first.start, end: result.end };
  if (timesADayIn(line).some((often) => isOverlapping(often, span))) return null;
  const meant = readings.find(({ chosen }) => termsOf(chosen).every((term) => isOfKind(term, result)));
  if (meant === undefined) return null;
  const signs = { times: ' × ', over: ' ÷ ', plus: ' + ' };
  const calculation = meant.chosen
    .map((one, at) => `${at === 0 ? '' : signs[one.tie]}${asWritten(text, one)}`)
    .join('');
  const sum = `${formatFigure(meant.sum)} ${unitAsWritten(written)}`.trim();
  return { from: meant.from, wrong: wrongSumFinding(text, result, `${calculation} = ${sum}`, meant.sum) };
}

/** "£65", "3 views". */
function asWritten(text: string, { start, end, thing }: Result): string {
  const sign = /[£$€]$/.exec(text.slice(0, start))?.[0] ?? '';
  return `${sign}${text.slice(start, end)}${thing === null ? '' : ` ${thing}`}`;
}
