import { mentionPattern } from './data/mentions.ts';
import type { NoteToCheck, Span } from './noteCheck.ts';

/** The patient's name, species and reference need not be said; "cat" is one, but not in "Advocate". */
export const patientMentionSpans = (text: string, patient: NoteToCheck['patient']): readonly Span[] =>
  Object.values(patient)
    .map((field) => field.trim())
    // The pattern is slow, and most fields are nowhere in the text.
    .filter((field) => field !== '' && text.toLowerCase().includes(field.toLowerCase()))
    .flatMap((field) => [
      ...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${escapeRegExp(field)}(?![\p{L}\d])`, 'giu')),
    ])
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    .filter((span) => isPlainlyNamed(text, span));

/** The "ref" of "ref 17", the "cow" of "cow 17", the "#" of "#17". */
const beforeReference = new RegExp(
  String.raw`(?:\b${mentionPattern('reference before')}[.:]?\s*|#\s?)$`,
  'i',
);

/** A number of up to three digits may be a dose, so it needs a word such as "cow" or a colon. */
const isPlainlyNamed = (text: string, { start, end }: Span): boolean =>
  !/^\d{1,3}$/.test(text.slice(start, end)) ||
  text.charAt(end) === ':' ||
  beforeReference.test(text.slice(Math.max(0, start - 16), start));

export const escapeRegExp = (words: string): string =>
  words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
