/** A word, a stretch of blanks, a line end or a sign. Together the tokens are the text again, to the byte. */
export type Token = {
  readonly raw: string;
  /** What counts for a comparison: one line end is like the other, because a text area makes LF of each. */
  readonly sameAs: string;
  readonly isWord: boolean;
};

// A figure is one word with its decimals, and so is what an apostrophe holds together.
const pattern = /\r\n?|\n|[\p{L}\p{M}\p{N}]+(?:['’.,][\p{L}\p{M}\p{N}]+)*|(?=[^\r\n])\s[^\S\r\n]*|[^]/gu;

const isWord = (raw: string): boolean => /^[\p{L}\p{M}\p{N}]/u.test(raw);
export const isLineEnd = (raw: string): boolean => raw === '\n' || raw === '\r' || raw === '\r\n';

export const tokensOf = (text: string): readonly Token[] =>
  (text.match(pattern) ?? []).map((raw) => ({
    raw,
    sameAs: isLineEnd(raw) ? '\n' : raw,
    isWord: isWord(raw),
  }));

export const rawOf = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join('');
export const wordCount = (tokens: readonly Token[]): number => tokens.filter((token) => token.isWord).length;
