import { keysOf } from '../data/rowsOf.ts';
import thingRows from '../data/things.tsv?raw';
import { partOf } from '../places/bodyParts.ts';
import { sayingOf } from '../places/findingWords.ts';

const plainThings = keysOf(thingRows);

/** The one word for what this word names, whoever says it; undefined: there is only this word for it. */
export const plainThingOf = (word: string): string | undefined =>
  plainThings.get(word) ?? partOf(word) ?? sayingOf(word);
