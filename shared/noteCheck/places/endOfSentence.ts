import type { Token } from '../tokens.ts';
import type { Site } from './site.ts';

const closing = /^(?:side|one|hand|eye|ear|leg|foot|too|there|then|[.,!?;])$/;

/** In tokens. */
const mostClosing = 6;

/** "The antitoxin on the left, and the vaccine on the right side.": nothing is said of the place after it. */
export function isEndOfSentence(tokens: readonly Token[], { to }: Site): boolean {
  for (let at = to; at < to + mostClosing && tokens[at]?.sentence === tokens[to - 1]?.sentence; at += 1)
    if (!closing.test(tokens[at]?.text ?? '')) return false;
  return true;
}
