import { textAt, type Token } from '../tokens.ts';
import { troubleOf } from './findingWords.ts';
import type { Site } from './site.ts';

/** In tokens. */
const reach = 12;

/** Whether the rest of the sentence says that a place is well: "the left one's fine". */
export function isSaidToBeWell(tokens: readonly Token[], { to }: Pick<Site, 'to'>): boolean {
  let state = 0;
  for (let at = to; at < to + reach && tokens[at]?.sentence === tokens[to - 1]?.sentence; at += 1)
    state += troubleOf(textAt(tokens, at), [textAt(tokens, at - 1), textAt(tokens, at - 2)]);
  return state < 0;
}
