/** Even "yes" takes as long as this many syllables of a longer turn. */
const shortestTurn = 1.5;
const letter = /[\p{L}\p{M}]/gu;
const wholeSyllable = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
const digit = /\p{N}/gu;

/**
 * About how many syllables it takes to read this aloud: three
 * letters are one, and counting finds no line sooner.
 */
export function spokenLength(text: string): number {
  const count = (kind: RegExp): number => text.match(kind)?.length ?? 0;
  const whole = count(wholeSyllable);
  const syllables = (count(letter) - whole) / 3 + whole + 1.5 * count(digit);
  return syllables <= 0 ? 0 : Math.max(shortestTurn, syllables);
}
