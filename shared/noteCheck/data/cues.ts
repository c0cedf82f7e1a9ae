import cueRows from './cues.tsv?raw';
import { patternOf, rowsOf, wordsOf } from './rowsOf.ts';

const cues = new Map<string, Set<string>>();
for (const [word = '', names] of rowsOf(cueRows))
  for (const name of wordsOf(names)) cues.set(name, (cues.get(name) ?? new Set()).add(word));

export function wordsOfCues(...names: readonly string[]): ReadonlySet<string> {
  const unknown = names.find((name) => !cues.has(name));
  if (unknown !== undefined) throw new Error(`No row of cues.tsv has the cue "${unknown}"`);
  return new Set(names.flatMap((name) => [...(cues.get(name) ?? [])]));
}

/** Matches any word that cues.tsv has under these names. */
export const cuePattern = (...names: readonly string[]): string => patternOf([...wordsOfCues(...names)]);
