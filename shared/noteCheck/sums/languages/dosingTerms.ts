import languageRows from '../../data/languages.tsv?raw';
import { patternOf, rowsOf, wordsOf } from '../../data/rowsOf.ts';

/** A term of another language, and what it is in English; `$1` is its first group. */
export type DosingTerm = readonly [foreign: RegExp, english: string];

/** Whole words only, also beside letters with accents. */
const term = (pattern: string, english: string): DosingTerm => [
  new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?!\p{L})`, 'giu'),
  english,
];

const words = new Map(rowsOf(languageRows).map(([name = '', cell]) => [name, wordsOf(cell)]));
const any = (...names: readonly string[]): string =>
  patternOf(names.flatMap((name) => words.get(name) ?? []));

const lettersOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

const [daily, aDay] = [any('daily'), any('daily', 'a day')];
const timesADay = String.raw`(?:${aDay}|\/ ?${any('day', 'day after a slash', 'days in short')})`;
const nthHour = String.raw`(\d+)(?::?e|\.)? ?${any('hours', 'hours after every', 'hour after a slash', 'hours that may be English')}`;

/** How often, in words that are none in English. */
const frequencies: readonly DosingTerm[] = [
  term(String.raw`(\d+) ?(?:x|×|${any('times', 'once')}) ?${timesADay}`, '$1x daily'),
  ...['once', 'twice', '3x', '4x'].map((times) => term(`${any(times)} ?${timesADay}`, `${times} daily`)),
  term(`${any('every', 'every in short')} ${nthHour}`, 'q$1h'),
  ...['days', 'weeks', 'months'].map((unit) =>
    term(String.raw`${any('every', 'every in short')} (\d+) ?${any(unit)}`, `every $1 ${unit}`),
  ),
  term(any('twice daily'), 'twice daily'),
  term(any('every other day'), 'every other day'),
  term(daily, 'daily'),
];

/** What is given: half of it, one of it, or a number of it. */
const forms: readonly DosingTerm[] = ['tablet', 'capsule', 'drop', 'sachet'].flatMap((form) => [
  term(`(?:je )?${any('half')}[ -]${any(`${form}s`)}`, `1/2 ${form}`),
  term(`(?:je )?${any('one')} ${any(`${form}s`)}`, `1 ${form}`),
  term(any(`${form}s`), `${form}s`),
]);

const afterFigure = (english: string, ...names: readonly string[]): DosingTerm =>
  term(String.raw`(?<=\d ?)${any(...names)}`, english);

/** Every term that tells has one of these, by its longest word. */
const longestWords = new Set(
  ['daily', 'a day', 'day', 'day after a slash', 'days in short', 'twice daily', 'every other day', 'every']
    .concat('tablets', 'capsules', 'drops', 'sachets', 'days', 'weeks', 'months', 'hours')
    .flatMap((name) => words.get(name) ?? [])
    .map((phrase) => lettersOf(phrase).reduce((a, b) => (b.length < a.length ? a : b), '')),
);

/** Whether a text may have terms that tell: to look for them is slow, and most texts are English. */
export const mayHaveTerms = (text: string): boolean => lettersOf(text).some((word) => longestWords.has(word));

/** Terms that tell that a text is not English. */
export const tellingTerms: readonly DosingTerm[] = [
  ...frequencies,
  ...forms,
  afterFigure('days', 'day', 'days'),
  ...['weeks', 'months', 'hours'].map((unit) => afterFigure(unit, unit)),
];

const beforeFigure = (name: string): DosingTerm =>
  term(String.raw`${any(name)} (?=(?:${any('about')} )?\d)`, `${name} `);

/** Terms that may be English words too, or mean something else in English: read only beside those that tell. */
export const otherTerms: readonly DosingTerm[] = [
  ...['for', 'in', 'after', 'since', 'past', 'until'].map(beforeFigure),
  ...['dispensed', 'then', 'total', '=', 'weight', 'per kg'].map((english) => term(any(english), english)),
  term(aDay, 'per day'),
  term(String.raw`(?<=\/ ?)${any('day', 'day after a slash', 'days in short')}`, 'day'),
  term(String.raw`(?<=\/ ?)${any('hours', 'hour after a slash')}`, 'h'),
  term(String.raw`(?<=% ?)${any('of')}`, 'of'),
  afterFigure('capsules', 'capsules in short'),
  afterFigure('tablets', 'tablets in short'),
  afterFigure('times', 'times'),
  afterFigure('days', 'days in short'),
  afterFigure('hours', 'hours that may be English'),
];
