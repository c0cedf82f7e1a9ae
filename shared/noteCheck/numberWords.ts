import numberRows from './data/numbers.tsv?raw';
import { parseNumberOrFraction, tsvRows, cellWords } from './data/tsvRows.ts';

const cellsOf = (kind: string): readonly (readonly [word: string, value: string])[] =>
  tsvRows(numberRows)
    .filter(([, kinds]) => cellWords(kinds).includes(kind))
    .flatMap(([value = '', , words]) => cellWords(words).map((word) => [word, value] as const));

const valuesOf = (kind: string): ReadonlyMap<string, number> =>
  new Map(cellsOf(kind).map(([word, value]) => [word, Number(value)]));

/** Also other ways of saying zero: "oh". */
export const wordsBelowTwenty = valuesOf('small');
/** The "fives" of "one of the twenty-fives". */
export const pluralNumberWords: ReadonlyMap<string, number> = new Map(
  [...wordsBelowTwenty]
    .filter(([, value]) => value > 1 && value < 10)
    .map(([word, value]) => [`${word}s`, value]),
);
export const tensWords = valuesOf('tens');
/** They multiply the number before them: "hundred", "thousand". */
export const scaleWords = valuesOf('scale');
/** "Twenty-first" is "twenty" and "first". */
export const ordinalWords = valuesOf('ordinal');
/** "Once", "twice". */
export const timesWords = valuesOf('times');
/** "Half" is 0.5, "quarters" 0.25. */
export const fractionWords: ReadonlyMap<string, number> = new Map(
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
export const romanNumerals: ReadonlyMap<string, number> = new Map(
  [...valuesOf('roman')].map(([word, value]) => [word.toUpperCase(), value]),
);
export const fractionSigns: ReadonlyMap<string, number> = new Map(
  cellsOf('sign').map(([sign, value]) => [sign, parseNumberOrFraction(value)]),
);
/** Each with its class (tokenClasses.ts). */
export const numberWordClasses: ReadonlyMap<string, string> = new Map(cellsOf('word'));
