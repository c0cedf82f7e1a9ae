import { belowTwenty } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';

/** From 0 to 9; null: the word is no digit. */
const digitOf = (word: string): number | null => {
  const value = belowTwenty.get(word) ?? 10;
  return value < 10 ? value : null;
};

/** "Four oh two" or 402, said of an animal whose tag has this many figures; null: no tag begins here. */
export function tagAt(tokens: readonly Token[], at: number, length: number): string | null {
  const first = tokens[at];
  if (first?.kind === 'figure')
    return /^\d+$/.test(first.text) && first.text.length === length ? first.text : null;
  // One figure more is another number.
  if ([at - 1, at + length].some((near) => digitOf(textAt(tokens, near)) !== null)) return null;
  let said = '';
  for (const { text, sentence } of tokens.slice(at, at + length)) {
    const digit = digitOf(text);
    if (digit === null || sentence !== first?.sentence) return null;
    said += String(digit);
  }
  return said.length === length ? said : null;
}
