/** A word, a run of blanks, a line end or a sign. All tokens together are the text again, to the byte. */
export type Token = {
  readonly raw: string;
  /** The form that comparisons use: every line end is the same, because a text area turns each into LF. */
  readonly sameAs: string;
  readonly isWord: boolean;
};

// A number with its decimals is one word, and so are parts joined by an apostrophe.
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
