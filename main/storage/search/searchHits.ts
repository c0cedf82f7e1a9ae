import type { Consult } from '../../../shared/consult/consult.ts';
import type { ListedConsult } from '../../../shared/consult/listedConsult.ts';
import type { SearchMatch, TextPiece } from '../../../shared/consult/found.ts';
import {
  foldText,
  canMatchInsideWord,
  isWordStart,
  textsForExcerpts,
  type TextForExcerpts,
} from './searchText.ts';

/** By the same rules as the index (searchText.ts). */

/** Characters of an excerpt: before its first hit, which a row must have room for, and in all. */
const leadLength = 5;
const excerptLength = 100;
/** The most characters of a word that its end may lack. */
const slackLength = 10;
const mostExcerpts = 2;
const maxPlaces = 20;

type Range = { readonly start: number; readonly end: number };
/** `places[at]`: that character's position in the original, and one more at the end; null: the same. */
type Folded = { readonly text: string; readonly places: readonly number[] | null };

const isAscii = (text: string): boolean => /^[\0-\u007F]*$/.test(text);
const foldedCharacters = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = foldedCharacters.get(character);
  if (known !== undefined) return known;
  const folded = foldText(character);
  if (foldedCharacters.size < 10_000) foldedCharacters.set(character, folded);
  return folded;
}

/** The result is the same as that of the whole text, because folding drops marks. */
function foldInPlace(text: string): Folded {
  if (isAscii(text)) return { text: text.toLowerCase(), places: null };
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  return { text: folded, places: [...places, text.length] };
}

function placeOf(word: string, text: string, from: number): number {
  for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + 1))
    if (canMatchInsideWord(word) || isWordStart(text, at)) return at;
  return -1;
}

const holds = ({ text }: Folded, word: string): boolean => placeOf(word, text, 0) !== -1;

/** In the original text: whole characters, with their marks. */
function rangesOf({ text, places }: Folded, words: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  for (const word of words)
    for (let at = placeOf(word, text, 0); at !== -1; at = placeOf(word, text, at + word.length)) {
      let end = at + word.length;
      if (places !== null) while (end < text.length && places[end] === places[end - 1]) end += 1;
      ranges.push({ start: places?.[at] ?? at, end: places?.[end] ?? end });
    }
  return ranges.sort((a, b) => a.start - b.start);
}

function cut(text: string, ranges: readonly Range[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const add = (to: number, isHit: boolean): void => {
    if (to <= at) return;
    const last = pieces.at(-1);
    const more = text.slice(at, to);
    if (last?.isHit === isHit) pieces[pieces.length - 1] = { text: last.text + more, isHit };
    else pieces.push({ text: more, isHit });
    at = to;
  };
  for (const { start, end } of ranges) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}

const marked = (text: string, words: readonly string[]): readonly TextPiece[] =>
  cut(text, rangesOf(foldInPlace(text), words));

/** A later place of a word counts if it has more of the other words near it. */
function bestPlace({ text }: Folded, words: readonly string[]): number {
  let best = { at: 0, near: 0 };
  for (const word of words) {
    let at = placeOf(word, text, 0);
    for (let count = 0; at !== -1 && count < maxPlaces; count += 1) {
      const around = text.slice(Math.max(0, at - leadLength), at + excerptLength - leadLength);
      const near = words.filter((other) => placeOf(other, around, 0) !== -1).length;
      if (near > best.near) best = { at, near };
      if (near === words.length) return at;
      at = placeOf(word, text, at + word.length);
    }
  }
  return best.at;
}

function excerptOf(text: string, folded: Folded, wanted: readonly string[], words: readonly string[]) {
  const found = bestPlace(folded, wanted);
  const hit = folded.places?.[found] ?? found;
  const start = cutBefore(text, hit - leadLength, hit);
  const end = cutAfter(text, Math.max(hit + (wanted[0]?.length ?? 0), start + excerptLength));
  const line = text.slice(start, end).replaceAll(/\s+/gu, ' ').trim();
  return marked(`${start > 0 ? '… ' : ''}${line}${end < text.length ? ' …' : ''}`, words);
}

/** Never cuts within a character. */
function cutBefore(text: string, wish: number, latest: number): number {
  if (wish <= 0) return 0;
  const space = /\s/u.exec(text.slice(wish, latest))?.index;
  return space === undefined ? wholeCharacter(text, wish) : wish + space;
}

function cutAfter(text: string, wish: number): number {
  if (wish >= text.length) return text.length;
  const space = /\s\S*$/u.exec(text.slice(wish - slackLength, wish))?.index;
  return space === undefined ? wholeCharacter(text, wish) : wish - slackLength + space;
}

const wholeCharacter = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at;

/**
 * Folding can turn one character into eighteen. Excerpts come from the first pieces only: no real text is
 * longer.
 */
const pieceLength = 20_000;
const pieceOverlap = 200;
const mostPieces = 12;

function inPieces({ place, text }: TextForExcerpts): readonly TextForExcerpts[] {
  const count = Math.min(mostPieces, Math.ceil(text.length / (pieceLength - pieceOverlap)));
  return Array.from({ length: count }, (_, index) => {
    const from = index * (pieceLength - pieceOverlap);
    return { place, text: text.slice(from, from + pieceLength) };
  });
}

type HitsDeps = {
  /** Called only if the row lacks one of the words. */
  readonly consult: () => Consult | null;
  /** From `queryWords`. */
  readonly words: readonly string[];
};

type Row = Pick<ListedConsult, 'patient' | 'sourceFileName'>;

export function findSearchHits({ patient, sourceFileName }: Row, { consult, words }: HitsDeps): SearchMatch {
  const { species, reference } = patient;
  const name = patient.name.trim() === '' ? (sourceFileName ?? '') : patient.name;
  const row = [name, species, reference].map(foldInPlace);
  let missing = words.filter((word) => !row.some((text) => holds(text, word)));
  const whole = missing.length === 0 ? null : consult();
  const excerpts: SearchMatch['excerpts'][number][] = [];
  for (const { place, text } of whole === null ? [] : textsForExcerpts(whole).flatMap(inPieces)) {
    if (missing.length === 0 || excerpts.length === mostExcerpts) break;
    const plain = { text: foldText(text), places: null };
    const wanted = missing.filter((word) => holds(plain, word));
    if (wanted.length === 0) continue;
    const folded = foldInPlace(text);
    excerpts.push({ place, pieces: excerptOf(text, folded, wanted, words) });
    missing = missing.filter((word) => !wanted.includes(word));
  }
  const found = {
    name: marked(name, words),
    species: marked(species, words),
    reference: marked(reference, words),
  };
  const pieces = [...Object.values(found), ...excerpts.map((excerpt) => excerpt.pieces)].flat();
  // One or two letters are in every other word.
  const hits = pieces.flatMap(({ text, isHit }) => (isHit && text.length > 2 ? [text] : []));
  return { ...found, excerpts, hits: [...new Set(hits)] };
}
