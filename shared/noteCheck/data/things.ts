import { rowsOf, wordsOf } from './rowsOf.ts';
import thingRows from './things.tsv?raw';

/** What each word names, of the rows with this use. */
export const thingsOf = (use: 'any' | 'place' | 'done'): ReadonlyMap<string, string> =>
  new Map(
    rowsOf(thingRows)
      .filter(([, uses]) => use === 'any' || wordsOf(uses).includes(use))
      .flatMap(([thing = '', , words]) => wordsOf(words).map((word) => [word, thing] as const)),
  );
