/** A place in the text, from `start` up to but not including `end`, in UTF-16 units. */
export type Match = { readonly start: number; readonly end: number };

export function findMatches(text: string, query: string, isCaseMatched = false): readonly Match[] {
  if (query.trim() === '') return [];
  return [...text.matchAll(new RegExp(RegExp.escape(query), isCaseMatched ? 'gu' : 'giu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export const stepMatch = (at: number, by: 1 | -1, count: number): number =>
  count === 0 ? 0 : (at + by + count) % count;
