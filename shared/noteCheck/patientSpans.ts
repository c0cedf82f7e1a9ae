import type { NoteToCheck, Span } from './noteCheck.ts';

/**
 * Where the patient's name, species or reference stands in a text as a word of its own ("cat", but not in "Advocate"):
 * these words need not be said in the transcript.
 */
export const patientSpans = (text: string, patient: NoteToCheck['patient']): readonly Span[] =>
  Object.values(patient)
    .map((field) => field.trim())
    // The pattern is slow, and most notes do not have the field at all.
    .filter((field) => field !== '' && text.toLowerCase().includes(field.toLowerCase()))
    .flatMap((field) => [
      ...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${escaped(field)}(?![\p{L}\d])`, 'giu')),
    ])
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .filter((span) => isPlainlyNamed(text, span));

/** What stands before a number that is the name of a patient: "ref 17", "cow 17", "#17", "17:". */
const beforeReference =
  /(?:\b(?:ref(?:erence)?|no|nr|number|id|case|patient|animal|file|tag|cow|ewe|sheep|goat|pig|horse|calf|bull)[.:]?\s*|#\s?)$/i;

/** Whether words are surely the patient's: a short number such as 17 may be a dose or a count, so it needs a word such as "cow" before it. */
const isPlainlyNamed = (text: string, { start, end }: Span): boolean =>
  !/^\d{1,3}$/.test(text.slice(start, end)) ||
  text.charAt(end) === ':' ||
  beforeReference.test(text.slice(Math.max(0, start - 16), start));

/** A pattern that matches these words and nothing else. */
const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
