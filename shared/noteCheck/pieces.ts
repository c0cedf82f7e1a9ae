import type { Span } from './noteCheck.ts';

/** A word, a figure, the end of a line, or one other character. */
type Piece = Span & { readonly kind: 'word' | 'figure' | 'line' | 'other' };

const anyPiece =
  /\d+(?:[.,]\d+)*|(?<=^|[\s(])\.\d+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\d]|\n/gu;

/**
 * The first piece of a text from this place on; null: none is left. Most of a text are words in plain letters and
 * blanks, which need no regular expression that knows all letters: long transcripts are cut much faster so.
 */
export function pieceAt(text: string, from: number): Piece | null {
  let start = from;
  while (text.charCodeAt(start) === blank) start += 1;
  const end = endOfPlainWord(text, start);
  return end === start ? anyPieceAt(text, start) : { start, end, kind: 'word' };
}

const blank = 0x20;

/** Where the word at a place ends; the place itself where no word begins there, or one with other letters. */
function endOfPlainWord(text: string, start: number): number {
  let end = start;
  while (isPlainLetter(text.charCodeAt(end))) end += 1;
  const next = text.charCodeAt(end);
  return next === apostrophe || next > lastOfAscii ? start : end;
}

const apostrophe = 0x27;
const lastOfAscii = 0x7f;

/** a to z, in both cases: these differ in one bit. */
const isPlainLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

function anyPieceAt(text: string, from: number): Piece | null {
  anyPiece.lastIndex = from;
  const written = anyPiece.exec(text)?.[0];
  if (written === undefined) return null;
  const end = anyPiece.lastIndex;
  return { start: end - written.length, end, kind: kindOf(written) };
}

function kindOf(written: string): Piece['kind'] {
  if (written === '\n') return 'line';
  if (/\d$/.test(written)) return 'figure';
  return /^\p{L}/u.test(written) ? 'word' : 'other';
}
