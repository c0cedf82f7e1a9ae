import { type Consult, noteOf, transcriptOf } from '../../../shared/consult/consult.ts';
import type { ExcerptSource } from '../../../shared/consult/found.ts';

/**
 * The index holds trigrams, so it finds any part of a word of three characters or more. One and two
 * characters have no trigram, so two extra characters mark the start of each word: the query `be` becomes
 * `␁␁be`, which finds Bella.
 */

/**
 * The start of a word, of a number, of a sign, and of each character of a script that writes without spaces.
 */
const startMark = '\u0001\u0001';
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`;
const starts = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})\p{L})+|\p{N}+|[^\s\p{L}\p{N}]`, 'gu');

/** Unicode does not decompose these, though people type them in the plain form. */
const plainForms: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

export function foldText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFKD')
      .toLowerCase()
      // Lower case can add marks (İ), so marks are removed after it.
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
      .replaceAll(/[øłđðþħıæœßς’‘“”–—]/g, (letter) => plainForms[letter] ?? letter)
      .replaceAll(/\p{Cc}+/gu, ' ')
  );
}

const markStarts = (folded: string): string => folded.replaceAll(starts, (run) => startMark + run);

/**
 * The marks keep words apart. With blanks, one trigram would be as long as all consults have words, and a
 * merge holds main for as long as it copies one trigram.
 */
const indexed = (folded: string): string => markStarts(folded).replaceAll(/\s+/gu, '');

export const searchedTexts = (consult: Consult): readonly string[] => {
  const { name, species, reference } = consult.patient;
  return [...new Set([name, species, reference, ...textsForExcerpts(consult).map(({ text }) => text)])];
};

/** Indexing so many folded characters blocks main for about 10 ms. */
const partLength = 20_000;
/** Folding can turn one character into eighteen (U+FDFA). */
const pieceLength = 2_000;
/** A text without blanks is cut anywhere: shorter words are whole in one of the pieces. */
const overlap = 64;

export function* indexParts(texts: readonly string[]): Generator<string, void, void> {
  let part = '';
  for (const text of texts)
    for (const piece of piecesOf(text)) {
      part += indexed(foldText(piece));
      if (part.length < partLength) continue;
      yield part;
      part = '';
    }
  yield part;
}

function* piecesOf(text: string): Generator<string, void, void> {
  let from = 0;
  while (text.length - from > pieceLength) {
    const piece = text.slice(from, from + pieceLength);
    const blank = /^.*\s/su.exec(piece)?.[0].length ?? 0;
    yield blank > overlap ? piece.slice(0, blank) : piece;
    from += blank > overlap ? blank : pieceLength - overlap;
  }
  yield text.slice(from);
}

export function queryWords(query: string): readonly string[] {
  const words = new Set(foldText(query).split(/\s+/u));
  words.delete('');
  // More words of a pasted text would not narrow the result, and the index has its own limit.
  return [...words].slice(0, 32);
}

export const canMatchInsideWord = (word: string): boolean => /^.{3}/su.test(word);

const isPlainLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;

export function isWordStart(folded: string, at: number): boolean {
  // The common case, a hundred times faster.
  if (at > 0 && isPlainLetter(folded.charCodeAt(at)) && isPlainLetter(folded.charCodeAt(at - 1)))
    return false;
  const before = /.$/su.exec(folded.slice(Math.max(0, at - 2), at))?.[0] ?? '';
  const next = /^./su.exec(folded.slice(at, at + 2))?.[0] ?? '';
  return markStarts(before + next).endsWith(startMark + next);
}

/** In FTS5's syntax; empty: every consult matches. */
export const indexQueryPhrases = (query: string): readonly string[] =>
  queryWords(query).map((word) => {
    const marked = markStarts(word);
    const isAnywhere = canMatchInsideWord(word) && marked.startsWith(startMark);
    const phrase = isAnywhere ? marked.slice(startMark.length) : marked;
    return `"${phrase.replaceAll('"', '""')}"`;
  });

export type TextForExcerpts = { readonly place: ExcerptSource; readonly text: string };

export function textsForExcerpts(consult: Consult): readonly TextForExcerpts[] {
  const { edits, source } = consult;
  const sections = noteOf(consult)?.sections ?? [];
  const state = consult.phase === 'discarded' ? consult.before : consult;
  const filed = state.phase === 'filed' ? state.filed : [];
  const headed = (place: ExcerptSource, heading: string, content: string): TextForExcerpts => ({
    place,
    text: `${heading}: ${content}`,
  });
  return [
    ...(source.kind === 'file' ? [{ place: 'file', text: source.fileName } as const] : []),
    ...sections.map(({ heading, content }, at) => headed('note', heading, edits[at]?.content ?? content)),
    { place: 'transcript', text: transcriptOf(consult) ?? '' },
    ...filed.map(({ content }): TextForExcerpts => ({ place: 'filed', text: content })),
    ...sections.map(({ heading, content }) => headed('generated', heading, content)),
  ];
}
