/** Which letters a word has, one bit each: a quick way to tell that two words are too different. */
export function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= bitOf(word.charCodeAt(at));
  return letters;
}

// A shift counts modulo 32, so letters from a to z have a bit each, and others share them.
const bitOf = (code: number): number => 1 << code;

/** Whether more than `most` bits are set; `most` is 1 or 2. */
export function hasMore(bits: number, most: number): boolean {
  const withoutLowest = bits & (bits - 1);
  return (most === 1 ? withoutLowest : withoutLowest & (withoutLowest - 1)) !== 0;
}

/** The letters that the sound of a word has in any case, whatever stands beside the word. */
export const lettersKept = (word: string): number => lettersBy(word, kept);

/** All letters that the sound of a word can have. */
export const lettersPossible = (word: string): number => lettersBy(word, possible);

/** What `soundOf` makes of the letters that it may change or leave out: surely, and at most. */
const kept: Readonly<Record<string, string>> = {
  a: '',
  c: '',
  e: '',
  h: '',
  p: '',
  q: 'k',
  x: 'ks',
  y: 'i',
  z: 's',
};
const possible: Readonly<Record<string, string>> = {
  c: 'ks',
  e: 'ei',
  p: 'pf',
  q: 'k',
  x: 'ks',
  y: 'i',
  z: 's',
};

function lettersBy(word: string, becomes: Readonly<Record<string, string>>): number {
  let letters = 0;
  for (const letter of word) letters |= lettersIn(becomes[letter] ?? letter);
  return letters;
}
