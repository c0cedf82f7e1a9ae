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

/**
 * The grammar of numbers. Each token of a line is one letter, so that a number is what a pattern matches among them:
 *
 *   F a whole figure, Z three figures more after a blank, G another figure or one of a name, v ½, u "few", i a large roman numeral
 *   0 zero, o "oh", z a lone o, 1 one, d 2 to 9, S "fives", e 10 to 19, t tens, h hundred, k thousand, m million, D dozen
 *   r an ordinal, R one that is a part too, x half, Q quarter, q other parts
 *   a "an", & and, p point, c comma; where nothing stands before them: - and /, s the end of "3rd", K
 *   O V f T: the "out", "over", "of" and "times" of scores
 */
const lettered = (
  words: ReadonlyMap<string, unknown>,
  letter: string,
): readonly (readonly [string, string])[] => [...words.keys()].map((word) => [word, letter] as const);
const letterOfWord: ReadonlyMap<string, string> = new Map([
  ...lettersAmong,
  ...lettered(fractionSigns, 'v'),
  ...lettered(vagueCounts, 'u'),
  ...lettered(fractions, 'q'),
  ...lettered(plurals, 'S'),
  ...lettered(tensWords, 't'),
  ...[...ordinals.keys()].map((word) => [word, fractions.has(word) ? 'R' : 'r'] as const),
  ...[...scales].map(([word, by]) => [word, by === 100 ? 'h' : by === 1000 ? 'k' : 'm'] as const),
  ...[...belowTwenty].map(([word, value]) => [word, value > 9 ? 'e' : value > 1 ? 'd' : `${value}`] as const),
  ...Object.entries({ half: 'x', quarter: 'Q', oh: 'o', o: 'z' }),
]);
const letterOfJoined: ReadonlyMap<string, string> = new Map(
  Object.entries({ '-': '-', '/': '/', st: 's', nd: 's', rd: 's', th: 's', k: 'K' }),
);
const isLarge = (written: string): boolean => written.charCodeAt(0) < 0x61;

/** The tokens of a line, or some of them, with the letter of each. */
export type Lettered = { readonly tokens: readonly Token[]; readonly letters: string };

export function withLetters(tokens: readonly Token[]): Lettered {
  let letters = '';
  for (const [at, token] of tokens.entries()) letters += letterOf(token, tokens[at - 1], letters.at(-1));
  return { tokens, letters };
}

function letterOf(token: Token, before: Token | undefined, letterBefore = ''): string {
  const { kind, text, written, isJoined } = token;
  if (kind === 'figure') return letterOfFigure(token, before, letterBefore);
  if (isLarge(written) && romans.has(written)) return 'i';
  return (isJoined && letterOfJoined.get(text)) || (letterOfWord.get(text) ?? ' ');
}

function letterOfFigure(
  { written, isJoined, start }: Token,
  before: Token | undefined,
  letterBefore: string,
): string {
  // In "B12 250 mcg" the figure is a part of the name; "R40 000" are rand.
  const isOfName = isJoined && before?.kind === 'word' && before.text !== 'r';
  if (isOfName || !/^\d+$/.test(written)) return 'G';
  const isMore = letterBefore === 'F' && before?.end === start - 1 && before.written.length < 4;
  return isMore && written.length === 3 ? 'Z' : 'F';
}

const below = '(?:(?<=[1d])t(?=[1d]t)|t-?[1dS]|[to01de])';
const hundreds = `(?:${below}|a)?h(?:(?:-?&-?${below}(?!-?[1d]?h)|(?!o|[1d]T)${below}(?!h)))?`;
const thousands = `k(?:&?(?:[1d]h(?:&?${below}(?!h))?|${below}(?!-?[1d]?h))(?!k))?`;
const whole = `(?:${hundreds}|${below}|a?(?=[km]))(?:${thousands})?`;
/** What is said after "point": its figures one by one, or tens first. */
const decimals = 'F|[0oz]?t(?:-?[1d])?(?:[0oz1de](?![pW]))*|[0oz1de](?:[0oz1de](?![pW]))*';
const part = 'a-?(?:[xQq]|R(?!T))|1-?[xQq]|[xQ]|d-?[Qq]';
const plainNumber = new RegExp(
  `(?<sign>v)|(?<dozens>(?:xa?|[a1de])D)|(?<part>${part})|(?:(?<whole>FZ?|G|${whole})|(?=p))` +
    `(?:(?<=[FZG])(?<half>v|-?F/F)|[pc](?<decimals>${decimals})|-?&-?(?!x[1det])(?<more>${part})|-?(?<of>[xQqR]))?` +
    `(?<scale>[hkmK])?`,
  'dy',
);

/** A number that stands for itself, up to, not including, token `to`. */
export type PlainNumber = {
  readonly value: number;
  readonly to: number;
  /** The figures before the point, which may go on in the next number: "thirty-eight six". null: a fraction. */
  readonly digits: string | null;
  /** The figures after a point that was said; null: there was none. */
  readonly decimals: string | null;
};

/** The number that begins here: "thirty-one point four", "a hundred and two", "two and a half", "three quarters", 31.4. */
export function plainNumberAt({ tokens, letters }: Lettered, at: number): PlainNumber | null {
  plainNumber.lastIndex = at;
  const match = plainNumber.exec(letters);
  if (match === null || match[0] === '') return null;
  const to = at + match[0].length;
  const words: Words = (group) => {
    const span = match.indices?.groups?.[group];
    return span === undefined ? null : tokens.slice(...span);
  };
  const part = partAlone(words);
  if (part !== null) return { value: part, to, digits: null, decimals: null };
  const whole = wholeNumber(words('whole') ?? [], at, letters[at] === 'p');
  const number = withRest(whole, words, to, letters[to] === 'f');
  const scale = words('scale');
  return scale === null || number === whole
    ? number
    : { value: number.value * (scales.get(textAt(scale, 0)) ?? 1000), to, digits: null, decimals: null };
}

/** The words of a group of the pattern. */
type Words = (group: string) => readonly Token[] | null;

/** "½", "half a dozen", "three quarters"; null: a whole number comes first. */
function partAlone(words: Words): number | null {
  const [sign, dozens, part] = [words('sign'), words('dozens'), words('part')];
  if (sign !== null) return fractionSigns.get(textAt(sign, 0)) ?? 0;
  if (dozens !== null) return 12 * (fractions.get(textAt(dozens, 0)) ?? countOf(dozens.slice(0, 1)));
  return part === null ? null : partOf(part);
}

function wholeNumber(words: readonly Token[], at: number, isPoint: boolean): PlainNumber {
  const figures = words[0]?.kind === 'figure' ? words.map(({ written }) => written).join('') : null;
  const value = figures === null ? (isPoint ? 0 : countOf(words)) : figureValue(figures);
  const digits = figures ?? String(value);
  return { value, to: at + words.length, digits: /\D/.test(digits) ? null : digits, decimals: null };
}

/** With what comes after the whole number, up to token `to`; the same number where those words are no part of it. */
function withRest(whole: PlainNumber, words: Words, to: number, hasOf: boolean): PlainNumber {
  const [half, said, more, of] = [words('half'), words('decimals'), words('more'), words('of')];
  if (said !== null) {
    const [digits, decimals] = [String(Math.trunc(whole.value)), decimalsOf(said)];
    return { value: Number(`${digits}.${decimals}`), to, digits, decimals };
  }
  if (half === null && more === null && of === null) return { ...whole, to };
  // A horse of "15.3 1/2" hands has half of the last place more.
  const share = half === null ? 0 : shareOf(half) / (whole.digits === null ? 10 : 1);
  const value =
    of === null ? whole.value + share + (more === null ? 0 : partOf(more)) : partsOf(whole.value, of, hasOf);
  return Number.isNaN(value) ? whole : { value, to, digits: null, decimals: null };
}

/** The value of a figure: 1,850 and 0.5 and 0,5. NaN for "1.2.3". */
export function figureValue(written: string): number {
  if (/^\d{1,3}(?:,\d{3})+$/.test(written)) return Number(written.replaceAll(',', ''));
  const parts = written.split(/[.,]/);
  return parts.length > 2 ? Number.NaN : Number(parts.join('.'));
}

/** The whole number that these words are; one where they are none, as before "hundred" and in "a third". */
function countOf(words: readonly Token[]): number {
  let [thousands, rest]: [number, number | null] = [0, null];
  for (const { text } of words) {
    const by = scales.get(text);
    const one = belowTwenty.get(text) ?? tensWords.get(text) ?? plurals.get(text);
    if (by === 1000) [thousands, rest] = [(rest ?? 1) * 1000, 0];
    else if (by !== undefined) rest = (rest ?? 1) * by;
    else if (one !== undefined) rest = (rest ?? 0) + one;
  }
  return thousands + (rest ?? 1);
}

const andPart = new RegExp(`^-?&-?(?!x[1det])(${part})`, 'd');

/** The fraction that is added by "and" at this token: "and a half"; null: none. */
export function andFractionAt(
  tokens: readonly Token[],
  at: number,
): Pick<PlainNumber, 'value' | 'to'> | null {
  if (!/^(?:and|-)$/.test(textAt(tokens, at))) return null;
  const words = tokens.slice(at, at + 6);
  const span = andPart.exec(withLetters(words).letters)?.indices?.[1];
  return span === undefined ? null : { value: partOf(words.slice(...span)), to: at + span[1] };
}

/** "A quarter", "three-quarters". */
const partOf = (words: readonly Token[]): number =>
  countOf(words.slice(0, -1)) * (fractions.get(textAt(words, words.length - 1)) ?? 0);

/** "Three quarters", "1 third of"; NaN: the count is no count of parts, as in "two half tablets" and "one, third". */
function partsOf(count: number, [word]: readonly Token[], hasOf: boolean): number {
  const share = fractions.get(word?.text ?? '') ?? 0;
  const isCounted =
    word?.text === 'half' ? count === 1 : !ordinals.has(word?.text ?? '') || (count === 1 && hasOf);
  const isFew = count >= 1 && (count < 8 || (count * share < 1 && share <= 1 / 10));
  return isCounted && isFew ? count * share : Number.NaN;
}

/** What a figure is cut into where it stands with a whole number. */
const denominators: ReadonlySet<number> = new Set([2, 3, 4, 8]);

/** The ½ of "3½" and "3 1/2"; NaN: the figures are no part of one. */
function shareOf(words: readonly Token[]): number {
  const [top = Number.NaN, bottom = Number.NaN] = words
    .filter(({ kind }) => kind === 'figure')
    .map(({ text }) => Number(text));
  return (
    fractionSigns.get(textAt(words, 0)) ??
    (denominators.has(bottom) && top < bottom ? top / bottom : Number.NaN)
  );
}

/** The figures of "oh five", "twenty-five", "4". */
function decimalsOf(words: readonly Token[]): string {
  const said: number[] = [];
  for (const { kind, text } of words) {
    if (kind === 'figure') return text;
    const [last = 0, one] = [said.at(-1), belowTwenty.get(text) ?? tensWords.get(text)];
    const isOfTens = one !== undefined && one > 0 && one < 10 && last >= 20 && last % 10 === 0;
    if (isOfTens) said[said.length - 1] = last + one;
    else if (one !== undefined) said.push(one);
  }
  return said.join('');
}
