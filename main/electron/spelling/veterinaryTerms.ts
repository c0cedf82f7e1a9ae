import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const verbs = 'Verbs';

/**
 * The words of veterinary notes with their inflected forms, from the file beside the dictionaries. Read only when the
 * spell check is on, and never before the page is there.
 */
export async function readVeterinaryTerms(folder: string): Promise<readonly string[]> {
  try {
    return [...parseVeterinaryTerms(await readFile(join(folder, 'veterinary.txt'), 'utf8'))].flatMap(
      ([section, words]) => words.flatMap((word) => formsOf(word, section === verbs)),
    );
  } catch {
    // The spell check then marks veterinary words; nothing else is missing.
    return [];
  }
}

/** The words under each heading. */
export function parseVeterinaryTerms(text: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let words: string[] = [];
  // The first lines, which begin with # too, have no words under them.
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('# ')) {
      words = [];
      sections.set(line.slice(2), words);
    } else if (line !== '') words.push(line);
  }
  return sections;
}

/** Nouns whose plural in -ies is in use: osteotomy, neuropathy, otoscopy, acidity. */
const pluralInIes = /(?:om|ath|op|aph|ast|ex|etr|og|it|[ea]nc|ap|orph)y$/;
/** Nouns whose plural in -es is in use: diagnosis, stasis, paresis, paralysis. */
const pluralInEs = /(?:[oaey]s|ex|ept|ax)is$/;

/** The word and its regular forms. A plural in -s is no form here: the spell check accepts it for every word. */
export function formsOf(word: string, isVerb: boolean): readonly string[] {
  if (isVerb) return [word, ...verbForms(word)];
  if (pluralInIes.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (pluralInEs.test(word)) return [word, `${word.slice(0, -2)}es`];
  return [word];
}

function verbForms(verb: string): readonly string[] {
  const stem = verb.slice(0, -1);
  if (/[^aeiou]y$/.test(verb)) return [`${stem}ies`, `${stem}ied`, `${verb}ing`];
  if (verb.endsWith('e')) return [`${verb}d`, `${stem}ing`];
  // Disbud, microchip, swab.
  const doubled = /[^aeiou][aeiou][bdgp]$/.test(verb) ? verb + verb.slice(-1) : verb;
  const third = /(?:x|s|ch)$/.test(verb) ? [`${verb}es`] : [];
  return [...third, `${doubled}ed`, `${doubled}ing`];
}
