import { figureValue, plainNumberAt, withLetters, type Lettered, type PlainNumber } from './numberGrammar.ts';
import { ordinals, romans, scales, tensWords, vagueCounts } from './numberWords.ts';
import { textAt, type Token } from './tokens.ts';
import { unitOf } from './units.ts';

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

/** A way of reading a number. */
type Reading = Pick<NumberAt, 'value' | 'to'> & Partial<NumberAt>;

/** All numbers in the text, each way of reading it, in the order of their first tokens. */
export function numbersIn(tokens: readonly Token[]): readonly NumberAt[] {
  const found: NumberAt[] = [];
  const plain = { outOf: null, isOrdinal: false, most: null, isPutTogether: false };
  for (let start = 0, end = 0; start < tokens.length; start = end) {
    while (tokens[end]?.line === tokens[start]?.line && end < tokens.length) end += 1;
    const line = withLetters(tokens.slice(start, end));
    for (let at = 0; at < end - start;) {
      const here = readingsAt(line, at);
      for (const { from = at, to, ...reading } of here)
        if (Number.isFinite(reading.value))
          found.push({ ...plain, ...reading, from: start + from, to: start + to });
      at = Math.max(
        at + 1,
        ...here.filter(({ isPutTogether }) => isPutTogether !== true).map(({ to }) => to),
      );
    }
  }
  return found;
}

function readingsAt(line: Lettered, at: number): readonly Reading[] {
  if (line.letters[at] === ' ') return [];
  const number = plainNumberAt(line, at);
  const said = number === null ? null : saidScoreAt(line, number);
  const one = vagueAt(line, at) ?? writtenScoreAt(line, at) ?? said ?? ordinalIn(line, at, number);
  return one ?? (number === null ? [] : runAt(line, { ...number, from: at }));
}

const matchAt = (pattern: RegExp, { letters }: Lettered, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(letters)?.[0] ?? '';
};

/** The range that words for no exact number mean: "a few". */
function vagueAt({ tokens, letters }: Lettered, at: number): readonly Reading[] | null {
  const range = letters[at] === 'u' ? vagueCounts.get(textAt(tokens, at)) : undefined;
  if (range === undefined) return null;
  const [value, most] = range;
  return [{ value, most: most === value ? null : most, to: letters[at + 1] === 'f' ? at + 2 : at + 1 }];
}

/** The longest scale of a score: nobody grades "seven out of a hundred and ninety". */
const mostDegrees = 24;
const writtenScore = /[FZGi]\/[FZGi]/y;
const scoreWords = /T?(?:O[fV]|V)/y;

/** "3/9", "II/VI"; 1/2 may be a part of one too. */
function writtenScoreAt(line: Lettered, at: number): readonly Reading[] | null {
  const { tokens, letters } = line;
  const written = matchAt(writtenScore, line, at);
  const to = at + written.length;
  if (written === '' || tokens[to - 1]?.isJoined !== true) return null;
  const [value, outOf] = [gradeOf(tokens[at]), gradeOf(tokens[to - 1])];
  // "5/6 L" is a murmur on the left.
  const isOfSide = outOf > 4 && tokens[to]?.written === 'L';
  const isPart = letters[at] !== 'i' && value < outOf && !isOfSide;
  return isPart
    ? [
        { value, outOf, to },
        { value: value / outOf, to },
      ]
    : scoreOf(value, outOf, to);
}

/** "3 out of 9", "three over six". */
function saidScoreAt(line: Lettered, first: PlainNumber): readonly Reading[] | null {
  const words = matchAt(scoreWords, line, first.to);
  const second = words === '' ? null : plainNumberAt(line, first.to + words.length);
  if (second === null) return null;
  // "Down to sixteen over three days".
  const isOfTime = !words.includes('O') && unitOf(textAt(line.tokens, second.to))?.dimension === 'time';
  return isOfTime ? null : scoreOf(first.value, second.value, second.to);
}

const scoreOf = (value: number, outOf: number, to: number): readonly Reading[] =>
  outOf > mostDegrees
    ? [
        { value, outOf, to },
        { value, to },
        { value: outOf, to },
      ]
    : [{ value, outOf, to }];

const gradeOf = (token: Token | undefined): number =>
  token?.kind === 'figure' ? figureValue(token.written) : (romans.get(token?.written ?? '') ?? Number.NaN);

const ordinal = /(?:t-?)?[rR]|(?:FZ?|G)s/y;

/** An ordinal in words or figures: "twenty-first", "3rd". */
function ordinalIn(line: Lettered, at: number, number: PlainNumber | null): readonly Reading[] | null {
  const found = matchAt(ordinal, line, at);
  if (found === '') return null;
  const to = at + found.length;
  const isFigure = found.endsWith('s');
  const words = tensWords.get(textAt(line.tokens, at)) ?? 0;
  const value = isFigure ? number?.value : words + (ordinals.get(textAt(line.tokens, to - 1)) ?? 0);
  return [{ value: value ?? 0, to, isOrdinal: true }];
}

/** The ordinal that begins at this token; null: none. */
export function ordinalAt(tokens: readonly Token[], at: number): Pick<NumberAt, 'value' | 'to'> | null {
  const line = withLetters(tokens.slice(Math.max(0, at), at + 4));
  const [found] = (at < 0 ? null : ordinalIn(line, 0, plainNumberAt(line, 0))) ?? [];
  return found === undefined ? null : { value: found.value, to: at + found.to };
}

type RunPart = PlainNumber & { readonly from: number };

const longestRun = 6;
/** How many numbers after the first one may belong to it: "one oh one eight" are four. */
const mostJoined = 4;

/** Numbers that follow each other without a word between them, each alone and as one with those after it. */
function runAt(line: Lettered, first: RunPart): readonly Reading[] {
  const { tokens, letters } = line;
  const run = [first];
  for (let last = first; run.length < longestRun;) {
    // In "one-oh-one" a hyphen stands between the numbers; between figures it is a range.
    const isHyphen = letters[last.to] === '-' && [-1, 1].every((by) => tokens[last.to + by]?.kind === 'word');
    const from = isHyphen ? last.to + 1 : last.to;
    // In "two a day", "a" begins no number that goes on.
    const number = letters[from] === 'a' ? null : plainNumberAt(line, from);
    if (number === null) break;
    last = { ...number, from };
    run.push(last);
  }
  return run.flatMap((part, index) => [
    part,
    ...[...otherReadings(line, part), ...joined(run.slice(index, index + 1 + mostJoined))].map((one) => ({
      ...one,
      from: part.from,
      isPutTogether: true,
    })),
  ]);
}

/** What the first of these numbers may be together with those after it: "thirty-eight six", "one oh four", "two fifty". */
function joined([first, ...others]: readonly RunPart[]): readonly Reading[] {
  const found: Reading[] = [];
  let digits = first?.decimals === null ? (first.digits ?? '') : '';
  for (const [at, next] of others.entries()) {
    if (digits === '') break;
    const all = `${digits}${next.digits ?? next.value}`;
    if (next.decimals !== null) found.push({ value: Number(`${all}.${next.decimals}`), to: next.to });
    else if (next.digits !== null) found.push(...joinedDigits(digits, next.digits, at === 0, next.to));
    if (next.decimals !== null || next.digits === null) break;
    digits = all;
  }
  return found;
}

/** Digits with those of the next number. The point of two numbers stands between them; among more it may stand after any digit. */
function joinedDigits(before: string, more: string, areTwo: boolean, to: number): readonly Reading[] {
  const all = before + more;
  const points = Array.from({ length: before.length }, (_, at) => at + 1).filter(
    (at) => !areTwo || at === before.length,
  );
  // Nobody says 386 as "thirty-eight six".
  const isWhole = !areTwo || before.length === 1 || more.length > 1;
  return [...(isWhole ? [all] : []), ...points.map((at) => `${all.slice(0, at)}.${all.slice(at)}`)].map(
    (one) => ({ value: Number(one), to }),
  );
}

/** How else a number alone may be meant: 1,014 with a decimal comma, and the two of "two to three hundred" in hundreds too. */
function otherReadings(line: Lettered, { from, to, value }: RunPart): readonly Reading[] {
  const written = line.tokens[from]?.written ?? '';
  if (/^\d,\d{3}$/.test(written)) return [{ value: Number(written.replace(',', '.')), to }];
  const later =
    value < 100 && /^(?:to|or|-|–)$/.test(textAt(line.tokens, to)) ? plainNumberAt(line, to + 1) : null;
  const scale = later === null ? undefined : scales.get(textAt(line.tokens, later.to - 1));
  return scale === undefined ? [] : [{ value: value * scale, to }];
}
