import { textAt, type Token } from '../tokens.ts';

/** "Twice as big as the right one", "worse than RF": a place is named only to compare another one with it. */
export function isReference(tokens: readonly Token[], from: number): boolean {
  let at = from - 1;
  while (/^(?:the|on|in|his|her|its|that)$/.test(textAt(tokens, at))) at -= 1;
  const [word, before] = [textAt(tokens, at), textAt(tokens, at - 1)];
  if (/^(?:than|cf|vs|versus|>|<)$/.test(word)) return true;
  if (/^(?:with|to)$/.test(word)) return /^(?:compared|comparison|relative)$/.test(before);
  return (word === 'of' && before === 'size') || (word === 'as' && textAt(tokens, at - 2) === 'as');
}
