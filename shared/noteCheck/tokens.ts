import type { Span } from './noteCheck.ts';

export type Token = Span & {
  /** In lower case, without accents, the 's of "heart's" and the t' of "t'right". */
  readonly text: string;
  readonly written: string;
  readonly kind: 'word' | 'figure' | 'other';
  /** From 0; in a transcript, a line is a turn. */
  readonly line: number;
  /** From 0 over the whole text; a semicolon, a bullet and the end of a line end one too. */
  readonly sentence: number;
  /** No space stands before it, as before the "mg" of "5mg". */
  readonly isJoined: boolean;
};

/** Plain letters come first, because most words have no others. */
const anyPiece = new RegExp(
  String.raw`[A-Za-z]+(?![\p{L}\p{M}'’])|\d+(?:[.,]\d+)*|(?<=^|[\s(])\.\d+` +
    String.raw`|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\d]|\n`,
  'gu',
);
const sentenceEnds = '.!?;•';

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 0;
  let sentence = 0;
  // `matchAll` would copy the pattern for each text, which takes time.
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

/** '' before the first one and after the last one. */
export const tokenTextAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';
