import numberRows from './data/numbers.tsv?raw';
import { quotientOf, rowsOf, wordsOf } from './data/rowsOf.ts';

const cellsOf = (kind: string): readonly (readonly [word: string, value: string])[] =>
  rowsOf(numberRows)
    .filter(([, kinds]) => wordsOf(kinds).includes(kind))
    .flatMap(([value = '', , words]) => wordsOf(words).map((word) => [word, value] as const));

const valuesOf = (kind: string): ReadonlyMap<string, number> =>
  new Map(cellsOf(kind).map(([word, value]) => [word, Number(value)]));

/** 0 to 19, with other ways of saying zero. */
export const belowTwenty = valuesOf('small');
/** Those of "one of the twenty-fives". */
export const plurals: ReadonlyMap<string, number> = new Map(
  [...belowTwenty].filter(([, value]) => value > 1 && value < 10).map(([word, value]) => [`${word}s`, value]),
);
/** 20, 30 … 90. */
export const tensWords = valuesOf('tens');
/** What the number before it is multiplied by. */
export const scales = valuesOf('scale');
/** first, second … ninetieth; the ones after twenty are said with the tens before them. */
export const ordinals = valuesOf('ordinal');
/** "Once", "twice". */
export const timesWords = valuesOf('times');
/** Parts of one, as they are said after a count: "half", "quarters". */
export const fractions: ReadonlyMap<string, number> = new Map(
  [...valuesOf('part')].map(([word, value]) => [word, 1 / value]),
);
/** Said where nobody counted: the least and the most that it may mean. */
export const vagueCounts: ReadonlyMap<string, readonly [number, number]> = new Map(
  cellsOf('vague').map(([word, value]) => {
    const [least = '', most = ''] = value.split('-');
    return [word, [Number(least), Number(most)]];
  }),
);
/** I to XII, as grades are written. */
export const romans: ReadonlyMap<string, number> = new Map(
  [...valuesOf('roman')].map(([word, value]) => [word.toUpperCase(), value]),
);
/** ½ and its like. */
export const fractionSigns: ReadonlyMap<string, number> = new Map(
  cellsOf('sign').map(([sign, value]) => [sign, quotientOf(value)]),
);
/** The letters that stand in the grammar of numbers for "and", "of", "point", "a", "times", "days" and their like. */
export const lettersAmong: ReadonlyMap<string, string> = new Map(cellsOf('word'));
