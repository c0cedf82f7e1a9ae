import { textAt, type Token } from '../tokens.ts';

const digits: ReadonlyMap<string, string> = new Map([
  ...'zero one two three four five six seven eight nine'
    .split(' ')
    .map((word, digit) => [word, String(digit)] as const),
  ['oh', '0'],
]);

/** "Four oh two" or 402, said of an animal whose tag has this many figures; null: no tag begins here. */
export function tagAt(tokens: readonly Token[], at: number, length: number): string | null {
  const first = tokens[at];
  if (first?.kind === 'figure')
    return /^\d+$/.test(first.text) && first.text.length === length ? first.text : null;
  // One figure more is another number.
  if (digits.has(textAt(tokens, at - 1)) || digits.has(textAt(tokens, at + length))) return null;
  let said = '';
  for (const { text, sentence } of tokens.slice(at, at + length)) {
    const digit = digits.get(text);
    if (digit === undefined || sentence !== first?.sentence) return null;
    said += digit;
  }
  return said.length === length ? said : null;
}
