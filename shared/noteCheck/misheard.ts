import { drugList, type DrugEntry } from './drugList.ts';
import { drugsNamed, namesOf, type DrugMention } from './drugNames.ts';
import { joinedWordsFrom } from './joinedWords.ts';
import { lettersApart } from './lettersApart.ts';
import type { Span } from './noteCheck.ts';
import { soundOf } from './soundOf.ts';
import type { Token } from './tokens.ts';
import { oncePer } from './memo.ts';

/** Shorter names are too much like everyday words. */
const shortestName = 6;
const shortestPhrase = 5;
/** Longer names are hardly misheard as one. */
const longestPhrase = 18;
/** A transcript may have cut a name into so many words: "on see or". */
const mostWords = 5;

/** Words written as one, from token `from` up to, not including, token `to`. */
type Phrase = {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly sound: string;
  readonly letters: number;
};

/**
 * Where the text first names this drug, also written wrongly, as a transcript does; null: nowhere. `known`: the tokens
 * that name other drugs.
 */
export function misheard(drug: DrugEntry, tokens: readonly Token[], known: ReadonlySet<number>): Span | null {
  const sought = namesOf(drug)
    .map((name, at) => ({
      name,
      sound: soundOf(name),
      isOneWord: !(drug.alsoCalled[at - 1]?.includes(' ') ?? false),
    }))
    .filter(({ name }) => name.length >= shortestName);
  const [first] = phrasesOf(tokens)
    .filter((phrase) => !known.has(phrase.from) && sought.some((one) => isLike(phrase, one)))
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  if (first === undefined) return null;
  return { start: tokens[first.from]?.start ?? 0, end: tokens[first.to - 1]?.end ?? 0 };
}

/** Whether a phrase sounds like a name, or is the beginning of it: "ceren" for "cerenia". */
function isLike(
  { from, to, text, sound, letters }: Phrase,
  name: { readonly name: string; readonly sound: string; readonly isOneWord: boolean },
): boolean {
  // A name of several words has some that others have too.
  if (to === from + 1 && !name.isOneWord) return false;
  const most = name.sound.length >= 10 ? 2 : 1;
  const wanted = lettersIn(name.sound);
  // Most phrases have other letters, and need not be compared letter by letter.
  const mayBe = !hasMore(wanted & ~letters, most) && !hasMore(letters & ~wanted, most);
  return (
    (mayBe && lettersApart(sound, name.sound, most) <= most) ||
    (to === from + 1 && name.name.startsWith(text))
  );
}

/** The consonants of a name as it sounds, and where its vowels are: "mar opa tent" has those of "maropitant". */
const skeletonOf = (sound: string): string => sound.replaceAll(/[aeiou]/g, 'e');
/** Shorter ones are those of everyday words. */
const shortestSkeleton = 9;

const bySkeleton: ReadonlyMap<string, DrugEntry> = new Map(
  drugList.flatMap((drug) =>
    namesOf(drug)
      .map((name) => skeletonOf(soundOf(name)))
      .filter(({ length }) => length >= shortestSkeleton)
      .map((skeleton) => [skeleton, drug] as const),
  ),
);

/** The mentions, with those in words that only sound as the name of a drug does: "cef try axone". */
export function withMisheard(
  mentions: readonly DrugMention[],
  tokens: readonly Token[],
): readonly DrugMention[] {
  const all = [...mentions];
  for (const { from, to, text, sound } of phrasesOf(tokens)) {
    const drug = bySkeleton.get(skeletonOf(sound));
    // A name that is written rightly and no mention is an everyday word.
    if (
      drug === undefined ||
      drugsNamed(text).length > 0 ||
      all.some((one) => one.from < to && one.to > from)
    )
      continue;
    all.push({ from, to, drug, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 });
  }
  return all.toSorted((a, b) => a.from - b.from);
}

/** Every drug of a note is looked for in the same transcript. */
const phrasesOf = oncePer((tokens: readonly Token[]) =>
  tokens.flatMap((_, from) => phrasesFrom(tokens, from)),
);

const phrasesFrom = (tokens: readonly Token[], from: number): readonly Phrase[] =>
  tokens[from]?.kind !== 'word' || /^(?:the|a|an|any|one|some)$/.test(tokens[from].text)
    ? []
    : joinedWordsFrom(tokens, from, mostWords, () => true)
        .filter(({ text }) => text.length >= shortestPhrase && text.length <= longestPhrase)
        .map(({ text, to }) => {
          const sound = soundOf(text);
          return { from, to, text, sound, letters: lettersIn(sound) };
        });

/** Which letters a word has, one bit each: a shift counts modulo 32, so those from a to z have a bit of their own. */
function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << word.charCodeAt(at);
  return letters;
}

/** Whether more than `most` bits are set; `most` is 1 or 2. */
function hasMore(bits: number, most: number): boolean {
  const withoutLowest = bits & (bits - 1);
  return (most === 1 ? withoutLowest : withoutLowest & (withoutLowest - 1)) !== 0;
}
