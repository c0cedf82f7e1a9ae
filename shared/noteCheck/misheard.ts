import { type DrugEntry, namesOf, phrasesFrom } from './drugs.ts';
import { lettersApart } from './lettersApart.ts';
import { oncePer } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { soundOf } from './soundOf.ts';
import type { Token } from './tokens.ts';

/** Shorter names are too much like everyday words. */
const shortestName = 6;
const shortestPhrase = 5;
const longestPhrase = 18;

/** By how many letters their `soundOf` has. */
const phrasesOf = oncePer((tokens: readonly Token[]) => {
  const phrases = tokens.flatMap(({ kind, text }, from) =>
    kind !== 'word' || /^(?:the|a|an|any|one|some)$/.test(text) ? [] : phrasesFrom(tokens, from, () => true),
  );
  return Map.groupBy(
    phrases
      .filter(({ text }) => text.length >= shortestPhrase && text.length <= longestPhrase)
      .map((phrase) => ({ ...phrase, sound: soundOf(phrase.text) })),
    ({ sound }) => sound.length,
  );
});

/** "Clindomycin", or the beginning of a name ("ceren"). `known`: tokens where no misheard name begins. */
export function misheard(drug: DrugEntry, tokens: readonly Token[], known: ReadonlySet<number>): Span | null {
  const found = namesOf(drug).flatMap((name) => {
    if (name.length < shortestName) return [];
    const sound = soundOf(name);
    const most = sound.length >= 10 ? 2 : 1;
    return [...phrasesOf(tokens)].flatMap(([length, phrases]) =>
      length > sound.length + most
        ? []
        : phrases.filter(
            ({ from, to, text, sound: heard }) =>
              !known.has(from) &&
              (lettersApart(heard, sound, most) <= most || (to === from + 1 && name.startsWith(text))),
          ),
    );
  });
  return found.toSorted((a, b) => a.from - b.from || a.to - b.to)[0] ?? null;
}
