import type { NoteCheckMark, Span } from '../noteCheck/noteCheck.ts';
import type { checkedPlaceSchema, SchemaOutput } from './consultSchemas.ts';

export type CheckedPlace = SchemaOutput<typeof checkedPlaceSchema>;

/** Of a note as it is filed; at `lookedAt` of them, nothing was left to check. */
export type MarkedPlaces = { readonly of: number; readonly lookedAt: number };

/** Far more than any real note has. `words`: in UTF-16 code units. */
export const checkedPlaceLimits = { places: 1000, words: 500 } as const;

export function checkedPlaceOf(
  section: number,
  text: string,
  { kind, span, reason }: Pick<NoteCheckMark, 'kind' | 'span' | 'reason'>,
): CheckedPlace {
  // Of the whole consult, wherever in the note it is shown.
  if (reason.because === 'otherPatient') return { section: 0, kind, words: reason.name, nth: 0 };
  if (reason.because === 'otherSpecies') return { section: 0, kind, words: reason.kind, nth: 0 };
  const marked = text.slice(span.start, span.end);
  const words = reason.because === 'sum' ? `${marked}\n${reason.calculation}` : marked;
  return {
    section,
    kind,
    words: words.slice(0, checkedPlaceLimits.words),
    nth: countOf(marked, text, span.start),
  };
}

/** Of the consult as a whole, so under its first section. */
export const checkedPlaceOfUnwritten = (transcript: string, { start, end }: Span): CheckedPlace => {
  const words = transcript.slice(start, end);
  return {
    section: 0,
    kind: 'unwritten',
    words: words.slice(0, checkedPlaceLimits.words),
    nth: countOf(words, transcript, start),
  };
};

export const isPlaceChecked = (place: CheckedPlace, places: readonly CheckedPlace[]): boolean =>
  places.some(
    ({ section, kind, words, nth }) =>
      section === place.section && kind === place.kind && words === place.words && nth === place.nth,
  );

/** `generated`: the text as the service sent it. */
export function checksLeftByEdit(
  places: readonly CheckedPlace[],
  section: number,
  {
    before,
    after,
    generated,
  }: { readonly before: string; readonly after: string; readonly generated: string },
): readonly CheckedPlace[] {
  if (before === after) return places;
  const stays = ({ kind, words }: CheckedPlace): boolean =>
    kind === 'unwritten' || (after !== generated && countOf(words, before) === countOf(words, after));
  const left = places.filter((place) => place.section !== section || stays(place));
  return left.length === places.length ? places : left;
}

function countOf(words: string, text: string, end = text.length): number {
  let count = 0;
  if (words === '') return count;
  for (let at = text.indexOf(words); at !== -1 && at < end; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}
