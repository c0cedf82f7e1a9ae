/** A stretch of a text as shown, in UTF-16 units, and what is to stand there instead. */
export type Replacement = { readonly start: number; readonly end: number; readonly by: string };

/**
 * The text with these stretches of it, as shown, replaced, and not a byte else: the rest keeps its line ends, which a
 * text area does not show (`asShown`). They do not overlap and come in order.
 */
export function replaceShown(text: string, replacements: readonly Replacement[]): string {
  // Of two characters one is shown; each of the others is where it was.
  const pairs = [...text.matchAll(/\r\n/g)].map(({ index }, before) => index - before);
  const inText = (shown: number): number => shown + pairs.filter((pair) => pair < shown).length;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, by } of replacements) {
    parts.push(text.slice(at, inText(start)), by);
    at = inText(end);
  }
  return [...parts, text.slice(at)].join('');
}
