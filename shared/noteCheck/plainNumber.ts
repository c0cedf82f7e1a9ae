import {
  wordsBelowTwenty,
  fractionWords,
  fractionSigns,
  pluralNumberWords,
  scaleWords,
  tensWords,
} from './numberWords.ts';
import { tokenClassPattern, type LineWithTokenClasses, type TokenClass } from './tokenClasses.ts';
import { tokenTextAt } from './tokens.ts';

/** What it adds ("five") or multiplies by ("hundred"). */
const valueOfWord: ReadonlyMap<string, number> = new Map([
  ...wordsBelowTwenty,
  ...pluralNumberWords,
  ...tensWords,
  ...scaleWords,
  ...fractionSigns,
  ...fractionWords,
  ...Object.entries({ dozen: 12, k: 1000 }),
]);

const digit = '[one twoToNine]';
const below =
  `(?: (?<= ${digit}) tens (?= ${digit} tens) |` +
  ' tens hyphen? [one twoToNine plural] | [tens oh zero one twoToNine teen])';
const hundreds =
  `(?: ${below} | article)? hundred ` +
  `(?:(?: hyphen? and hyphen? ${below} (?! hyphen? ${digit}? hundred) |` +
  ` (?! oh | ${digit} times) ${below} (?! hundred)))?`;
const thousands =
  `thousand (?: and? (?: ${digit} hundred (?: and? ${below} (?! hundred))? |` +
  ` ${below} (?! hyphen? ${digit}? hundred)) (?! thousand))?`;
const whole = `(?: ${hundreds} | ${below} | article? (?= [thousand million])) (?: ${thousands})?`;
const zeros = '[zero oh letterO]';
const oneByOne = '[zero oh letterO one twoToNine teen]';
const moreOneByOne = `(?: ${oneByOne} (?! [point timeUnit]))*`;
const tensFirst = `${zeros}? tens (?: hyphen? ${digit})? ${moreOneByOne}`;
/** Digits one by one ("two five"), or a number of tens first ("twenty-five"). */
const decimals = `(?: digits | ${tensFirst} | ${oneByOne} ${moreOneByOne})`;
const part =
  '(?: article hyphen? (?: [half quarter part] | ordinalPart (?! times)) |' +
  ' one hyphen? (?: [half quarter part] | ordinalPart (?= of)) |' +
  ' [half quarter] | [twoToNine digits] hyphen? [quarter part])';
const andPart = `hyphen? and hyphen? (?! half [one twoToNine teen tens]) ${part}`;
const scale = '[hundred thousand million thousandSign]';
export const plainNumberPattern = tokenClassPattern(
  `fractionSign | (?: half article? | [article one twoToNine teen]) dozen | ${part} |` +
    ` (?: digits threeMoreDigits? | [numerator denominator otherFigure] | ${whole} | (?= point))` +
    ' (?: (?<= [digits threeMoreDigits otherFigure])' +
    ' (?: fractionSign | hyphen? numerator slash denominator) |' +
    ` [point comma] ${decimals} | ${andPart})? ${scale}?`,
  'y',
);
/** "And a half". */
export const andPartPattern = tokenClassPattern(andPart, 'y');

/** The same token where the pattern does not match. */
export const endOfMatch = (pattern: RegExp, { codes }: LineWithTokenClasses, at: number): number => {
  pattern.lastIndex = at;
  return at + (pattern.exec(codes)?.[0].length ?? 0);
};

export type PlainNumber = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** To put together with a next number: the "38" of "thirty-eight six"; '' if it cannot be. */
  readonly text: string;
};

/** "Thirty-one point four", "two and a half", "three quarters", 31.4. */
export function plainNumberAt(line: LineWithTokenClasses, from: number): PlainNumber | null {
  const to = endOfMatch(plainNumberPattern, line, from);
  if (to === from) return null;
  const value = numberWordsValue(line, from, to);
  const words = line.tokens.slice(from, to);
  const isWritten = words.every(({ kind }) => kind === 'figure');
  const text = isWritten ? words.map((word) => word.text).join('') : String(value);
  return { from, to, value, text: /^\d+$/.test(text) || hasPoint(line, from, to) ? text : '' };
}

const hasPoint = ({ classes }: LineWithTokenClasses, from: number, to: number): boolean =>
  classes.slice(from, to).some(isPoint);
const isPoint = (one: TokenClass | undefined): boolean => one === 'point' || one === 'comma';

/** "1,850" is 1850, "0.5" and "0,5" are 0.5, and "1.2.3" is NaN. */
export function figureValue(written: string): number {
  if (/^\d{1,3}(?:,\d{3})+$/.test(written)) return Number(written.replaceAll(',', ''));
  return Number(written.replace(',', '.'));
}

type Sum = readonly [sum: number, last: number | null];
const scaled = (sum: number, last: number | null, by: number): Sum => [(sum + (last ?? 1)) * by, null];
type Step = (sum: number, last: number | null, value: number) => Sum;
const adds: Step = (sum, last, value) => [sum, (last ?? 0) + value];
const begins: Step = (sum, last, value) => [sum + (last ?? 0), value];
const multiplies: Step = (sum, last, by) => [sum, (last ?? 1) * by];
/** `sum`: the finished part of a number, `last`: that being built; in "two thousand five", 2000 and 5. */
const steps: Readonly<Partial<Record<TokenClass, Step>>> = {
  zero: adds,
  oh: adds,
  letterO: adds,
  one: adds,
  twoToNine: adds,
  plural: adds,
  teen: adds,
  tens: adds,
  digits: begins,
  otherFigure: begins,
  numerator: begins,
  fractionSign: begins,
  threeMoreDigits: (sum, last, value) => [sum, (last ?? 0) * 1000 + value],
  denominator: (sum, last, value) => [sum, (last ?? 0) / value],
  article: (sum, last) => [sum, last ?? 1],
  and: (sum, last) => [sum + (last ?? 0), null],
  // "Hundred" multiplies only the last part ("two thousand two hundred"), but all of "six and a half
  // hundred".
  hundred: (sum, last, by) => ((last ?? 1) < 1 ? scaled(sum, last, by) : multiplies(sum, last, by)),
  thousand: scaled,
  million: scaled,
  thousandSign: scaled,
  dozen: multiplies,
  half: multiplies,
  quarter: multiplies,
  part: multiplies,
  ordinalPart: multiplies,
};

/** "Two thousand and five" is 2005. */
export function numberWordsValue(line: LineWithTokenClasses, from: number, to: number): number {
  const { tokens, classes } = line;
  const valueAt = (at: number): number => {
    const text = tokenTextAt(tokens, at);
    return tokens[at]?.kind === 'figure' ? figureValue(text) : (valueOfWord.get(text) ?? 1);
  };
  let sum = 0;
  let last: number | null = null;
  for (let at = from; at < to; at += 1) {
    const own = classes[at] ?? 'other';
    if (isPoint(own)) {
      const scale = isScale(classes[to - 1]) ? valueAt(to - 1) : 1;
      return Number(`${sum + (last ?? 0)}.${figuresOf(line, at + 1, to)}`) * scale;
    }
    const step = steps[own];
    if (step !== undefined) [sum, last] = step(sum, last, valueAt(at));
  }
  return sum + (last ?? 0);
}

const isScale = (one: TokenClass | undefined): boolean =>
  one === 'hundred' || one === 'thousand' || one === 'million' || one === 'thousandSign';

const figurePart = tokenClassPattern(
  `tens hyphen? ${digit} | [digits zero oh letterO one twoToNine teen tens]`,
  'g',
);
/** "Oh five" gives 05, "twenty-five" gives 25. */
const figuresOf = (line: LineWithTokenClasses, from: number, to: number): string =>
  [...line.codes.slice(from, to).matchAll(figurePart)]
    .map(({ 0: { length }, index }) => numberWordsValue(line, from + index, from + index + length))
    .join('');
