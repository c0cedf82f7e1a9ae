import cueRows from './cues.tsv?raw';
import { anyOfWordsPattern, tsvRows, cellWords } from './tsvRows.ts';

const cues = new Map<string, Set<string>>();
for (const [word = '', names] of tsvRows(cueRows))
  for (const name of cellWords(names)) cues.set(name, (cues.get(name) ?? new Set()).add(word));

export function cueWordSet(...names: readonly string[]): ReadonlySet<string> {
  const unknown = names.find((name) => !cues.has(name));
  if (unknown !== undefined) throw new Error(`No row of cues.tsv has the cue "${unknown}"`);
  return new Set(names.flatMap((name) => [...(cues.get(name) ?? [])]));
}

/** Matches any word that cues.tsv has under these names. */
export const cuePattern = (...names: readonly string[]): string =>
  anyOfWordsPattern([...cueWordSet(...names)]);
