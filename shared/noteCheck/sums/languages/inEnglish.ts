import type { Span } from '../../noteCheck.ts';
import { mayHaveTerms, otherTerms, tellingTerms, type DosingTerm } from './dosingTerms.ts';

/** A text with the words for doses in English, and where its spans stand in the text as it was written. */
type InEnglish = { readonly text: string; readonly spanAsWritten: (span: Span) => Span };

export type Term = Span & { readonly english: string };

/**
 * Sums are read by English words, so the words of other languages for how often, how long and how much are put into English
 * before ("2x täglich für 7 Tage" is "2x daily for 7 days"). `isForeign`: the consult
 * was not in English; otherwise a text without words that tell so is English, and null is returned.
 */
export function inEnglish(text: string, isForeign: boolean): InEnglish | null {
  if (!isForeign && !mayHaveTerms(text)) return null;
  const telling = termsIn(text, tellingTerms, []);
  if (telling.length === 0 && !isForeign) return null;
  return withTerms(text, termsIn(text, otherTerms, telling));
}

/** A text with its terms in English. */
export function withTerms(text: string, unsorted: readonly Term[]): InEnglish {
  const terms = unsorted.toSorted((a, b) => a.start - b.start);
  let english = '';
  let end = 0;
  const places = terms.map((term) => {
    english += text.slice(end, term.start);
    const start = english.length;
    english += term.english;
    end = term.end;
    return { start, end: english.length, written: term };
  });
  english += text.slice(end);
  const asWritten = (at: number, isEnd: boolean): number => {
    const place = places.findLast(({ start }) => (isEnd ? start < at : start <= at));
    if (place === undefined) return at;
    if (isEnd ? at <= place.end : at < place.end) return isEnd ? place.written.end : place.written.start;
    return place.written.end + (at - place.end);
  };
  return {
    text: english,
    spanAsWritten: ({ start, end: to }) => ({ start: asWritten(start, false), end: asWritten(to, true) }),
  };
}

/** The terms of a text besides those that are known, which win where two share a character. */
function termsIn(text: string, terms: readonly DosingTerm[], known: readonly Term[]): readonly Term[] {
  const found = [...known];
  const isTaken = new Uint8Array(text.length);
  for (const { start, end } of known) isTaken.fill(1, start, end);
  for (const [foreign, english] of terms)
    for (const match of text.matchAll(foreign)) {
      const start = match.index;
      const end = start + match[0].length;
      if (isTaken.subarray(start, end).includes(1)) continue;
      isTaken.fill(1, start, end);
      found.push({ start, end, english: english.replace('$1', match[1] ?? '') });
    }
  return found;
}
