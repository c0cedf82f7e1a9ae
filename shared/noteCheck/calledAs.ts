import animalRows from './data/animalWords.tsv?raw';
import { mentionPattern } from './data/mentions.ts';
import { anyOfWordsPattern, tsvRows, cellWords } from './data/tsvRows.ts';
import type { Span } from './noteCheck.ts';

const kinds = new Map<string, Set<string>>();
for (const [kind = '', ofEvents, words] of tsvRows(animalRows))
  for (const word of [...cellWords(words), ...cellWords(ofEvents)])
    kinds.set(word, (kinds.get(word) ?? new Set()).add(kind));
const events = new Set(tsvRows(animalRows).flatMap(([, cell]) => cellWords(cell)));
const anyAnimal = new RegExp(
  String.raw`(?<![\p{L}\d])${anyOfWordsPattern([...kinds.keys()])}(?![\p{L}\d])`,
  'gu',
);
const anyAnimals = new RegExp(anyAnimal.source.replace('(?![', 's?(?!['), 'gu');

export const speciesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.toLowerCase().matchAll(anyAnimals)].flatMap(([word]) => [
      ...(kinds.get(word) ?? kinds.get(word.slice(0, -1)) ?? []),
    ]),
  );

/**
 * A call of the animal by its species. `kinds`: all that the word may be, as "boar" a guinea pig or a pig.
 */
export type SpeciesMention = Span & { readonly word: string; readonly kinds: ReadonlySet<string> };

export function speciesMentionsIn(text: string, of: 'note' | 'transcript'): readonly SpeciesMention[] {
  const plain = text.toLowerCase();
  return [...plain.matchAll(anyAnimal)].flatMap(({ 0: word, index: start }) => {
    const end = start + word.length;
    const line = plain.slice(Math.max(plain.lastIndexOf('\n', start - 1) + 1, start - 80), start);
    const before = /[^.!?;]*$/u.exec(line)?.[0] ?? '';
    const after = plain.slice(end, end + 40);
    if (of === 'transcript' && endearing.test(word)) return [];
    if (title.test(line) || elsewhereBefore.test(before) || elsewhereAfter.test(after)) return [];
    const isItself = events.has(word) || (of === 'note' ? isNoted : isSaid)(before, after, line);
    return isItself ? { start, end, word, kinds: kinds.get(word) ?? new Set() } : [];
  });
}

const endearing = new RegExp(`^${mentionPattern('endearing')}$`, 'u');
const title = /\b(?:dr|mrs?|ms|fr|hr)\.?\s$/;
const elsewhereBefore = new RegExp(String.raw`\b${mentionPattern('elsewhere before')}\b[^,]{0,30}$`, 'u');
const elsewhereAfter = new RegExp(String.raw`^(?:['’]s)?\s${mentionPattern('elsewhere after')}\b`, 'u');

/** "4yo", "9 weeks old", "6.3kg", "FN". */
const signalment = [
  String.raw`\d[\d.]*\s?-?(?:kg|g|lbs?|[ymwd]o|y|yrs?|years?|m|mo|mths?|months?|w|wks?|weeks?)\b\.?` +
    String.raw`(?:[\s-]?old)?`,
  String.raw`\b${mentionPattern('sex')}\b`,
].join('|');
/** In a note: "4yo FN cocker spaniel", "healthy puppy"; "DSH, 5y"; alone at the beginning of a line. */
const notedBefore = [
  String.raw`(?:${signalment})[,\s]+(?:[\p{L}/]+\s){0,3}$`,
  String.raw`\b${mentionPattern('noted')}\s(?:\p{L}+\s)?$`,
].map((pattern) => new RegExp(pattern, 'u'));
const notedAfter = new RegExp(String.raw`^(?:\s\p{L}+)?(?:\sx)?[,\s(]+(?:${signalment})`, 'u');
/** "Ewe BCS 1.5", "Cob gelding 15hh". */
const notedAtStart = /^(?:(?:\s\p{L}+)?[,.:]|(?:\s\p{L}+){0,2}\s(?:bcs\b|\d[\d.]*\s?(?:hh|kg|yo?|mo)\b))/u;
const isNoted = (before: string, after: string, line: string): boolean =>
  notedBefore.some((pattern) => pattern.test(before)) ||
  notedAfter.test(after) ||
  (/^\s*(?:(?:pet|buck|doe|stray|young|old)\s)?$/u.test(line) && notedAtStart.test(after));

/**
 * In talk: "hello puppy", "she's a good cocker", "is she a ragdoll", "how old's the chook", "this cat", "a
 * male cat".
 */
const saidBefore = [
  String.raw`\b${mentionPattern('called')}\s(?:little\s)?$`,
  String.raw`\b(?:(?:he|she|you)(?:['’](?:s|re)|\sis|\sare|\swas)|such|what|as)\san?\s` +
    String.raw`(?:[\p{L}'’-]+\s){0,3}$`,
  String.raw`\b(?:is|are)\s(?:he|she|you)\s(?:an?|the)\s(?:\p{L}+\s){0,2}$`,
  String.raw`\bhow\s(?:old|long)(?:['’]s|\sis|\shas)\s(?:the|your|this)\s$`,
  String.raw`\bthis\s(?:is\san?\s\p{L}+\s|is\san?\s)?(?:(?:little|old|poor|lovely|young|gorgeous)\s)*$`,
  String.raw`\ban?\s(?:fe)?male\s$`,
  String.raw`\bin\san?\s$`,
  String.raw`\b(?:ce|cet|cette|c['’]est\sune?|diese[rs]?|est[ae])\s(?:\p{L}+\s){0,3}$`,
].map((pattern) => new RegExp(pattern, 'u'));
/** "The mare's temperature". */
const measuredAfter = new RegExp(String.raw`^['’]s\s${mentionPattern('measured')}\b`, 'u');
const isSaid = (before: string, after: string): boolean =>
  saidBefore.some((pattern) => pattern.test(before)) ||
  (/\b(?:the|this|your)\s$/u.test(before) && measuredAfter.test(after));
