import { textAt, type Token } from '../tokens.ts';

/** The sentences that tell of another time: "it was the left one two years ago. That time it was an ulcer." */
export function pastSentences(tokens: readonly Token[]): ReadonlySet<number> {
  const past = new Map<number, number>();
  tokens.forEach(({ text, sentence, line }, at) => {
    if (isOfPast(tokens, at) || (isThen(text) && past.get(sentence - 1) === line)) past.set(sentence, line);
  });
  return new Set(past.keys());
}

const isOfPast = (tokens: readonly Token[], at: number): boolean => {
  const [word, before, next] = [textAt(tokens, at), textAt(tokens, at - 1), textAt(tokens, at + 1)];
  if (/^(?:previous|previously|history|prev)$/.test(word)) return true;
  if (word === 'ago') return /^(?:years?|months?|winters?|summers?|springs?|autumns?|seasons?)$/.test(before);
  return word === 'last' && /^(?:year|season|time|spring|summer|winter|autumn|fall)$/.test(next);
};

const isThen = (word: string): boolean => /^(?:was|were|had|did|got|gave)$/.test(word);
