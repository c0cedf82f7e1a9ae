import { type DrugEntry, namesOfDrug, joinedWordsFrom } from './drugs.ts';
import { editDistance } from './editDistance.ts';
import { memoizedPerObject } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { phoneticKey } from './phoneticKey.ts';
import type { Token } from './tokens.ts';

/** Shorter names are too much like everyday words. */
const shortestName = 6;
const shortestPhrase = 5;
const longestPhrase = 18;

/** By how many letters their `phoneticKey` has. */
const phrasesOf = memoizedPerObject((tokens: readonly Token[]) => {
  const phrases = tokens.flatMap(({ kind, text }, from) =>
    kind !== 'word' || /^(?:the|a|an|any|one|some)$/.test(text)
      ? []
      : joinedWordsFrom(tokens, from, () => true),
  );
  return Map.groupBy(
    phrases
      .filter(({ text }) => text.length >= shortestPhrase && text.length <= longestPhrase)
      .map((phrase) => ({ ...phrase, sound: phoneticKey(phrase.text) })),
    ({ sound }) => sound.length,
  );
});

/** "Clindomycin", or the beginning of a name ("ceren"). `known`: tokens where no misheard name begins. */
export function misheard(drug: DrugEntry, tokens: readonly Token[], known: ReadonlySet<number>): Span | null {
  const found = namesOfDrug(drug).flatMap((name) => {
    if (name.length < shortestName) return [];
    const sound = phoneticKey(name);
    const most = sound.length >= 10 ? 2 : 1;
    return [...phrasesOf(tokens)].flatMap(([length, phrases]) =>
      length > sound.length + most
        ? []
        : phrases.filter(
            ({ from, to, text, sound: heard }) =>
              !known.has(from) &&
              (editDistance(heard, sound, most) <= most || (to === from + 1 && name.startsWith(text))),
          ),
    );
  });
  return found.toSorted((a, b) => a.from - b.from || a.to - b.to)[0] ?? null;
}
