import type { Span } from '../../../shared/noteCheck/noteCheck.ts';
import { speakerOf } from '../transcript/splitLines.ts';

/** The most letters before a place of the note, and on either side of a quote. */
const longestLead = 24;
const around = 32;

/** The end of a text, from a whole word on, because half a word is hard to read. */
export const lastWords = (text: string, longest = around): string =>
  text.length <= longest ? text : `…${text.slice(-longest).replace(/^\S*\s/u, '')}`;

export const firstWords = (text: string): string =>
  text.length <= around ? text : `${text.slice(0, around).replace(/\s\S*$/u, '')}…`;

/** The words that lead to a place of a note, which tell one figure from another: "P" of "T 38.6 °C, P 96". */
export function leadOf(text: string, start: number): string {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const phrase = /(?:^|[.,;:]\s)((?:(?![.,;:]\s).)*)$/su.exec(line)?.[1]?.trimStart() ?? '';
  return lastWords(phrase, longestLead);
}

/** Words of a line of the transcript, and some words around them. */
export type Quote = {
  readonly speaker: string;
  readonly before: string;
  readonly words: string;
  readonly after: string;
};

/** null: there is no such place. Of words that go on in the next line, those of the first. */
export function quoteOf(transcript: string, { start, end }: Span): Quote | null {
  const lineStart =
    Math.max(transcript.lastIndexOf('\n', start - 1), transcript.lastIndexOf('\r', start - 1)) + 1;
  const line = /^[^\r\n]*/u.exec(transcript.slice(lineStart))?.[0] ?? '';
  const speaker = speakerOf(line);
  const words = line.slice(speaker.length);
  const from = Math.max(0, start - lineStart - speaker.length);
  const to = Math.min(words.length, end - lineStart - speaker.length);
  if (to <= from) return null;
  return {
    speaker,
    before: lastWords(words.slice(0, from).trimStart()),
    words: words.slice(from, to),
    after: firstWords(words.slice(to).trimEnd()),
  };
}
