import {
  wordsBelowTwenty,
  fractionWords,
  fractionSigns,
  ordinalWords,
  pluralNumberWords,
  romanNumerals,
  scaleWords,
  numberWordClasses,
  tensWords,
  vagueCounts,
} from './numberWords.ts';
import { tokenTextAt, type Token } from './tokens.ts';

/** What each token can be in a number. */
const tokenClasses = [
  'other',
  'digits', // 850
  'numerator', // the 3 of 3/4
  'denominator',
  'threeMoreDigits', // the 000 of 40 000
  'otherFigure', // 1.5 and the 12 of B12
  'fractionSign', // ½
  'roman',
  'vague',
  'zero',
  'oh',
  'letterO',
  'one',
  'twoToNine',
  'plural', // fives
  'teen', // 10 to 19
  'tens',
  'hundred',
  'thousand',
  'million',
  'dozen',
  'ordinal',
  'ordinalPart', // third
  'half',
  'quarter',
  'part',
  'article',
  'and',
  'point',
  'comma',
  'hyphen',
  'slash',
  'ordinalEnding', // the rd of 3rd
  'thousandSign', // the k of 5k
  'out',
  'over',
  'of',
  'times',
  'timeUnit',
] as const;
export type TokenClass = (typeof tokenClasses)[number];

/** None of these characters means anything in a regular expression. */
const codes: ReadonlyMap<TokenClass, string> = new Map(
  tokenClasses.map((one, at) => [one, String.fromCharCode(0xc0 + at)]),
);
const codeOf = (one: TokenClass): string => codes.get(one) ?? '';

/** A pattern of classes, as "tens hyphen? [one twoToNine]"; blanks only part the names. */
export const tokenClassPattern = (pattern: string, flags: 'g' | 'y'): RegExp =>
  new RegExp(pattern.replaceAll(/[a-zA-Z]+/g, (name) => codeOf(classNamed(name))).replaceAll(' ', ''), flags);

/** `codes`: the classes, one character each, for `tokenClassPattern`. */
export type LineWithTokenClasses = {
  readonly tokens: readonly Token[];
  readonly classes: readonly TokenClass[];
  readonly codes: string;
};

export function withTokenClasses(tokens: readonly Token[]): LineWithTokenClasses {
  const classes: TokenClass[] = [];
  for (const at of tokens.keys()) classes.push(classAt(tokens, at, classes));
  return { tokens, classes, codes: classes.map(codeOf).join('') };
}

const allAs = <Class extends TokenClass>(words: ReadonlyMap<string, unknown>, name: Class) =>
  [...words.keys()].map((word) => [word, name] as const);
const classOfWord: ReadonlyMap<string, TokenClass> = new Map<string, TokenClass>([
  ...allAs(fractionSigns, 'fractionSign'),
  ...allAs(vagueCounts, 'vague'),
  ...allAs(fractionWords, 'part'),
  ...allAs(pluralNumberWords, 'plural'),
  ...allAs(tensWords, 'tens'),
  ...[...ordinalWords.keys()].map(
    (word) => [word, fractionWords.has(word) ? 'ordinalPart' : 'ordinal'] as const,
  ),
  ...[...scaleWords].map(([word, by]) => [word, scaleOf(by)] as const),
  ...[...wordsBelowTwenty].map(([word, value]) => [word, smallNumber(value)] as const),
  ...[...numberWordClasses].map(([word, name]) => [word, classNamed(name)] as const),
  ['half', 'half'],
  ['quarter', 'quarter'],
  ['oh', 'oh'],
  ['o', 'letterO'],
]);
const classOfJoined: ReadonlyMap<string, TokenClass> = new Map<string, TokenClass>([
  ['-', 'hyphen'],
  ['/', 'slash'],
  ['st', 'ordinalEnding'],
  ['nd', 'ordinalEnding'],
  ['rd', 'ordinalEnding'],
  ['th', 'ordinalEnding'],
  ['k', 'thousandSign'],
]);

function scaleOf(by: number): TokenClass {
  if (by === 100) return 'hundred';
  return by === 1000 ? 'thousand' : 'million';
}

function smallNumber(value: number): TokenClass {
  if (value > 9) return 'teen';
  if (value > 1) return 'twoToNine';
  return value === 1 ? 'one' : 'zero';
}

function classNamed(name: string): TokenClass {
  const found = tokenClasses.find((one) => one === name);
  if (found === undefined) throw new Error(`"${name}" is no class of tokens`);
  return found;
}

function classAt(tokens: readonly Token[], at: number, before: readonly TokenClass[]): TokenClass {
  const { kind, text = '', written = '', isJoined } = tokens[at] ?? {};
  if (kind === 'figure') return classOfFigure(tokens, at, before);
  if (romanNumerals.has(written)) return 'roman';
  return (isJoined === true ? classOfJoined.get(text) : undefined) ?? classOfWord.get(text) ?? 'other';
}

function classOfFigure(tokens: readonly Token[], at: number, classes: readonly TokenClass[]): TokenClass {
  const before = tokenTextAt(tokens, at - 1);
  const text = tokenTextAt(tokens, at);
  const gap = (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? -1);
  // A figure right after a letter is part of a name ("B12 250 mcg"), except in amounts of rand ("R40 000").
  if ((gap === 0 && /^(?!r$)\p{L}/u.test(before)) || !/^\d+$/.test(text)) return 'otherFigure';
  if (classes.at(-1) === 'slash' && classes.at(-2) === 'numerator') return 'denominator';
  if (/^[1-7]\/[2348]$/.test(text + tokenTextAt(tokens, at + 1) + tokenTextAt(tokens, at + 2)))
    return 'numerator';
  const isMore = classes.at(-1) === 'digits' && gap === 1 && before.length < 4 && text.length === 3;
  return isMore ? 'threeMoreDigits' : 'digits';
}
