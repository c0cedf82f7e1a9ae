import { isInsideName } from './joinedWords.ts';
import { lettersKept, lettersPossible } from './lettersIn.ts';
import { Memo } from './memo.ts';
import { soundOf } from './soundOf.ts';
import type { Token } from './tokens.ts';

/** A word of a text, once for all places where it stands. */
type Word = {
  readonly text: string;
  /** As in `Phrases`. */
  readonly kept: number;
  /** Its tokens, in the order of the text. */
  readonly places: number[];
};

/**
 * What tells quickly which words of a text that follow each other can sound like a name. A long transcript has so many
 * of them that nothing is kept of each but a few numbers, by its token.
 */
export type Phrases = {
  readonly tokens: readonly Token[];
  readonly words: readonly Word[];
  readonly wordsByText: ReadonlyMap<string, Word>;
  /** The letters that are in the sound of a token in any case. */
  readonly kept: Int32Array;
  /** The letters that can be in it. */
  readonly possible: Int32Array;
  /** The letters that can be in it and the two that go on with its phrase. */
  readonly possibleOfThree: Int32Array;
  /** The token that goes on with a phrase after this one; -1: none does. */
  readonly next: Int32Array;
  /** How words written as one sound. */
  readonly sounds: Memo<string, string>;
  /** The one, two and three words from each token, written as one, where they were asked for. */
  readonly textsByPlace: Map<number, string>;
};

/** Every drug of a note is looked for in the same transcript. */
const phrasesByText = new WeakMap<readonly Token[], Phrases>();

export function phrasesOf(tokens: readonly Token[]): Phrases {
  const known = phrasesByText.get(tokens);
  if (known !== undefined) return known;
  const phrases = readPhrases(tokens);
  phrasesByText.set(tokens, phrases);
  return phrases;
}

function readPhrases(tokens: readonly Token[]): Phrases {
  const kept = new Int32Array(tokens.length);
  const possible = new Int32Array(tokens.length);
  const next = new Int32Array(tokens.length);
  const words = new Map<string, Word>();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    next[at] = isOfPhrase(token) ? nextOf(tokens, at) : -1;
    if (!isOfPhrase(token)) continue;
    const word = words.get(token.text) ?? { text: token.text, kept: lettersKept(token.text), places: [] };
    words.set(token.text, word);
    if (token.kind === 'word') word.places.push(at);
    kept[at] = word.kept;
    const first = word.places[0] ?? at;
    possible[at] = first < at ? (possible[first] ?? 0) : lettersPossible(token.text);
  }
  const possibleOfThree = possible.map((letters, at) => {
    const second = next[at] ?? -1;
    return letters | (possible[second] ?? 0) | (possible[next[second] ?? -1] ?? 0);
  });
  return {
    possibleOfThree,
    tokens,
    words: [...words.values()],
    wordsByText: words,
    kept,
    possible,
    next,
    sounds: new Memo(soundOf),
    textsByPlace: new Map(),
  };
}

/** Words with an apostrophe are in no name. */
const isOfPhrase = ({ kind, text }: Token): boolean => kind !== 'other' && !text.includes("'");

/** The next word of the same sentence, past signs that stand inside names. */
function nextOf(tokens: readonly Token[], from: number): number {
  const sentence = tokens[from]?.sentence;
  for (let at = from + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence !== sentence) return -1;
    if (token.kind !== 'other') return isOfPhrase(token) ? at : -1;
    if (!isInsideName(token)) return -1;
  }
  return -1;
}
