import cueRows from './cues.tsv?raw';
import { patternOf, rowsOf, wordsOf } from './rowsOf.ts';

const cues = new Map<string, Set<string>>();
for (const [word = '', names] of rowsOf(cueRows))
  for (const name of wordsOf(names)) cues.set(name, (cues.get(name) ?? new Set()).add(word));

/** The words and phrases that cues.tsv lists under any of these names, such as "month" or "hesitation". */
export function wordsOfCues(...names: readonly string[]): ReadonlySet<string> {
  const unknown = names.find((name) => !cues.has(name));
  if (unknown !== undefined) throw new Error(`No row of cues.tsv has the cue "${unknown}"`);
  return new Set(names.flatMap((name) => [...(cues.get(name) ?? [])]));
}

/** The text of a regular-expression group that matches any word or phrase of cues.tsv with any of these names, the longest tried first. */
export const cuePattern = (...names: readonly string[]): string => patternOf([...wordsOfCues(...names)]);
