import type { DrugEntry } from './drugList.ts';
import { namesOf } from './drugNames.ts';
import { joinedWordsFrom } from './joinedWords.ts';
import { lettersApart } from './lettersApart.ts';
import type { Span } from './noteCheck.ts';
import type { Token } from './tokens.ts';

/** Shorter names are too much like everyday words. */
const shortestName = 6;
const shortestPhrase = 5;
/** A transcript may have a name in up to so many words: "on see or". */
const mostWords = 3;

/** Words that follow each other in a text, written as one; all their places, in the order of the text. */
type Phrase = {
  readonly text: string;
  readonly wordCount: number;
  /** As `lettersIn` has them. */
  readonly letters: number;
  /** Worked out when it is first asked for, because few phrases have the letters of a drug. */
  sound: string | null;
  readonly places: { readonly from: number; readonly to: number }[];
};

/** Where the text names this drug, also written wrongly, as a transcript does; null: nowhere. `known`: tokens of other drugs. */
export function misheard(drug: DrugEntry, tokens: readonly Token[], known: ReadonlySet<number>): Span | null {
  const phrases = phrasesOf(tokens);
  let found: { readonly from: number; readonly to: number } | null = null;
  const targets = targetsOf(drug);
  for (const phrase of phrases) {
    const place = phrase.places.find(({ from }) => !known.has(from));
    const isEarlier =
      place !== undefined &&
      (found === null || place.from < found.from || (place.from === found.from && place.to < found.to));
    if (isEarlier && targets.some((target) => isAlike(phrase, target))) found = place;
  }
  return found === null
    ? null
    : { start: tokens[found.from]?.start ?? 0, end: tokens[found.to - 1]?.end ?? 0 };
}

/** A name to listen for. */
type Target = { readonly name: string; readonly sound: string; readonly letters: number; readonly mostApart: number };

const targetsByDrug = new WeakMap<DrugEntry, readonly Target[]>();
function targetsOf(drug: DrugEntry): readonly Target[] {
  const known = targetsByDrug.get(drug);
  if (known !== undefined) return known;
  const targets = namesOf(drug)
    .filter((name) => name.length >= shortestName)
    .map((name) => {
      const sound = soundOf(name);
      return { name, sound, letters: lettersIn(name), mostApart: sound.length >= 9 ? 2 : 1 };
    });
  targetsByDrug.set(drug, targets);
  return targets;
}

/** The name sounds like the phrase, or begins with it, as in "cerenia" and "ceren". */
function isAlike(phrase: Phrase, { name, sound, letters, mostApart }: Target): boolean {
  if (phrase.wordCount === 1 && name.startsWith(phrase.text)) return true;
  if (hasMore(phrase.letters & ~letters, mostApart) || hasMore(letters & ~phrase.letters, mostApart))
    return false;
  phrase.sound ??= soundOf(phrase.text);
  return lettersApart(phrase.sound, sound, mostApart) <= mostApart;
}

/** All phrases of the text, by their first places. Kept, because each drug of a note is looked for in one transcript. */
const phrasesByText = new WeakMap<readonly Token[], readonly Phrase[]>();
function phrasesOf(tokens: readonly Token[]): readonly Phrase[] {
  const known = phrasesByText.get(tokens);
  if (known !== undefined) return known;
  const phrases = new Map<string, Phrase>();
  for (const [from, { kind }] of tokens.entries()) {
    if (kind !== 'word') continue;
    for (const [index, { text, to }] of joinedWordsFrom(tokens, from, mostWords).entries()) {
      if (text.length < shortestPhrase) continue;
      const wordCount = index + 1;
      const key = `${wordCount}${text}`;
      const phrase = phrases.get(key);
      if (phrase === undefined)
        phrases.set(key, { text, wordCount, letters: lettersIn(text), sound: null, places: [{ from, to }] });
      else phrase.places.push({ from, to });
    }
  }
  const all = [...phrases.values()];
  phrasesByText.set(tokens, all);
  return all;
}

/** As it sounds, roughly: what a transcript writes wrongly is often written as it is heard. */
const soundOf = (name: string): string =>
  name
    .replaceAll(/ph/g, 'f')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[ckq]+|ch/g, 'k')
    .replaceAll(/x/g, 'ks')
    .replaceAll(/[zs]+/g, 's')
    .replaceAll(/y|ie|ee|ea/g, 'i')
    .replaceAll(/th/g, 't')
    .replaceAll(/(.)\1/g, '$1')
    .replaceAll(/e$/g, '');

/** Letters that `soundOf` keeps apart from each other; it may turn one letter of a group into another, or drop vowels and h. */
const letterGroups = ['b', 'd', 'g', 'j', 'l', 'm', 'n', 'o', 'r', 't', 'u', 'v', 'w', 'ckqxsz', 'pf'];
const groupBits = new Map(
  letterGroups.flatMap((letters, at) => [...letters].map((letter) => [letter.charCodeAt(0), 1 << at])),
);

/** Which groups of letters a word has, one bit each: a quick way to tell that two words sound too different. */
function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= groupBits.get(word.charCodeAt(at)) ?? 0;
  return letters;
}

/** Whether more than `most` bits are set; `most` is 1 or 2. */
function hasMore(bits: number, most: number): boolean {
  const afterOne = bits & (bits - 1);
  return (most === 1 ? afterOne : afterOne & (afterOne - 1)) !== 0;
}
