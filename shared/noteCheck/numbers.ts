import {
  belowTwenty,
  fractions,
  fractionSigns,
  lettersAmong,
  ordinals,
  plurals,
  romans,
  scales,
  tensWords,
  vagueCounts,
} from './numberWords.ts';
import { textAt, type Token } from './tokens.ts';
import { unitOf } from './units.ts';

/** A number in a text, from token `from` up to, not including, token `to`. */
export type NumberAt = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** What a score is out of: 9 in "3/9" and "three out of nine"; null: it is no score. */
  readonly outOf: number | null;
  readonly isOrdinal: boolean;
  /** The most that a vague word may mean, as "few"; `value` is then the least. null: the number is not vague. */
  readonly most: number | null;
  /** It was put together from numbers that follow each other: "thirty-eight six". */
  readonly isPutTogether: boolean;
};

/** The further fields of a plain number: it is no score, no ordinal, not vague and not put together. */
export const asPlain = { outOf: null, isOrdinal: false, most: null, isPutTogether: false };

/** One way to read some words as a number; the same words may have several. */
type Reading = Pick<NumberAt, 'value' | 'to'> & Partial<NumberAt>;

/**
 * Each token of a line is one letter, so that a number is what a pattern matches among them:
 *
 *   F digits alone (850), n and b the 3 and the 4 of "3/4", Z three digits after a blank ("40 000"), G digits with a point or comma, or after a letter (B12)
 *   v ½, u "few", i a roman numeral in capitals
 *   0 zero, o "oh", z the letter o, 1 one, d 2 to 9, S "fives", e 10 to 19, t tens, h hundred, k thousand, m million or lakh, D dozen
 *   r an ordinal, R one that is a part too ("third"), x half, Q quarter, q other parts
 *   a "a" or "an", & and, p point, c comma; only if no blank stands before them: - and /, s the "rd" of "3rd", K the "k" of "5k"
 *   O V f T: the "out", "over", "of" and "times" of scores; W a unit of time
 */
type Lettered = { readonly tokens: readonly Token[]; readonly letters: string };

const all = (words: ReadonlyMap<string, unknown>, letter: string): readonly [string, string][] =>
  [...words.keys()].map((word) => [word, letter]);
const letterOfWord: ReadonlyMap<string, string> = new Map([
  ...all(fractionSigns, 'v'),
  ...all(vagueCounts, 'u'),
  ...all(fractions, 'q'),
  ...all(plurals, 'S'),
  ...all(tensWords, 't'),
  ...[...ordinals.keys()].map((word) => [word, fractions.has(word) ? 'R' : 'r'] as const),
  ...[...scales].map(([word, by]) => [word, by === 100 ? 'h' : by === 1000 ? 'k' : 'm'] as const),
  ...[...belowTwenty].map(([word, value]) => [word, value > 9 ? 'e' : value > 1 ? 'd' : `${value}`] as const),
  ...lettersAmong,
  ...Object.entries({ half: 'x', quarter: 'Q', oh: 'o', o: 'z' }),
]);
const letterOfJoined: ReadonlyMap<string, string> = new Map(
  Object.entries({ '-': '-', '/': '/', st: 's', nd: 's', rd: 's', th: 's', k: 'K' }),
);
/** The value of each number word, which it adds ("five") or multiplies by ("hundred"). */
const valueOfWord: ReadonlyMap<string, number> = new Map([
  ...belowTwenty,
  ...plurals,
  ...tensWords,
  ...scales,
  ...fractionSigns,
  ...fractions,
  ...Object.entries({ dozen: 12, k: 1000 }),
]);

function withLetters(tokens: readonly Token[]): Lettered {
  let letters = '';
  for (const at of tokens.keys()) letters += letterAt(tokens, at, letters);
  return { tokens, letters };
}

function letterAt(tokens: readonly Token[], at: number, before: string): string {
  const { kind, text = '', written = '', isJoined } = tokens[at] ?? {};
  if (kind === 'figure') return letterOfFigure(tokens, at, before);
  if (romans.has(written)) return 'i';
  return (isJoined === true && letterOfJoined.get(text)) || (letterOfWord.get(text) ?? ' ');
}

function letterOfFigure(tokens: readonly Token[], at: number, letters: string): string {
  const [before, text] = [textAt(tokens, at - 1), textAt(tokens, at)];
  const gap = (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? -1);
  // A figure right after a letter is part of a name ("B12 250 mcg"), except in amounts of rand ("R40 000").
  if ((gap === 0 && /^(?!r$)\p{L}/u.test(before)) || !/^\d+$/.test(text)) return 'G';
  if (letters.endsWith('n/')) return 'b';
  if (/^[1-7]\/[2348]$/.test(text + textAt(tokens, at + 1) + textAt(tokens, at + 2))) return 'n';
  const isMore = letters.endsWith('F') && gap === 1 && before.length < 4 && text.length === 3;
  return isMore ? 'Z' : 'F';
}

const below = '(?:(?<=[1d])t(?=[1d]t)|t-?[1dS]|[to01de])';
const hundreds = `(?:${below}|a)?h(?:(?:-?&-?${below}(?!-?[1d]?h)|(?!o|[1d]T)${below}(?!h)))?`;
const thousands = `k(?:&?(?:[1d]h(?:&?${below}(?!h))?|${below}(?!-?[1d]?h))(?!k))?`;
const whole = `(?:${hundreds}|${below}|a?(?=[km]))(?:${thousands})?`;
/** Matches what is said after "point": digits one by one ("two five"), or a number of tens first ("twenty-five"). */
const decimals = '(?:F|[0oz]?t(?:-?[1d])?(?:[0oz1de](?![pW]))*|[0oz1de](?:[0oz1de](?![pW]))*)';
const part = '(?:a-?(?:[xQq]|R(?!T))|1-?(?:[xQq]|R(?=f))|[xQ]|[dF]-?[Qq])';
const andPart = `-?&-?(?!x[1det])${part}`;
const plainNumber = new RegExp(
  `v|(?:xa?|[a1de])D|${part}` +
    `|(?:FZ?|[nbG]|${whole}|(?=p))(?:(?<=[FZG])(?:v|-?n/b)|[pc]${decimals}|${andPart})?[hkmK]?`,
  'y',
);
const addedPart = new RegExp(andPart, 'y');

/** The first token after what the pattern matches here, or the same token where it does not. */
const endOf = (pattern: RegExp, { letters }: Lettered, at: number): number => {
  pattern.lastIndex = at;
  return at + (pattern.exec(letters)?.[0].length ?? 0);
};

/** One number, read alone. `text`: its digits, to put together with a next number (the "38" of "thirty-eight six"); '' if it cannot be. */
type PlainNumber = Pick<NumberAt, 'from' | 'to' | 'value'> & { readonly text: string };

/** The number that begins at `from`: "thirty-one point four", "a hundred and two", "two and a half", "three quarters", 31.4; null: none does. */
function plainNumberAt(line: Lettered, from: number): PlainNumber | null {
  const to = endOf(plainNumber, line, from);
  if (to === from) return null;
  const value = sumOf(line, from, to);
  const words = line.tokens.slice(from, to);
  const isWritten = words.every(({ kind }) => kind === 'figure');
  const text = isWritten ? words.map((word) => word.text).join('') : String(value);
  return { from, to, value, text: /^\d+$/.test(text) || hasPoint(line, from, to) ? text : '' };
}

const hasPoint = ({ letters }: Lettered, from: number, to: number): boolean =>
  /[pc]/.test(letters.slice(from, to));

/** The value of a number in digits: "1,850" is 1850, "0.5" and "0,5" are 0.5, and "1.2.3" is NaN. */
function figureValue(written: string): number {
  if (/^\d{1,3}(?:,\d{3})+$/.test(written)) return Number(written.replaceAll(',', ''));
  return Number(written.replace(',', '.'));
}

type Sum = readonly [sum: number, last: number | null];
const scaled = (sum: number, last: number | null, by: number): Sum => [(sum + (last ?? 1)) * by, null];
/** How a token with one of these letters changes the finished part of a number (`sum`) and the part being built (`last`): after "two thousand five", 2000 and 5. */
const steps: readonly (readonly [letters: string, step: (...sum: [...Sum, number]) => Sum])[] = [
  ['0oz1deSt', (sum, last, value) => [sum, (last ?? 0) + value]],
  ['FGnv', (sum, last, value) => [sum + (last ?? 0), value]],
  ['Z', (sum, last, value) => [sum, (last ?? 0) * 1000 + value]],
  ['b', (sum, last, value) => [sum, (last ?? 0) / value]],
  ['a', (sum, last) => [sum, last ?? 1]],
  ['&', (sum, last) => [sum + (last ?? 0), null]],
  // "Hundred" multiplies only the last part ("two thousand two hundred"), but all of "six and a half hundred".
  ['h', (sum, last, by) => ((last ?? 1) < 1 ? scaled(sum, last, by) : [sum, (last ?? 1) * by])],
  ['kmK', scaled],
  ['DxQqR', (sum, last, by) => [sum, (last ?? 1) * by]],
];

/** The value of the number words from one token to another, taken together: "two thousand and five" is 2005. */
function sumOf(line: Lettered, from: number, to: number): number {
  const { tokens, letters } = line;
  const valueAt = (at: number): number => {
    const text = textAt(tokens, at);
    return tokens[at]?.kind === 'figure' ? figureValue(text) : (valueOfWord.get(text) ?? 1);
  };
  let [sum, last]: Sum = [0, null];
  for (let at = from; at < to; at += 1) {
    const letter = letters[at] ?? '';
    if (/[pc]/.test(letter)) {
      const scale = /[hkmK]/.test(letters[to - 1] ?? '') ? valueAt(to - 1) : 1;
      return Number(`${sum + (last ?? 0)}.${figuresOf(line, at + 1, to)}`) * scale;
    }
    const [, step] = steps.find(([some]) => some.includes(letter)) ?? [];
    if (step !== undefined) [sum, last] = step(sum, last, valueAt(at));
  }
  return sum + (last ?? 0);
}

/** The digits that are said after a point: "oh five" gives 05, "twenty-five" gives 25. */
const figuresOf = (line: Lettered, from: number, to: number): string =>
  [...line.letters.slice(from, to).matchAll(/t-?[1d]|[F0oz1det]/g)]
    .map(({ 0: { length }, index }) => sumOf(line, from + index, from + index + length))
    .join('');

/** The fraction that "and" or a hyphen at this token adds: 0.5 for "and a half"; `to`: the first token after it; null: none is added. */
export function andFractionAt(tokens: readonly Token[], at: number): Pick<NumberAt, 'value' | 'to'> | null {
  if (!/^(?:and|-)$/.test(textAt(tokens, at))) return null;
  const line = withLetters(tokens.slice(at, at + 6));
  const to = endOf(addedPart, line, 0);
  return to === 0 ? null : { value: sumOf(line, 0, to), to: at + to };
}

/** All numbers in the text, each way of reading it, in the order of their first tokens. */
export function numbersIn(tokens: readonly Token[]): readonly NumberAt[] {
  const found: NumberAt[] = [];
  for (let start = 0, end = 0; start < tokens.length; start = end) {
    while (tokens[end]?.line === tokens[start]?.line && end < tokens.length) end += 1;
    const line = withLetters(tokens.slice(start, end));
    for (let at = 0; at < end - start;) {
      const here = readingsAt(line, at);
      for (const { from = at, to, ...reading } of here)
        if (Number.isFinite(reading.value))
          found.push({ ...asPlain, ...reading, from: start + from, to: start + to });
      at = Math.max(
        at + 1,
        ...here.filter(({ isPutTogether }) => isPutTogether !== true).map(({ to }) => to),
      );
    }
  }
  return found;
}

/** A pattern of letters, and how to read the words that match it as numbers; if it gives none, the next row is tried. */
type Row = readonly [pattern: RegExp, read: (line: Lettered, at: number, to: number) => readonly Reading[]];

const rows: readonly Row[] = [
  // A vague count: the value of "few" is the least that it may mean, with the most beside it.
  [
    /uf?/y,
    ({ tokens }, at, to) => {
      const [value, most] = vagueCounts.get(textAt(tokens, at)) ?? [0, 0];
      return [{ value, most: most === value ? null : most, to }];
    },
  ],
  // "II/VI" is a score, and so may "3/9" and "1/2" be; such figures are also read as a fraction, 1/2 as a half.
  [
    /[FnZGi]\/[FbZGi]/y,
    ({ tokens, letters }, at, to) => {
      if (tokens[to - 1]?.isJoined !== true) return [];
      const [value, outOf] = [gradeOf(tokens[at]), gradeOf(tokens[to - 1])];
      // "5/6 L" is a murmur on the left, not five sixths of a litre.
      const isOfSide = outOf > 4 && tokens[to]?.written === 'L';
      const isPart = letters[at] !== 'i' && value < outOf && !isOfSide;
      return isPart
        ? [
            { value, outOf, to },
            { value: value / outOf, to },
          ]
        : scoreOf(value, outOf, to);
    },
  ],
  // An ordinal such as "twenty-first" or "3rd".
  [
    /(?:t-?)?[rR]|(?:FZ?|[Gnb])s/y,
    (line, at, to) => {
      const last = ordinals.get(textAt(line.tokens, to - 1)) ?? 0;
      return [{ value: sumOf(line, at, to - 1) + last, to, isOrdinal: true }];
    },
  ],
  [plainNumber, saidScore],
];

function readingsAt(line: Lettered, at: number): readonly Reading[] {
  if (line.letters[at] === ' ') return [];
  for (const [pattern, read] of rows) {
    const to = endOf(pattern, line, at);
    const readings = to === at ? [] : read(line, at, to);
    if (readings.length > 0) return readings;
  }
  return runAt(line, at);
}

const gradeOf = (token: Token | undefined): number =>
  token?.kind === 'figure' ? figureValue(token.written) : (romans.get(token?.written ?? '') ?? Number.NaN);

/** A score out of more than this may also be two numbers, because nobody grades "seven out of a hundred and ninety". */
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

const scoreWords = /T?(?:O[fV]|V)/y;

/** Reads a score that is said in words: "3 out of 9", "three over six". */
function saidScore(line: Lettered, at: number, to: number): readonly Reading[] {
  const words = endOf(scoreWords, line, to);
  const [first, second] = words === to ? [null, null] : [plainNumberAt(line, at), plainNumberAt(line, words)];
  if (first === null || second === null) return [];
  // "Over" makes no score before a length of time: "down to sixteen over three days".
  const isOfTime = line.letters[to] === 'V' && unitOf(textAt(line.tokens, second.to))?.dimension === 'time';
  return isOfTime ? [] : scoreOf(first.value, second.value, second.to);
}

/** The ordinal that begins at this token; null: none. */
export function ordinalAt(tokens: readonly Token[], at: number): Pick<NumberAt, 'value' | 'to'> | null {
  const [found] = at < 0 ? [] : readingsAt(withLetters(tokens.slice(at, at + 4)), 0);
  return found?.isOrdinal === true ? { value: found.value, to: at + found.to } : null;
}

const longestRun = 6;
/** How many of the numbers that follow one may be read together with it; in "one oh one eight" three follow. */
const mostJoined = 4;

/** All readings of numbers in a row with no other word between them, alone and put together: "thirty-eight six" is 38 and 6, but also 38.6. */
function runAt(line: Lettered, at: number): readonly Reading[] {
  const { tokens, letters } = line;
  const run: PlainNumber[] = [];
  for (let next = plainNumberAt(line, at); next !== null && run.length < longestRun;) {
    run.push(next);
    const { to } = next;
    // In "one-oh-one" a hyphen stands between the numbers; between figures it is a range.
    const isHyphen = letters[to] === '-' && [-1, 1].every((by) => tokens[to + by]?.kind === 'word');
    const from = isHyphen ? to + 1 : to;
    // A number that begins with "a", as "a hundred", is not put together with the one before it.
    next = letters[from] === 'a' ? null : plainNumberAt(line, from);
  }
  return run.flatMap((part, index) => {
    const { from, to, value } = part;
    const written = textAt(tokens, from);
    // 1,014 may also be 1.014, as some countries write it.
    const small = /^\d,\d{3}$/.test(written) ? [{ value: Number(written.replace(',', '.')), to }] : [];
    const others = [...small, ...joined(run.slice(index, index + 1 + mostJoined))];
    return [{ from, to, value }, ...others.map((one) => ({ ...one, from, isPutTogether: true }))];
  });
}

/**
 * The values that the first of these numbers may have together with one or more of those after it: "thirty-eight six" is 38.6, "two
 * fifty" is 250 or 2.50, because a point may be meant wherever one number ends and the next begins.
 */
function joined([first, ...others]: readonly PlainNumber[]): readonly Reading[] {
  const [found, parts]: [Reading[], string[]] = [[], [first?.text ?? '']];
  for (const { text, to } of /^\d+$/.test(parts[0] ?? '') ? others : []) {
    if (text === '') break;
    parts.push(text);
    // "Thirty-eight six" is 38.6 and never 386, because nobody says 386 in that way.
    const isWhole = parts[0]?.length === 1 || text.length > 1 || parts.length > 2;
    if (isWhole) found.push({ value: Number(parts.join('')), to });
    if (text.includes('.')) break;
    for (let at = 1; at < parts.length; at += 1)
      found.push({ value: Number(`${parts.slice(0, at).join('')}.${parts.slice(at).join('')}`), to });
  }
  return found;
}
