import { rowsOf, wordsOf } from './rowsOf.ts';
import thingRows from './things.tsv?raw';

/** The thing that each word of things.tsv names: "fractured" is "break". */
export const thingsOf = (use: 'any' | 'place' | 'done'): ReadonlyMap<string, string> =>
  new Map(
    rowsOf(thingRows)
      .filter(([, uses]) => use === 'any' || wordsOf(uses).includes(use))
      .flatMap(([thing = '', , words]) => wordsOf(words).map((word) => [word, thing] as const)),
  );
