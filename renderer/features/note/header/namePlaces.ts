import { firstWords, lastWords } from '../../noteCheck/quotes.ts';

/** A place of a patient's former name in a text, and its replacement. */
export type NamePlace = {
  /** In UTF-16 units, as JavaScript counts. */
  readonly at: number;
  readonly found: string;
  readonly becomes: string;
  /** In small letters, unlike the names: a biscuit may be what Biscuit ate. */
  readonly isLikelyWord: boolean;
  /** The text around the name, for the person who decides about it. */
  readonly before: string;
  readonly after: string;
};

/**
 * Finds the names in a shown text, only as whole words: a Cat in `cathartic` does not count. Letter case does not
 * count, because a note may have the name in capitals.
 */
export function namePlaces(text: string, formerNames: readonly string[], name: string): readonly NamePlace[] {
  const pattern = patternOf(formerNames);
  if (pattern === null || name.trim() === '') return [];
  const areNamesSmall = formerNames.some((one) => one.trim() !== '' && one === one.toLowerCase());
  return [...text.matchAll(pattern)].map((match) => {
    const [found] = match;
    const at = match.index;
    const end = at + found.length;
    return {
      at,
      found,
      becomes: inCaseOf(found, name.trim()),
      isLikelyWord: !areNamesSmall && found === found.toLowerCase(),
      before: lastWords(text.slice(0, at)),
      after: firstWords(text.slice(end)),
    };
  });
}

/** The longest name first, in each of its Unicode forms, with any blanks between its words. */
function patternOf(names: readonly string[]): RegExp | null {
  const forms = names
    .map((name) => name.trim())
    .flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]);
  const alternatives = [...new Set(forms)]
    .filter((form) => form !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((form) =>
      form
        .split(/\s+/u)
        .map((word) => RegExp.escape(word))
        .join('\\s+'),
    );
  if (alternatives.length === 0) return null;
  const letter = '[\\p{L}\\p{N}\\p{M}_]';
  return new RegExp(`(?<!${letter})(?:${alternatives.join('|')})(?!${letter})`, 'giu');
}

function inCaseOf(found: string, name: string): string {
  const isCapitals = found.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase();
  return isCapitals ? name.toUpperCase() : name;
}
