import { belowTwenty } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import type { ReadValue } from './wholeNumber.ts';

/** "A dozen", "two dozen", "half a dozen". */
export function dozensAt(tokens: readonly Token[], at: number): ReadValue | null {
  const word = textAt(tokens, at);
  if (word === 'half') {
    const article = /^an?$/.test(textAt(tokens, at + 1)) ? at + 2 : at + 1;
    return textAt(tokens, article) === 'dozen' ? { value: 6, to: article + 1 } : null;
  }
  const count = word === 'a' ? 1 : belowTwenty.get(word);
  return count !== undefined && textAt(tokens, at + 1) === 'dozen' ? { value: count * 12, to: at + 2 } : null;
}
