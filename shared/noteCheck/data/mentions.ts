import mentionRows from './mentions.tsv?raw';
import { patternOf, rowsOf, wordsOf } from './rowsOf.ts';

const words = new Map(rowsOf(mentionRows).map(([cue = '', cell]) => [cue, wordsOf(cell)]));

/** Matches what mentions.tsv has under this cue. */
export function mentionPattern(cue: string): string {
  const found = words.get(cue);
  if (found === undefined) throw new Error(`No row of mentions.tsv is "${cue}"`);
  return patternOf(found);
}
