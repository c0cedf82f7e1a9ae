import type { NoteToCheck, Span } from './noteCheck.ts';

/**
 * Where the patient's name, species or reference stands in a text: the patient's fields bear these words out. A cat is
 * not named in "Advocate".
 */
export const patientSpans = (text: string, patient: NoteToCheck['patient']): readonly Span[] =>
  Object.values(patient)
    .map((field) => field.trim())
    // Most notes name the patient nowhere, and the pattern is slow.
    .filter((field) => field !== '' && text.toLowerCase().includes(field.toLowerCase()))
    .flatMap((field) => [
      ...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${escaped(field)}(?![\p{L}\d])`, 'giu')),
    ])
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .filter((span) => isPlainlyNamed(text, span));

/** What stands before a number that is the name of a patient: "ref 17", "cow 17", "#17", "17:". */
const beforeReference =
  /(?:\b(?:ref(?:erence)?|no|nr|number|id|case|patient|animal|file|tag|cow|ewe|sheep|goat|pig|horse|calf|bull)[.:]?\s*|#\s?)$/i;

/** A short reference such as 17 is the same figure as doses and counts, so it is one only where it is called so. */
const isPlainlyNamed = (text: string, { start, end }: Span): boolean =>
  !/^\d{1,3}$/.test(text.slice(start, end)) ||
  text.charAt(end) === ':' ||
  beforeReference.test(text.slice(Math.max(0, start - 16), start));

/** A pattern that matches these words and nothing else. */
const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
