import numberRows from './data/numbers.tsv?raw';
import { quotientOf, rowsOf, wordsOf } from './data/rowsOf.ts';

const cellsOf = (kind: string): readonly (readonly [word: string, value: string])[] =>
  rowsOf(numberRows)
    .filter(([, kinds]) => wordsOf(kinds).includes(kind))
    .flatMap(([value = '', , words]) => wordsOf(words).map((word) => [word, value] as const));

const valuesOf = (kind: string): ReadonlyMap<string, number> =>
  new Map(cellsOf(kind).map(([word, value]) => [word, Number(value)]));

/** Also other ways of saying zero: "oh". */
export const belowTwenty = valuesOf('small');
/** The "fives" of "one of the twenty-fives". */
export const plurals: ReadonlyMap<string, number> = new Map(
  [...belowTwenty].filter(([, value]) => value > 1 && value < 10).map(([word, value]) => [`${word}s`, value]),
);
export const tensWords = valuesOf('tens');
/** They multiply the number before them: "hundred", "thousand". */
export const scales = valuesOf('scale');
/** "Twenty-first" is "twenty" and "first". */
export const ordinals = valuesOf('ordinal');
/** "Once", "twice". */
export const timesWords = valuesOf('times');
/** "Half" is 0.5, "quarters" 0.25. */
export const fractions: ReadonlyMap<string, number> = new Map(
  [...valuesOf('part')].map(([word, value]) => [word, 1 / value]),
);
/** The least and the most that each may mean. */
export const vagueCounts: ReadonlyMap<string, readonly [number, number]> = new Map(
  cellsOf('vague').map(([word, value]) => {
    const [least = '', most = ''] = value.split('-');
    return [word, [Number(least), Number(most)]];
  }),
);
/** In capitals, as grades are written. */
export const romans: ReadonlyMap<string, number> = new Map(
  [...valuesOf('roman')].map(([word, value]) => [word.toUpperCase(), value]),
);
export const fractionSigns: ReadonlyMap<string, number> = new Map(
  cellsOf('sign').map(([sign, value]) => [sign, quotientOf(value)]),
);
/** Each with its class (tokenClasses.ts). */
export const smallWords: ReadonlyMap<string, string> = new Map(cellsOf('word'));
