import type { Span } from '../../../shared/noteCheck/noteCheck.ts';
import { lineAt, type Line } from '../transcript/splitLines.ts';

/** Words of a line of the transcript, and some words around them. */
export type Quote = {
  /** The line's index. */
  readonly line: number;
  readonly speaker: string;
  readonly before: string;
  readonly words: string;
  readonly after: string;
};

/** The most letters on either side. */
const around = 32;

/** The end of a text, from a whole word on. */
function lastWords(text: string): string {
  if (text.length <= around) return text;
  return `…${text.slice(-around).replace(/^\S*\s/u, '')}`;
}

function firstWords(text: string): string {
  if (text.length <= around) return text;
  return `${text.slice(0, around).replace(/\s\S*$/u, '')}…`;
}

/** null: there is no such place. Of words that go on in the next line, those of the first. */
export function quoteOf(lines: readonly Line[], { start, end }: Span): Quote | null {
  const at = lineAt(lines, start);
  const line = lines[at];
  if (line === undefined) return null;
  const { speaker, words } = line;
  const from = Math.max(0, start - line.start - speaker.length);
  const to = Math.min(words.length, end - line.start - speaker.length);
  if (to <= from) return null;
  return {
    line: at,
    speaker,
    before: lastWords(words.slice(0, from).trimStart()),
    words: words.slice(from, to),
    after: firstWords(words.slice(to).trimEnd()),
  };
}
