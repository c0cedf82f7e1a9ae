import type { NoteToCheck, Span } from './noteCheck.ts';

/**
 * Where the patient's name, species or reference stands in a text: the patient's fields bear these words out. A cat is
 * not named in "Advocate".
 */
export const patientSpans = (text: string, patient: NoteToCheck['patient']): readonly Span[] =>
  Object.values(patient)
    .map((field) => field.trim())
    .filter((field) => field !== '')
    .flatMap((field) => [
      ...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${escaped(field)}(?![\p{L}\d])`, 'giu')),
    ])
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }));

/** A pattern that matches these words and nothing else. */
const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
