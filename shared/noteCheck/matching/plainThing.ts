import { thingsOf } from '../data/things.ts';
import { partOf } from '../places/bodyParts.ts';

const things = thingsOf('any');

/** The one word for what this word names, whoever says it; undefined: there is only this word for it. */
export const plainThingOf = (word: string): string | undefined => partOf(word) ?? things.get(word);
