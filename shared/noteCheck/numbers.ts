import { ordinalWords, romanNumerals, vagueCounts } from './numberWords.ts';
import {
  andPartPattern,
  endOfMatch,
  figureValue,
  plainNumberPattern,
  plainNumberAt,
  numberWordsValue,
} from './plainNumber.ts';
import type { PlainNumber } from './plainNumber.ts';
import { tokenClassPattern, withTokenClasses, type LineWithTokenClasses } from './tokenClasses.ts';
import { tokenTextAt, type Token } from './tokens.ts';
import { unitOfWord } from './units.ts';

/** A number in a text, from token `from` up to, not including, token `to`. */
export type NumberInText = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** 9 in "3/9" and "three out of nine"; null: it is no score. */
  readonly outOf: number | null;
  readonly isOrdinal: boolean;
  /** The most that "few" may mean; `value` is then the least. null: not vague. */
  readonly most: number | null;
  /** From numbers that follow each other: "thirty-eight six". */
  readonly isPutTogether: boolean;
};

export const numberInTextDefaults = { outOf: null, isOrdinal: false, most: null, isPutTogether: false };

/** The same words may have several. */
type Reading = Pick<NumberInText, 'value' | 'to'> & Partial<NumberInText>;

/** The fraction that "and" or a hyphen adds: 0.5 for "and a half"; `to`: the first token after it. */
export function addedFractionAt(
  tokens: readonly Token[],
  at: number,
): Pick<NumberInText, 'value' | 'to'> | null {
  if (!/^(?:and|-)$/.test(tokenTextAt(tokens, at))) return null;
  const line = withTokenClasses(tokens.slice(at, at + 6));
  const to = endOfMatch(andPartPattern, line, 0);
  return to === 0 ? null : { value: numberWordsValue(line, 0, to), to: at + to };
}

/** Each way of reading them, in the order of their first tokens. */
export function numbersIn(tokens: readonly Token[]): readonly NumberInText[] {
  const found: NumberInText[] = [];
  for (let start = 0, end = 0; start < tokens.length; start = end) {
    while (tokens[end]?.line === tokens[start]?.line && end < tokens.length) end += 1;
    const line = withTokenClasses(tokens.slice(start, end));
    for (let at = 0; at < end - start;) {
      const here = readingsAt(line, at);
      for (const { from = at, to, ...reading } of here)
        if (Number.isFinite(reading.value))
          found.push({ ...numberInTextDefaults, ...reading, from: start + from, to: start + to });
      at = Math.max(
        at + 1,
        ...here.filter(({ isPutTogether }) => isPutTogether !== true).map(({ to }) => to),
      );
    }
  }
  return found;
}

/** If `read` gives none, the next rule is tried. */
type ReadingRule = {
  readonly pattern: RegExp;
  readonly read: (line: LineWithTokenClasses, at: number, to: number) => readonly Reading[];
};

const readingRules: readonly ReadingRule[] = [
  {
    pattern: tokenClassPattern('vague of?', 'y'),
    read: ({ tokens }, at, to) => {
      const [value, most] = vagueCounts.get(tokenTextAt(tokens, at)) ?? [0, 0];
      return [{ value, most: most === value ? null : most, to }];
    },
  },
  // "II/VI" is a score; "3/9" and "1/2" may be scores or fractions.
  {
    pattern: tokenClassPattern(
      '[digits numerator threeMoreDigits otherFigure roman] slash' +
        ' [digits denominator threeMoreDigits otherFigure roman]',
      'y',
    ),
    read: ({ tokens, classes }, at, to) => {
      if (tokens[to - 1]?.isJoined !== true) return [];
      const value = gradeOf(tokens[at]);
      const outOf = gradeOf(tokens[to - 1]);
      // "5/6 L" is a murmur on the left, not five sixths of a litre.
      const isOfSide = outOf > 4 && tokens[to]?.written === 'L';
      const isPart = classes[at] !== 'roman' && value < outOf && !isOfSide;
      return isPart
        ? [
            { value, outOf, to },
            { value: value / outOf, to },
          ]
        : scoreOf(value, outOf, to);
    },
  },
  // "Twenty-first" or "3rd".
  {
    pattern: tokenClassPattern(
      '(?: tens hyphen?)? [ordinal ordinalPart] |' +
        ' (?: digits threeMoreDigits? | [otherFigure numerator denominator]) ordinalEnding',
      'y',
    ),
    read: (line, at, to) => {
      const last = ordinalWords.get(tokenTextAt(line.tokens, to - 1)) ?? 0;
      return [{ value: numberWordsValue(line, at, to - 1) + last, to, isOrdinal: true }];
    },
  },
  { pattern: plainNumberPattern, read: saidScore },
];

function readingsAt(line: LineWithTokenClasses, at: number): readonly Reading[] {
  if (line.classes[at] === 'other') return [];
  for (const { pattern, read } of readingRules) {
    const to = endOfMatch(pattern, line, at);
    const readings = to === at ? [] : read(line, at, to);
    if (readings.length > 0) return readings;
  }
  return runAt(line, at);
}

const gradeOf = (token: Token | undefined): number =>
  token?.kind === 'figure'
    ? figureValue(token.written)
    : (romanNumerals.get(token?.written ?? '') ?? Number.NaN);

/** Nobody grades "seven out of a hundred and ninety", so these may be two numbers. */
const mostDegrees = 24;
const scoreOf = (value: number, outOf: number, to: number): readonly Reading[] => [
  { value, outOf, to },
  ...(outOf > mostDegrees
    ? [
        { value, to },
        { value: outOf, to },
      ]
    : []),
];

const scoreWords = tokenClassPattern('times? (?: out [of over] | over)', 'y');

/** "3 out of 9", "three over six". */
function saidScore(line: LineWithTokenClasses, at: number, to: number): readonly Reading[] {
  const words = endOfMatch(scoreWords, line, to);
  if (words === to) return [];
  const first = plainNumberAt(line, at);
  const second = plainNumberAt(line, words);
  if (first === null || second === null) return [];
  // "Down to sixteen over three days" is no score.
  const isOfTime =
    line.classes[to] === 'over' && unitOfWord(tokenTextAt(line.tokens, second.to))?.dimension === 'time';
  return isOfTime ? [] : scoreOf(first.value, second.value, second.to);
}

export function ordinalAt(tokens: readonly Token[], at: number): Pick<NumberInText, 'value' | 'to'> | null {
  const [found] = at < 0 ? [] : readingsAt(withTokenClasses(tokens.slice(at, at + 4)), 0);
  return found?.isOrdinal === true ? { value: found.value, to: at + found.to } : null;
}

const longestRun = 6;
/** In "one oh one eight" three follow. */
const mostJoined = 4;

/** Numbers in a row, alone and put together: "thirty-eight six" is 38 and 6, but also 38.6. */
function runAt(line: LineWithTokenClasses, at: number): readonly Reading[] {
  const { tokens, classes } = line;
  const run: PlainNumber[] = [];
  for (let next = plainNumberAt(line, at); next !== null && run.length < longestRun;) {
    run.push(next);
    const { to } = next;
    // In "one-oh-one" a hyphen stands between the numbers; between figures it is a range.
    const isHyphen = classes[to] === 'hyphen' && [-1, 1].every((by) => tokens[to + by]?.kind === 'word');
    const from = isHyphen ? to + 1 : to;
    // "A hundred" is not put together with the number before it.
    next = classes[from] === 'article' ? null : plainNumberAt(line, from);
  }
  return run.flatMap((part, index) => {
    const { from, to, value } = part;
    const written = tokenTextAt(tokens, from);
    // 1,014 may also be 1.014, as some countries write it.
    const small = /^\d,\d{3}$/.test(written) ? [{ value: Number(written.replace(',', '.')), to }] : [];
    const others = [...small, ...joined(run.slice(index, index + 1 + mostJoined))];
    return [{ from, to, value }, ...others.map((one) => ({ ...one, from, isPutTogether: true }))];
  });
}

/** A point may be meant wherever one number ends: "two fifty" is 250 or 2.50. */
function joined([first, ...others]: readonly PlainNumber[]): readonly Reading[] {
  const found: Reading[] = [];
  const parts: string[] = [first?.text ?? ''];
  for (const { text, to } of /^\d+$/.test(parts[0] ?? '') ? others : []) {
    if (text === '') break;
    parts.push(text);
    // Nobody says 386 as "thirty-eight six".
    const isWhole = parts[0]?.length === 1 || text.length > 1 || parts.length > 2;
    if (isWhole) found.push({ value: Number(parts.join('')), to });
    if (text.includes('.')) break;
    for (let at = 1; at < parts.length; at += 1)
      found.push({ value: Number(`${parts.slice(0, at).join('')}.${parts.slice(at).join('')}`), to });
  }
  return found;
}
