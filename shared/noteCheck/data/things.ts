import { rowsOf, wordsOf } from './rowsOf.ts';
import thingRows from './things.tsv?raw';

/** For each word in the rows of things.tsv with this use ("any": in all rows), the thing that it names: "fractured" is "break". */
export const thingsOf = (use: 'any' | 'place' | 'done'): ReadonlyMap<string, string> =>
  new Map(
    rowsOf(thingRows)
      .filter(([, uses]) => use === 'any' || wordsOf(uses).includes(use))
      .flatMap(([thing = '', , words]) => wordsOf(words).map((word) => [word, thing] as const)),
  );
