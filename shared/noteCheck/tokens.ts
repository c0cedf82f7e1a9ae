import type { Span } from './noteCheck.ts';

/** A word, a figure or one other character of a text. */
export type Token = Span & {
  /** In lower case; letters without their accents, and without the end of "heart's". */
  readonly text: string;
  /** As it stands in the text. */
  readonly written: string;
  readonly kind: 'word' | 'figure' | 'other';
  /** The line that it is in, from 0; in a transcript, a line is a turn. */
  readonly line: number;
  /** The sentence or clause that it is in, from 0, over all lines. */
  readonly sentence: number;
  /** Nothing stands between it and the token before. */
  readonly isJoined: boolean;
};

const pieces = /\d+(?:[.,]\d+)*|(?<=^|[\s(])\.\d+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\d]|\n/gu;
const accents = /\p{M}+/gu;
const sentenceEnd = /^[.!?;•]$/;

/** Cuts a text into tokens, in their order. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 0;
  let sentence = 0;
  let end = -1;
  for (const match of text.matchAll(pieces)) {
    const [written] = match;
    const start = match.index;
    if (written === '\n') {
      line += 1;
      sentence += 1;
      continue;
    }
    const isFigure = /\d$/.test(written);
    const isWord = !isFigure && /^\p{L}/u.test(written);
    tokens.push({
      start,
      end: start + written.length,
      text: plainText(written),
      written,
      kind: isFigure ? 'figure' : isWord ? 'word' : 'other',
      line,
      sentence,
      isJoined: start === end,
    });
    end = start + written.length;
    if (sentenceEnd.test(written)) sentence += 1;
  }
  return tokens;
}

/** In lower case, without accents and the end of "heart's". */
function plainText(written: string): string {
  const text = isAscii.test(written)
    ? written
    : written.normalize('NFD').replaceAll(accents, '').replaceAll('’', "'");
  const lower = text.toLowerCase();
  return lower.endsWith("'s") ? lower.slice(0, -2) : lower;
}
const isAscii = /^[\x20-\x7e]*$/;

/** The text of a token; '' before the first one and after the last one. */
export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';
