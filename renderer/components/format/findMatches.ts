/** A place in the text, from `start` up to and without `end`, in UTF-16 units. */
export type Match = { readonly start: number; readonly end: number };

/** Where the words occur, whatever their case unless it counts, in the order of the text and without overlaps. */
export function findMatches(text: string, query: string, isCaseMatched = false): readonly Match[] {
  if (query.trim() === '') return [];
  const literal = query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return [...text.matchAll(new RegExp(literal, isCaseMatched ? 'gu' : 'giu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export type Piece = { readonly text: string; readonly match: number | null };

/** A stretch of the text cut where matches begin and end; `match` is its place in `matches`. */
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
