import numberRows from './data/numbers.tsv?raw';
import { quotientOf, rowsOf, wordsOf } from './data/rowsOf.ts';

const cellsOf = (kind: string): readonly (readonly [word: string, value: string])[] =>
  rowsOf(numberRows)
    .filter(([, kinds]) => wordsOf(kinds).includes(kind))
    .flatMap(([value = '', , words]) => wordsOf(words).map((word) => [word, value] as const));

const valuesOf = (kind: string): ReadonlyMap<string, number> =>
  new Map(cellsOf(kind).map(([word, value]) => [word, Number(value)]));

/** The words for 0 to 19 with their values, also other ways of saying zero: "oh". */
export const belowTwenty = valuesOf('small');
/** Number words with an s: the "fives" of "one of the twenty-fives". */
export const plurals: ReadonlyMap<string, number> = new Map(
  [...belowTwenty].filter(([, value]) => value > 1 && value < 10).map(([word, value]) => [`${word}s`, value]),
);
/** The words for 20, 30 … 90 with their values. */
export const tensWords = valuesOf('tens');
/** Words that multiply the number before them, with their values: "hundred", "thousand". */
export const scales = valuesOf('scale');
/** The single words from "first" to "ninetieth", with their values; "twenty-first" is not here, as it is "twenty" and "first". */
export const ordinals = valuesOf('ordinal');
/** Words that count times, with their values: "once", "twice". */
export const timesWords = valuesOf('times');
/** Words for parts of one, with their values: "half" 0.5, "quarters" 0.25. */
export const fractions: ReadonlyMap<string, number> = new Map(
  [...valuesOf('part')].map(([word, value]) => [word, 1 / value]),
);
/** Vague words such as "a few", with the least and the most that each may mean. */
export const vagueCounts: ReadonlyMap<string, readonly [number, number]> = new Map(
  cellsOf('vague').map(([word, value]) => {
    const [least = '', most = ''] = value.split('-');
    return [word, [Number(least), Number(most)]];
  }),
);
/** Roman numerals in capitals, as grades are written, with their values. */
export const romans: ReadonlyMap<string, number> = new Map(
  [...valuesOf('roman')].map(([word, value]) => [word.toUpperCase(), value]),
);
/** Signs such as ½ and ¼, with their values. */
export const fractionSigns: ReadonlyMap<string, number> = new Map(
  cellsOf('sign').map(([sign, value]) => [sign, quotientOf(value)]),
);
/** The class (tokenClasses.ts) of each small word among numbers: "and", "point". */
export const smallWords: ReadonlyMap<string, string> = new Map(cellsOf('word'));
