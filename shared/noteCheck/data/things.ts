import thingRows from './things.tsv?raw';
import { tsvRows, cellWords } from './tsvRows.ts';

/** The thing that each word of things.tsv names: "fractured" is "break". */
export const thingByWord = (use: 'any' | 'place' | 'done'): ReadonlyMap<string, string> =>
  new Map(
    tsvRows(thingRows)
      .filter(([, uses]) => use === 'any' || cellWords(uses).includes(use))
      .flatMap(([thing = '', , words]) => cellWords(words).map((word) => [word, thing] as const)),
  );
