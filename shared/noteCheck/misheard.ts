import type { DrugEntry } from './drugList.ts';
import { namesOf } from './drugNames.ts';
import { joinedWordsFrom } from './joinedWords.ts';
import { lettersApart } from './lettersApart.ts';
import type { Span } from './noteCheck.ts';
import { soundOf } from './soundOf.ts';
import type { Token } from './tokens.ts';

/** Shorter names are too much like everyday words. */
const shortestName = 6;
const shortestPhrase = 5;
/** Longer names are hardly misheard as one. */
const longestPhrase = 18;
/** A transcript may have cut a name into so many words: "on see or". */
const mostWords = 3;

/** From token `from` up to, not including, token `to`. */
type Place = { readonly from: number; readonly to: number };

/** Words of a text that follow each other, written as one. */
type Phrase = {
  readonly text: string;
  readonly wordCount: number;
  readonly sound: string;
  /** As `lettersIn` has them, of its sound. */
  readonly letters: number;
  /** In the order of the text. */
  readonly places: Place[];
};

/**
 * Where the text first names this drug, also written wrongly, as a transcript does; null: nowhere. `known`: the tokens
 * that name other drugs.
 */
export function misheard(drug: DrugEntry, tokens: readonly Token[], known: ReadonlySet<number>): Span | null {
  const phrases = phrasesOf(tokens);
  const names = namesOf(drug).filter((name) => name.length >= shortestName);
  const places = names
    .flatMap((name) => [...phrasesThatBegin(name, phrases), ...phrasesThatSoundLike(name, phrases)])
    .flatMap((phrase) => phrase.places.find(({ from }) => !known.has(from)) ?? []);
  const [first] = places.toSorted((a, b) => a.from - b.from || a.to - b.to);
  if (first === undefined) return null;
  return { start: tokens[first.from]?.start ?? 0, end: tokens[first.to - 1]?.end ?? 0 };
}

/** "ceren" for "cerenia". */
const phrasesThatBegin = (name: string, { singleWords }: Phrases): readonly Phrase[] =>
  singleWords.filter(({ text }) => name.startsWith(text));

function phrasesThatSoundLike(name: string, { bySoundLength }: Phrases): readonly Phrase[] {
  const sound = soundOf(name);
  const letters = lettersIn(sound);
  const most = sound.length >= 9 ? 2 : 1;
  const found: Phrase[] = [];
  for (let length = sound.length - most; length <= sound.length + most; length += 1)
    for (const phrase of bySoundLength.get(length) ?? [])
      if (
        !hasMore(phrase.letters & ~letters, most) &&
        !hasMore(letters & ~phrase.letters, most) &&
        lettersApart(phrase.sound, sound, most) <= most
      )
        found.push(phrase);
  return found;
}

type Phrases = {
  readonly singleWords: readonly Phrase[];
  readonly bySoundLength: ReadonlyMap<number, readonly Phrase[]>;
};

/** Every drug of a note is looked for in the same transcript. */
const phrasesByText = new WeakMap<readonly Token[], Phrases>();

function phrasesOf(tokens: readonly Token[]): Phrases {
  const known = phrasesByText.get(tokens);
  if (known !== undefined) return known;
  const all = [...uniquePhrases(tokens)];
  const phrases = {
    singleWords: all.filter(({ wordCount }) => wordCount === 1),
    bySoundLength: Map.groupBy(all, ({ sound }) => sound.length),
  };
  phrasesByText.set(tokens, phrases);
  return phrases;
}

function uniquePhrases(tokens: readonly Token[]): Iterable<Phrase> {
  const phrases = new Map<string, Phrase>();
  for (const [from, { kind }] of tokens.entries()) {
    if (kind !== 'word') continue;
    for (const [index, { text, to }] of joinedWordsFrom(tokens, from, mostWords).entries()) {
      if (text.length < shortestPhrase || text.length > longestPhrase) continue;
      const wordCount = index + 1;
      const key = `${wordCount}${text}`;
      const phrase = phrases.get(key);
      if (phrase === undefined) phrases.set(key, newPhrase(text, wordCount, { from, to }));
      else phrase.places.push({ from, to });
    }
  }
  return phrases.values();
}

function newPhrase(text: string, wordCount: number, place: Place): Phrase {
  const sound = soundOf(text);
  return { text, wordCount, sound, letters: lettersIn(sound), places: [place] };
}

/** Which letters a word has, one bit each: a quick way to tell that two words are too different. */
function lettersIn(word: string): number {
  let letters = 0;
  // A shift counts modulo 32, so letters from a to z have a bit each, and others share them.
  for (let at = 0; at < word.length; at += 1) letters |= 1 << word.charCodeAt(at);
  return letters;
}

/** Whether more than `most` bits are set; `most` is 1 or 2. */
function hasMore(bits: number, most: number): boolean {
  const withoutLowest = bits & (bits - 1);
  return (most === 1 ? withoutLowest : withoutLowest & (withoutLowest - 1)) !== 0;
}
