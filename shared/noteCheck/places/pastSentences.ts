import { wordsOfCues } from '../data/cues.ts';
import { textAt, type Token } from '../tokens.ts';
import { oncePer } from '../memo.ts';

/** A text is asked for several times. */
/** The sentences that tell of another time: "it was the left one two years ago. That time it was an ulcer." */
export const pastSentences = oncePer((tokens: readonly Token[]): ReadonlySet<number> => {
  const past = new Map<number, number>();
  tokens.forEach(({ text, sentence, line }, at) => {
    if (isOfPast(tokens, text, at) || (thenWords.has(text) && past.get(sentence - 1) === line))
      past.set(sentence, line);
  });
  return new Set(past.keys());
});

const pastWords = wordsOfCues('history');
const thenWords = wordsOfCues('history verb');
const longAgo = wordsOfCues('long ago');
const afterLast = wordsOfCues('last');

const isOfPast = (tokens: readonly Token[], word: string, at: number): boolean => {
  if (pastWords.has(word)) return true;
  if (word === 'ago') return longAgo.has(textAt(tokens, at - 1));
  return word === 'last' && afterLast.has(textAt(tokens, at + 1));
};
