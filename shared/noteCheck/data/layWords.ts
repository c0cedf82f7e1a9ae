import layWordRows from './layWords.tsv?raw';
import { cellWords, tsvRows } from './tsvRows.ts';

/** "Vomited", "vomits" and "vomiting" have one stem. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?<=..)s'$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=[^aeious])es$|(?<=..[^siu])s$/, '')
    .replace(/(?<=...)(?:ing|ed|ly|e)$|(?<=....)er$/, '')
    .replace(/(?<=..)[yi]$/, 'i')
    .replace(/([^aeiouls])\1$/, '$1');
}

type Phrase = { readonly rest: readonly string[]; readonly thing: string };

/** By the stem of the first word. */
const phrases = new Map<string, Phrase[]>();
for (const [thing = '', cell] of tsvRows(layWordRows))
  for (const words of cellWords(cell)) {
    const [first = '', ...rest] = words.split(/[\s-]+/).map(stemOf);
    const known = phrases.get(first);
    if (known === undefined) phrases.set(first, [{ rest, thing }]);
    else known.push({ rest, thing });
  }

/** The things that the word there names, alone or with the words after it. */
export const thingsNamedAt = (stems: readonly string[], at: number): readonly string[] =>
  (phrases.get(stems[at] ?? '') ?? [])
    .filter(({ rest }) => rest.every((stem, by) => stems[at + by + 1] === stem))
    .map(({ thing }) => thing);
