import type { Consult } from '../../../shared/consult/consult.ts';
import { noteOf, transcriptOf } from '../../../shared/consult/consult.ts';

/**
 * How consults are found. Text and query are folded alike (letter case, diacritics, typographic marks), and the
 * index is one of trigrams, which finds any part of a word from three characters on. One and two characters have
 * no trigram, so the start of each word is marked by two more characters: `␁␁be` is how `be` finds Bella.
 */

/** The start of a word, of a number, of a sign, and of each character of a script that writes without spaces. */
const startMark = '\u0001\u0001';
const starts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\p{L})+|\p{N}+|[^\s\p{L}\p{N}]/gu;

/** Letters and signs that Unicode does not take apart, though people type them in the plain form. */
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

export function fold(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFKD')
      .toLowerCase()
      // Lower case may bring marks of its own (İ), which is why they go last.
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
      .replaceAll(/[øłđðþħıæœßς’‘“”–—]/g, (letter) => plainForms[letter] ?? letter)
      .replaceAll(/\p{Cc}+/gu, ' ')
  );
}

const markStarts = (folded: string): string => folded.replaceAll(starts, (run) => startMark + run);

/** Everything that a consult is found by, each text once. */
export const searchedTexts = (consult: Consult): readonly string[] => [...new Set(searchableTexts(consult))];

/** Of a folded text, in characters: the index takes that many in some 10 ms, and main waits while it does. */
const partLength = 20_000;
/** Of a text that is not folded yet: one character can become eighteen (U+FDFA). */
const pieceLength = 2_000;
/** A text without blanks is cut anywhere, and a word of up to so many characters is still whole in one of the pieces. */
const overlap = 64;

/** The same texts as the index takes them, one part after the other. The first one is always there. */
export function* indexParts(texts: readonly string[]): Generator<string, void, void> {
  let part = '';
  for (const text of texts)
    for (const piece of piecesOf(text)) {
      part += `${markStarts(fold(piece))}\n`;
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

/** The words of a query, folded, each once. One of one or two characters counts where a word begins with it. */
export function queryWords(query: string): readonly string[] {
  const words = new Set(fold(query).split(/\s+/u));
  words.delete('');
  // Beyond that many a pasted text is narrowed down no further, and the index has its own limit.
  return [...words].slice(0, 32);
}

/** A longer one counts anywhere. */
export const isPartOfWord = (word: string): boolean => /^.{3}/su.test(word);

const isPlainLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;

/** Whether a word begins at that place of a folded text. */
export function isStart(folded: string, at: number): boolean {
  // Nearly always, and a hundred times as fast.
  if (at > 0 && isPlainLetter(folded.charCodeAt(at)) && isPlainLetter(folded.charCodeAt(at - 1)))
    return false;
  const before = /.$/su.exec(folded.slice(Math.max(0, at - 2), at))?.[0] ?? '';
  const next = /^./su.exec(folded.slice(at, at + 2))?.[0] ?? '';
  return markStarts(before + next).endsWith(startMark + next);
}

/** The words of the query in the index's own language; none where every consult holds all of them. */
export const indexPhrases = (query: string): readonly string[] =>
  queryWords(query).map((word) => {
    const marked = markStarts(word);
    const isAnywhere = isPartOfWord(word) && marked.startsWith(startMark);
    const phrase = isAnywhere ? marked.slice(startMark.length) : marked;
    return `"${phrase.replaceAll('"', '""')}"`;
  });

function searchableTexts(consult: Consult): readonly string[] {
  const { patient, edits } = consult;
  const note = noteOf(consult);
  const state = consult.phase === 'discarded' ? consult.before : consult;
  return [
    patient.name,
    patient.species,
    patient.reference,
    ...(note?.sections.flatMap((section) => [section.heading, section.content]) ?? []),
    transcriptOf(consult) ?? '',
    ...Object.values(edits).map((edit) => edit.content ?? ''),
    ...(state.phase === 'filed' ? state.filed.map((section) => section.content) : []),
  ];
}
