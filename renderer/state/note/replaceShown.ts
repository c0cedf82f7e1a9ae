/** A part of a shown text, in UTF-16 units, and its replacement. */
export type Replacement = { readonly start: number; readonly end: number; readonly by: string };

/**
 * Replaces parts of a shown text and changes no other byte: the rest keeps its line ends, which a text area does not
 * show (`asShown`). The parts are in order and do not overlap.
 */
export function replaceShown(text: string, replacements: readonly Replacement[]): string {
  // CR and LF show as one character; every other character shows as itself.
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
