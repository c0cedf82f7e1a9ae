import { mentionPattern } from './data/mentions.ts';
import type { NoteToCheck, Span } from './noteCheck.ts';

/** Where the patient's name, species or reference stands in a text as a word of its own ("cat", but not in "Advocate"): these words need not be said in the transcript. */
export const patientSpans = (text: string, patient: NoteToCheck['patient']): readonly Span[] =>
  Object.values(patient)
    .map((field) => field.trim())
    // The pattern below is slow, so a field that is nowhere in the text, as in most notes, is dropped first.
    .filter((field) => field !== '' && text.toLowerCase().includes(field.toLowerCase()))
    .flatMap((field) => [
      ...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${escaped(field)}(?![\p{L}\d])`, 'giu')),
    ])
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .filter((span) => isPlainlyNamed(text, span));

/** Matches what stands right before a number that is a patient's name or reference: the "ref" of "ref 17", the "cow" of "cow 17", the "#" of "#17". */
const beforeReference = new RegExp(
  String.raw`(?:\b${mentionPattern('reference before')}[.:]?\s*|#\s?)$`,
  'i',
);

/** Whether words are surely the patient's: a number of up to three digits may be a dose, so it needs a word such as "cow" before it or a colon after it. */
const isPlainlyNamed = (text: string, { start, end }: Span): boolean =>
  !/^\d{1,3}$/.test(text.slice(start, end)) ||
  text.charAt(end) === ':' ||
  beforeReference.test(text.slice(Math.max(0, start - 16), start));

/** A pattern that matches these words and nothing else. */
export const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
