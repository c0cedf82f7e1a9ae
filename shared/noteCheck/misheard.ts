import type { DrugEntry } from './drugList.ts';
import { namesOf } from './drugNames.ts';
import { plainName } from './joinedWords.ts';
import { lettersApart } from './lettersApart.ts';
import { hasMore, lettersIn } from './lettersIn.ts';
import type { Span } from './noteCheck.ts';
import { phrasesOf, type Phrases } from './phrases.ts';
import { soundOf } from './soundOf.ts';
import type { Token } from './tokens.ts';

/** Shorter names are too much like everyday words. */
const shortestName = 6;
const shortestPhrase = 5;
/** Longer names are hardly misheard as one. */
const longestPhrase = 18;
/** A transcript may have cut a name into so many words: "on see or". `Phrases` looks as far ahead. */
const mostWords = 3;

/** From token `from` up to, not including, token `to`. */
type Place = { readonly from: number; readonly to: number };

/**
 * Where the text first names this drug, also written wrongly, as a transcript does; null: nowhere. `known`: the tokens
 * that name other drugs.
 */
export function misheard(drug: DrugEntry, tokens: readonly Token[], known: ReadonlySet<number>): Span | null {
  const phrases = phrasesOf(tokens);
  const names = namesOf(drug).filter((name) => name.length >= shortestName);
  const [first] = names
    .flatMap((name) => [...placesThatBegin(name, phrases), ...placesThatSoundLike(name, phrases)])
    .filter(({ from }) => !known.has(from))
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  if (first === undefined) return null;
  return { start: tokens[first.from]?.start ?? 0, end: tokens[first.to - 1]?.end ?? 0 };
}

/** "ceren" for "cerenia". */
function placesThatBegin(name: string, { wordsByText }: Phrases): readonly Place[] {
  const found: Place[] = [];
  for (let length = shortestPhrase; length <= name.length; length += 1)
    for (const from of wordsByText.get(name.slice(0, length))?.places ?? [])
      found.push({ from, to: from + 1 });
  return found;
}

/** A name as it sounds. `most`: how many letters of it a transcript may have wrong. */
type Sought = { readonly sound: string; readonly letters: number; readonly most: 1 | 2 };

function placesThatSoundLike(name: string, phrases: Phrases): readonly Place[] {
  const sound = soundOf(name);
  const sought: Sought = { sound, letters: lettersIn(sound), most: sound.length >= 9 ? 2 : 1 };
  const found: Place[] = [];
  for (const { kept, places } of phrases.words)
    if (!hasTooMany(kept, sought))
      for (const from of places)
        if (mayHaveAll(from, phrases, sought)) addPlacesFrom(from, phrases, sought, found);
  return found;
}

/** Whether a token and the two after it have nearly all letters of the name between them. */
const mayHaveAll = (from: number, { possibleOfThree }: Phrases, { letters, most }: Sought): boolean =>
  !hasMore(letters & ~(possibleOfThree[from] ?? 0), most);

/** Whether so many letters are surely not of the name that more words after them make it no better. */
const hasTooMany = (kept: number, { letters, most }: Sought): boolean => hasMore(kept & ~letters, most);

/** Adds the phrases that begin at this token and sound like the name. Few come so far that they are written out. */
function addPlacesFrom(from: number, phrases: Phrases, sought: Sought, found: Place[]): void {
  let kept = 0;
  let possible = 0;
  let at = from;
  for (let count = 1; count <= mostWords && at >= 0; count += 1) {
    kept |= phrases.kept[at] ?? 0;
    if (hasTooMany(kept, sought)) break;
    possible |= phrases.possible[at] ?? 0;
    const mayBe = !hasMore(sought.letters & ~possible, sought.most);
    if (mayBe && soundsLike({ from, to: at + 1 }, count, phrases, sought)) found.push({ from, to: at + 1 });
    at = phrases.next[at] ?? -1;
  }
}

/** `count`: how many words the phrase has. */
function soundsLike(place: Place, count: number, phrases: Phrases, { sound, most }: Sought): boolean {
  const key = place.from * mostWords + count - 1;
  const text = phrases.textsByPlace.get(key) ?? textOf(place, phrases);
  phrases.textsByPlace.set(key, text);
  if (text.length < shortestPhrase || text.length > longestPhrase) return false;
  // Only an x sounds like more letters than one.
  const mostLetters = text.includes('x') ? text.length * 2 : text.length;
  return mostLetters >= sound.length - most && lettersApart(phrases.sounds.of(text), sound, most) <= most;
}

/** The words of a phrase, written as one. */
function textOf({ from, to }: Place, { tokens }: Phrases): string {
  let text = '';
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'other') continue;
    text += token.kind === 'figure' ? plainName(token.text) : token.text;
  }
  return text;
}
