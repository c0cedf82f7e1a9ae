import { textAt, type Token } from '../tokens.ts';

/** The sentences that tell of another time: "it was the left one two years ago". */
export const pastSentences = (tokens: readonly Token[]): ReadonlySet<number> =>
  new Set(
    tokens
      .filter(
        ({ text }, at) =>
          /^(?:previous|previously|history|prev)$/.test(text) ||
          (text === 'ago' && /^(?:years?|months?)$/.test(textAt(tokens, at - 1))) ||
          (text === 'last' &&
            /^(?:year|season|time|spring|summer|winter|autumn|fall)$/.test(textAt(tokens, at + 1))),
      )
      .map(({ sentence }) => sentence),
  );
