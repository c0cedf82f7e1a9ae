import type { Said } from '../heard.ts';
import { textAt, type Token } from '../tokens.ts';

/** How many tokens on each side of a token are read of its sentence. */
const mostRead = 60;

/** The first token of the sentence of this token, and the one after its last. */
function sentenceAround(tokens: readonly Token[], at: number): readonly [number, number] {
  const sentence = tokens[at]?.sentence;
  let [first, end] = [at, at + 1];
  while (first > Math.max(0, at - mostRead) && tokens[first - 1]?.sentence === sentence) first -= 1;
  while (end < Math.min(tokens.length, at + mostRead) && tokens[end]?.sentence === sentence) end += 1;
  return [first, end];
}

/** Whether a number is said in a question: "What does she weigh, 650?" */
export const isAsked = ({ from }: Said, tokens: readonly Token[]): boolean =>
  textAt(tokens, sentenceAround(tokens, from)[1] - 1) === '?';
