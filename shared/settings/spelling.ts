/** Languages whose dictionary comes with the app. */
export const spellingLanguages = ['en-GB', 'en-US'] as const;
export type SpellingLanguage = (typeof spellingLanguages)[number];

/** What the checker in the preload works by. */
export type SpellingState = {
  readonly language: SpellingLanguage | 'off';
  /** The clinic's own words. */
  readonly words: readonly string[];
};

export const noSpelling: SpellingState = { language: 'off', words: [] };

export const maxClinicWords = 2_000;
export const maxClinicWordLength = 60;

const isLetter = /\p{L}/u;

/**
 * The words in typed or pasted text, separated by spaces, commas or lines, without surrounding punctuation.
 */
export const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/u)
    .map((piece) => piece.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => isLetter.test(word) && word.length <= maxClinicWordLength);

const sameLetters = new Intl.Collator('en', { sensitivity: 'accent' });

/** Adds words; letter case does not make two words different. A full list accepts no more and loses none. */
export function addWords(list: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const word of [...list, ...more])
    if (known.size < maxClinicWords && !known.has(word.toLowerCase())) known.set(word.toLowerCase(), word);
  return [...known.values()].sort(sameLetters.compare);
}

/**
 * A system without a language (`C`) gets American English; another language would mark every word, so it is
 * off.
 */
export function languageFor(
  systemLocale: string,
  offered: readonly SpellingLanguage[],
): SpellingState['language'] {
  const [language = '', ...rest] = systemLocale.toLowerCase().split(/[-_.@]/);
  if (!['en', 'c', 'posix'].includes(language)) return 'off';
  const isAmerican = language !== 'en' || rest.length === 0 || rest.includes('us');
  const wanted = isAmerican ? 'en-US' : 'en-GB';
  return offered.includes(wanted) ? wanted : (offered[0] ?? 'off');
}
