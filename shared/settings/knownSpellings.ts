import { similarWords } from '../text/similarWords.ts';

/** Words that count as correct, whatever a dictionary says. */
export type KnownSpellings = {
  readonly has: (word: string) => boolean;
  /** Known words that the writer may have meant, nearest first. */
  readonly near: (word: string) => readonly string[];
};

/** Abbreviations in notes (CRT, BAR, TPR), and words with a number (q24h, T4, 0.9pc). */
const isAbbreviation = (word: string): boolean => /^\p{Lu}{2,5}s?$|\p{N}/u.test(word);
const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'");

/** A spelling checker sees the parts of `co-amoxiclav` one by one. */
const partsOf = (word: string): readonly string[] => word.match(/[\p{L}\p{M}'’]+/gu) ?? [];

const maxSuggestions = 3;

export function createKnownSpellings(words: Iterable<string>): KnownSpellings {
  const known = new Map<string, string>();
  for (const word of words) for (const part of partsOf(word)) known.set(plain(part), part);

  /** A plural or possessive of a known word counts as known: meloxicam's, labradoodles. */
  const isKnown = (word: string): boolean => known.has(word) || known.has(word.replace(/'?s$/, ''));

  return {
    has: (word) => isAbbreviation(word) || isKnown(plain(word)),
    near: (word) =>
      similarWords(plain(word), known.keys())
        .slice(0, maxSuggestions)
        .map((right) => known.get(right) ?? right),
  };
}
