import { cuePattern, wordsOfCues } from '../data/cues.ts';
import type { Span } from '../noteCheck.ts';
import type { Animal } from '../spokenOf/animals.ts';
import { tagOf, wordsOfName } from '../spokenOf/patientName.ts';

const otherInNote = wordsOfCues('other animal noted');
/** A young animal that a part of the note is about; inside a sentence, it may be the one that the patient has born. */
const youngInNote = wordsOfCues('young animal');
const tagInNote = new RegExp(String.raw`\b${cuePattern('tagged')}s?[.: #]*(\d{2,4})\b`, 'gi');
/** How many characters after a number the animal may be named that has it. */
const reach = 30;
/** How many characters before and after a number its line is read: an animal is named near what is told of it. */
const mostBefore = 400;

type Named = { readonly index: number; readonly is: Animal };

/** Of which animal a note tells at a number: the one that its line names last before it, or right after it. `names`: of animals. */
export function animalNoted(
  text: string,
  { start, end }: Span,
  names: ReadonlySet<string>,
  patient: string,
): Animal | null {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - mostBefore);
  const [behind = ''] = text.slice(end, end + reach + 1).split('\n');
  const line = text.slice(from, end) + behind;
  const ofName = wordsOfName(patient);
  const tag = tagOf(patient);
  const named = [
    ...[...line.matchAll(/\p{L}{3,}/gu)].flatMap(({ index, 0: written }): readonly Named[] => {
      const word = written.toLowerCase();
      if (ofName.has(word)) return [{ index, is: 'patient' }];
      const isName = (names.has(word) || youngInNote.has(word)) && /^\p{Lu}/u.test(written);
      return isName || otherInNote.has(word) ? [{ index, is: 'other' }] : [];
    }),
    ...[...line.matchAll(tagInNote)].map(({ index, 1: figures }): Named => ({
      index,
      is: figures === tag ? 'patient' : 'other',
    })),
  ].toSorted((a, b) => a.index - b.index);
  const at = start - from;
  const nearest = named.findLast(({ index }) => index < at) ?? named.find(({ index }) => index - at < reach);
  return nearest?.is ?? null;
}
