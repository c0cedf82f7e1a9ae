import type { Span } from '../../../shared/noteCheck/noteCheck.ts';

/** The most letters on either side of a place. */
const around = 32;

/** The end of a text, from a whole word on, because half a word is hard to read. */
export const lastWords = (text: string): string =>
  text.length <= around ? text : `…${text.slice(-around).replace(/^\S*\s/u, '')}`;

export const firstWords = (text: string): string =>
  text.length <= around ? text : `${text.slice(0, around).replace(/[.,;:]?\s\S*$/u, '')}…`;

// A result goes on from what stands before the comma: "Meloxicam 0.1 mg/kg, so 30 mg".
const phraseEnd = String.raw`(?:[.;:?]|,(?!\s(?:so|thus|then|or|giving|that is)\b))\s`;
const lastPhrase = new RegExp(`(?:^|${phraseEnd})((?:(?!${phraseEnd}).)*)$`, 'su');

/** The words that lead to a place of a text, which tell one figure from another: "P" of "T 38.6 °C, P 96". */
export function leadOf(text: string, start: number): string {
  const lineEnd = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1));
  const line = text.slice(lineEnd + 1, start);
  return lastWords(lastPhrase.exec(line)?.[1]?.trimStart() ?? '');
}

const restOfLine = (text: string): string => /^[^\r\n]*/u.exec(text)?.[0] ?? '';

/**
 * Words of the transcript, and some around them. Of words that go on in the next line, those of the first.
 */
export function quoteOf(transcript: string, { start, end }: Span) {
  const words = restOfLine(transcript.slice(start, end));
  const rest = restOfLine(transcript.slice(start + words.length));
  // null: there is no such place.
  return words === ''
    ? null
    : { before: leadOf(transcript, start), words, after: firstWords(rest.trimEnd()) };
}
