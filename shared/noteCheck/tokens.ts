import type { Span } from './noteCheck.ts';

/** A word, a figure or one other character of a text. */
export type Token = Span & {
  /** `written` in lower case, without accents, without the 's of "heart's" and the t' of "t'right". */
  readonly text: string;
  /** As it stands in the text. */
  readonly written: string;
  readonly kind: 'word' | 'figure' | 'other';
  /** The line that it is in, from 0; in a transcript, a line is a turn. */
  readonly line: number;
  /** The number of its sentence, from 0, counted over the whole text; a semicolon, a bullet and the end of a line end one too. */
  readonly sentence: number;
  /** No space stands between it and the token before, as before the "mg" of "5mg". */
  readonly isJoined: boolean;
};

/** A word, a figure, one other character, or the end of a line. Plain letters come first, because most words have no others. */
const anyPiece = new RegExp(
  String.raw`[A-Za-z]+(?![\p{L}\p{M}'’])|\d+(?:[.,]\d+)*|(?<=^|[\s(])\.\d+` +
    String.raw`|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\d]|\n`,
  'gu',
);
const sentenceEnds = '.!?;•';

/** Cuts a text into tokens, in their order. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 0;
  let sentence = 0;
  // A loop of `exec`, because `matchAll` copies the pattern for each text, which takes time.
  anyPiece.lastIndex = 0;
  for (let piece = anyPiece.exec(text); piece !== null; piece = anyPiece.exec(text)) {
    const { 0: written, index: start } = piece;
    if (written === '\n') {
      line += 1;
      sentence += 1;
      continue;
    }
    const kind = /^\p{L}/u.test(written) ? 'word' : /\d$/.test(written) ? 'figure' : 'other';
    const isJoined = start === tokens.at(-1)?.end;
    tokens.push({
      start,
      end: start + written.length,
      text: plainText(written),
      written,
      kind,
      line,
      sentence,
      isJoined,
    });
    if (kind === 'other' && sentenceEnds.includes(written)) sentence += 1;
  }
  return tokens;
}

const beyondAscii = /[^\0-\x7f]/;
const accents = /\p{M}+/gu;

function plainText(written: string): string {
  const plain = beyondAscii.test(written)
    ? written.normalize('NFD').replaceAll(accents, '').toLowerCase().replaceAll('’', "'")
    : written.toLowerCase();
  const named = plain.startsWith("t'") && plain.length > 3 ? plain.slice(2) : plain;
  return named.endsWith("'s") ? named.slice(0, -2) : named;
}

/** The text of a token; '' before the first one and after the last one. */
export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';
