/** A place in the text, from `start` up to but not including `end`, in UTF-16 units. */
export type Match = { readonly start: number; readonly end: number };

/** The matches of a search in the text's order, without overlaps; letter case counts only if asked. */
export function findMatches(text: string, query: string, isCaseMatched = false): readonly Match[] {
  if (query.trim() === '') return [];
  return [...text.matchAll(new RegExp(RegExp.escape(query), isCaseMatched ? 'gu' : 'giu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export function cutAtMatches<M extends Match>(text: string, start: number, matches: readonly M[]) {
  const pieces: { readonly text: string; readonly match: M | null }[] = [];
  let at = 0;
  for (const match of matches) {
    const from = Math.max(match.start - start, at);
    const to = Math.min(match.end - start, text.length);
    if (to <= from) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), match: null });
    pieces.push({ text: text.slice(from, to), match });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), match: null });
  return pieces;
}

export const stepMatch = (at: number, by: 1 | -1, count: number): number =>
  count === 0 ? 0 : (at + by + count) % count;
