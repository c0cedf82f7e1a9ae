/** Languages that the app brings a dictionary for. */
export const spellingLanguages = ['en-GB', 'en-US'] as const;
export type SpellingLanguage = (typeof spellingLanguages)[number];

/** How the notes of this workstation are checked. */
export type SpellingSettings = {
  readonly language: SpellingLanguage | 'off';
  /** The clinic's own words, as they were typed, in the order of the alphabet. */
  readonly words: readonly string[];
};

export type SpellingView = SpellingSettings & {
  /** Those whose dictionary is on this computer. */
  readonly offered: readonly SpellingLanguage[];
};

/** What the checker in the preload goes by. */
export type SpellingState = SpellingSettings;

export const noSpelling: SpellingView = { language: 'off', words: [], offered: [] };

export const mostClinicWords = 2_000;
export const longestClinicWord = 60;

const isLetter = /\p{L}/u;

/** Words in what a person typed or pasted: apart by spaces, commas or lines, without the marks around them. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/u)
    .map((piece) => piece.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => isLetter.test(word) && word.length <= longestClinicWord);

const sameLetters = new Intl.Collator('en', { sensitivity: 'accent' });

/** The list with these words too, each once whatever its capitals. A full list takes no more, and loses none. */
export function withWords(list: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const word of [...list, ...more])
    if (known.size < mostClinicWords && !known.has(word.toLowerCase())) known.set(word.toLowerCase(), word);
  return [...known.values()].sort(sameLetters.compare);
}

export const withoutWord = (list: readonly string[], word: string): readonly string[] =>
  list.filter((one) => one !== word);

/** A system without a language (`C`) speaks American English; in one of another language every word would be marked. */
export function languageFor(
  systemLocale: string,
  offered: readonly SpellingLanguage[],
): SpellingSettings['language'] {
  const [language = '', ...rest] = systemLocale.toLowerCase().split(/[-_.@]/);
  if (!['en', 'c', 'posix'].includes(language)) return 'off';
  const isAmerican = language !== 'en' || rest.length === 0 || rest.includes('us');
  const wanted = isAmerican ? 'en-US' : 'en-GB';
  return offered.includes(wanted) ? wanted : (offered[0] ?? 'off');
}
