import { fractionSigns } from './numberReading/fraction.ts';
import { joinedNumbers, numberRunAt } from './numberReading/numberRun.ts';
import { ordinalAt } from './numberReading/ordinal.ts';
import { otherReadings } from './numberReading/otherReadings.ts';
import { scoreAt } from './numberReading/score.ts';
import { belowTwenty, fractions, ordinals, romans, scales, tensWords, vagueCounts } from './numberWords.ts';
import { textAt, type Token } from './tokens.ts';

const beginnings: ReadonlySet<string> = new Set([
  ...belowTwenty.keys(),
  ...tensWords.keys(),
  ...scales.keys(),
  ...ordinals.keys(),
  ...fractions.keys(),
  ...vagueCounts.keys(),
  ...fractionSigns.keys(),
  'a',
  'an',
  'point',
  'double',
]);

/** Whether a number may begin with this token. Most words begin none, and are not looked at in all ways of reading. */
const mayBeginNumber = ({ kind, text, written }: Token): boolean =>
  kind === 'figure' || beginnings.has(text) || (isLarge(written) && romans.has(written));

const isLarge = (written: string): boolean => written.charCodeAt(0) < 0x61;

/** A number in a text, from token `from` up to, not including, token `to`. */
export type NumberAt = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** "3/9", "three out of nine": what it is out of. */
  readonly outOf: number | null;
  readonly isOrdinal: boolean;
  /** The most that a vague word may mean, "a couple"; otherwise null. */
  readonly most: number | null;
  /** It was put together from numbers that follow each other: "thirty-eight six". */
  readonly isPutTogether: boolean;
};

/** Numbers that begin near each other, in their order, and the first token after all of them. */
type Numbers = { readonly numbers: readonly NumberAt[]; readonly to: number };

/** All numbers in the text, each way of reading it, in the order of their first tokens. */
export function numbersIn(tokens: readonly Token[]): readonly NumberAt[] {
  const found: NumberAt[] = [];
  let to = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const here = token !== undefined && at >= to && mayBeginNumber(token) ? numbersAt(tokens, at) : null;
    if (here === null) continue;
    for (const number of here.numbers) if (Number.isFinite(number.value)) found.push(number);
    ({ to } = here);
  }
  return found;
}

const numbersAt = (tokens: readonly Token[], at: number): Numbers | null =>
  vagueCountAt(tokens, at) ??
  scoreNumbersAt(tokens, at) ??
  ordinalNumberAt(tokens, at) ??
  runNumbersAt(tokens, at);

const numberAt = (
  { from, to, value }: Pick<NumberAt, 'from' | 'to' | 'value'>,
  over: Partial<NumberAt> = {},
): NumberAt => ({
  from,
  to,
  value,
  outOf: null,
  isOrdinal: false,
  most: null,
  isPutTogether: false,
  ...over,
});

/** The range that words for no exact number mean: "a few"; null: there are none here. */
function vagueCountAt(tokens: readonly Token[], from: number): Numbers | null {
  const range = vagueCounts.get(textAt(tokens, from));
  if (range === undefined) return null;
  const [value, most] = range;
  const to = textAt(tokens, from + 1) === 'of' ? from + 2 : from + 1;
  return { numbers: [numberAt({ from, to, value }, { most: most === value ? null : most })], to };
}

/** The longest scale of a score. */
const mostDegrees = 24;

function scoreNumbersAt(tokens: readonly Token[], from: number): Numbers | null {
  const score = scoreAt(tokens, from);
  if (score === null) return null;
  const { value, outOf, to, isFraction } = score;
  const numbers = [numberAt({ from, to, value }, { outOf })];
  if (isFraction) numbers.push(numberAt({ from, to, value: value / outOf }));
  // "Seven out of a hundred and ninety" ewes: nothing is graded with so many degrees; and one in ten.
  if (isFraction ? tokens[from]?.kind === 'word' : outOf > mostDegrees)
    numbers.push(numberAt({ from, to, value }), numberAt({ from, to, value: outOf }));
  return { numbers, to };
}

function ordinalNumberAt(tokens: readonly Token[], from: number): Numbers | null {
  const ordinal = ordinalAt(tokens, from);
  if (ordinal === null) return null;
  return { numbers: [numberAt({ ...ordinal, from }, { isOrdinal: true })], to: ordinal.to };
}

function runNumbersAt(tokens: readonly Token[], from: number): Numbers | null {
  const run = numberRunAt(tokens, from);
  const last = run.at(-1);
  if (last === undefined) return null;
  const numbers = run.flatMap((part, index) => [
    numberAt(part),
    ...[
      ...otherReadings(tokens, part),
      ...joinedNumbers(run, index).map((joined) => ({ ...joined, from: part.from })),
    ].map((other) => numberAt(other, { isPutTogether: true })),
  ]);
  return { numbers, to: last.to };
}
