/** The texts of one section: its heading with its introduction, and each of its rows. */
export type SectionTexts = { readonly head: string; readonly rows: readonly string[] };

/** Which rows of a section a search shows. `isShown`: the section itself, with at least its heading. */
export type SectionMatch = { readonly isShown: boolean; readonly rows: readonly boolean[] };

/** A row is found when each word of the query is in the row or in its section's heading. */
export function matchSettings(query: string, { head, rows }: SectionTexts): SectionMatch {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = rows.map((row) => has(`${head} ${row}`));
  return { isShown: has(head) || found.includes(true), rows: found };
}
