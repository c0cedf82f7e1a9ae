import type { Span } from '../../../shared/noteCheck/noteCheck.ts';

/** The most letters before a place of the note, and on either side of a quote. */
const longestLead = 24;
const around = 32;

/** The end of a text, from a whole word on, because half a word is hard to read. */
export const lastWords = (text: string, longest = around): string =>
  text.length <= longest ? text : `…${text.slice(-longest).replace(/^\S*\s/u, '')}`;

export const firstWords = (text: string): string =>
  text.length <= around ? text : `${text.slice(0, around).replace(/[.,;:]?\s\S*$/u, '')}…`;

/** The words that lead to a place of a text, which tell one figure from another: "P" of "T 38.6 °C, P 96". */
export function leadOf(text: string, start: number): string {
  const lineEnd = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1));
  const line = text.slice(lineEnd + 1, start);
  const phrase = /(?:^|[.,;:?]\s)((?:(?![.,;:?]\s).)*)$/su.exec(line)?.[1]?.trimStart() ?? '';
  return lastWords(phrase, longestLead);
}

const restOfLine = (text: string): string => /^[^\r\n]*/u.exec(text)?.[0] ?? '';

/** Words of the transcript, and some around them. Of words that go on in the next line, those of the first. */
export function quoteOf(transcript: string, { start, end }: Span) {
  const words = restOfLine(transcript.slice(start, end));
  const rest = restOfLine(transcript.slice(start + words.length));
  // null: there is no such place.
  return words === ''
    ? null
    : { before: leadOf(transcript, start), words, after: firstWords(rest.trimEnd()) };
}
