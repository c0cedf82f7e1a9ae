/** A place in the text, from `start` up to and without `end`, in UTF-16 units. */
export type Match = { readonly start: number; readonly end: number };

/** Where the words occur, whatever their case, in the order of the text and without overlaps. */
export function findMatches(text: string, query: string): readonly Match[] {
  if (query.trim() === '') return [];
  const literal = query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return [...text.matchAll(new RegExp(literal, 'giu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export type Line = { readonly start: number; readonly speaker: string; readonly words: string };

const speakerPattern = /^[^:\d][^:]{0,39}:(?=\s)/u;

/** Lines with the speaker's label apart. Line ends are left out; `start` is the place in the whole text. */
export function splitLines(transcript: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const part of transcript.split(/(\r\n|\r|\n)/)) {
    if (!/^[\r\n]+$/.test(part)) {
      const speaker = speakerPattern.exec(part)?.[0] ?? '';
      lines.push({ start, speaker, words: part.slice(speaker.length) });
    }
    start += part.length;
  }
  return lines;
}

export type Piece = { readonly text: string; readonly match: number | null };

/** A stretch of the text cut where matches begin and end; `match` counts through the whole transcript. */
export function cutAtMatches(text: string, start: number, matches: readonly Match[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [index, match] of matches.entries()) {
    const from = Math.max(match.start - start, at);
    const to = Math.min(match.end - start, text.length);
    if (to <= from) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), match: null });
    pieces.push({ text: text.slice(from, to), match: index });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), match: null });
  return pieces;
}

/** The next one round: after the last comes the first. */
export const stepMatch = (at: number, by: 1 | -1, count: number): number =>
  count === 0 ? 0 : (at + by + count) % count;
