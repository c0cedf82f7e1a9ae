import mentionRows from './mentions.tsv?raw';
import { anyOfWordsPattern, tsvRows, cellWords } from './tsvRows.ts';

const words = new Map(tsvRows(mentionRows).map(([cue = '', cell]) => [cue, cellWords(cell)]));

/** Matches what mentions.tsv has under this cue. */
export function mentionPattern(cue: string): string {
  const found = words.get(cue);
  if (found === undefined) throw new Error(`No row of mentions.tsv is "${cue}"`);
  return anyOfWordsPattern(found);
}
