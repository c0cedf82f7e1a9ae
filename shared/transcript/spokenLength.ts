import { numberSyllables } from './numberSyllables.ts';

/** Even "yes" takes as long as this many syllables of a longer turn. */
const shortestTurn = 1.5;

/** About how many syllables somebody says in reading this text aloud; 0 where there is nothing to say. */
export function spokenLength(text: string): number {
  const words = text.match(isAscii.test(text) ? asciiWords : wordsInAnyScript) ?? [];
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return syllables === 0 ? 0 : Math.max(shortestTurn, syllables);
}

// eslint-disable-next-line no-control-regex
const isAscii = /^[\x00-\x7f]*$/;
/** Many times quicker than the other. */
const asciiWords = /[a-z]+(?:'[a-z]+)*|\d+(?:[.,:]\d+)*|[%/]/gi;
const wordsInAnyScript = /[\p{L}\p{M}’']+|\p{N}+(?:[.,:]\p{N}+)*|[%°/]/gu;

function syllablesOf(word: string): number {
  if (/^\p{N}/u.test(word)) return numberSyllables(word);
  const known = saidInFull.get(word);
  if (known !== undefined) return known;
  if (word.length < 6 && isSpelled(word)) return word.length + 2 * (word.split('W').length - 1);
  if (asciiWord.test(word)) return Math.max(1, vowelGroups(word) - silentEnd(word));
  return Math.max(1, inOtherScript(word));
}

/** Written short, said in full. */
const saidInFull: ReadonlyMap<string, number> = new Map([
  ['%', 2],
  ['°', 2],
  ['/', 1],
  ['kg', 3],
  ['g', 1],
  ['mg', 4],
  ['ml', 4],
  ['mm', 4],
  ['cm', 4],
  ['Dr', 2],
  ['Mr', 2],
  ['Mrs', 2],
]);

/** BCS, ECG, MRI; not a long word in capitals. */
const isSpelled = (word: string): boolean =>
  /^[A-Z]{2,5}$/.test(word) && (word.length < 4 || !/[AEIOUY]/.test(word));

const asciiWord = /^[a-z']+$/i;
const isVowel = Uint8Array.from({ length: 128 }, (_, code) =>
  'aeiouy'.includes(String.fromCharCode(code).toLowerCase()) ? 1 : 0,
);

function vowelGroups(word: string): number {
  let [groups, last] = [0, 0];
  for (let at = 0; at < word.length; at += 1) {
    const vowel = isVowel[word.charCodeAt(at)] ?? 0;
    if (vowel > last) groups += 1;
    last = vowel;
  }
  return groups;
}

/** English: the e of "note", "notes" and "walked" is silent; that of "table", "noted" and "boxes" is not. */
const silentEnd = (word: string): number =>
  /[^aeiouyl](?:e|(?<![dt])ed|(?<![csxzg]|[cs]h)es)$/i.test(word) && vowelGroups(word) > 1 ? 1 : 0;

function inOtherScript(word: string): number {
  let syllables = 0;
  for (const { each, letters } of scripts) syllables += each * (word.match(letters)?.length ?? 0);
  return syllables;
}

/** What carries a syllable in each kind of writing. */
const scripts = [
  { each: 1, letters: /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿąęěėēīōűůőıăğ]+/giu },
  { each: 1, letters: /[аеёиоуыэюяіїє]/giu },
  // Two vowels are often one sound.
  { each: 0.75, letters: /[αεηιουωάέήίόύώϊϋ]/giu },
  { each: 1, letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu },
  // Most vowels are not written.
  { each: 0.6, letters: /[\p{sc=Arabic}\p{sc=Hebrew}]/gu },
  // Signs for vowels are letters of their own, or marks, and two letters can be joined to one syllable.
  {
    each: 0.7,
    letters:
      /[[\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Thai}]&&\p{L}]/gv,
  },
] as const;
