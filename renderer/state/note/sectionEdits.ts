import type { Section, SectionEdit } from '../../../shared/consult/note.ts';

/** A text area's value of a text: line ends become LF (HTML standard, "API value"), and nothing else changes. */
export const asShown = (text: string): string =>
  // This runs at each keystroke in a long text, and most texts have no CR.
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

/** The content to save for a text area's value. null: the stored original, whose line ends the area lost. */
export const contentOf = (original: string, shown: string): string | null =>
  shown === asShown(original) ? null : shown;

export const storedText = (section: Section, edit: SectionEdit | undefined): string =>
  edit?.content ?? section.content;

/** The text of a section's box. A removed section also has one, because it may return unchanged. */
export const shownText = (section: Section, edit: SectionEdit | undefined): string =>
  asShown(storedText(section, edit));

export const untouched: SectionEdit = { content: null, isRemoved: false };

/** The key of a section's draft: consult and position. Consult ids contain no slash. */
export const sectionKey = (consultId: string, index: number): string => `${consultId}/${index}`;

export function fromSectionKey(key: string): { readonly consultId: string; readonly index: number } {
  const [consultId = '', index = ''] = key.split('/');
  return { consultId, index: Number(index) };
}

/** A part of a shown text, in UTF-16 units, and its replacement. */
export type Replacement = { readonly start: number; readonly end: number; readonly by: string };

/** Replaces parts of a shown text, in order and without overlap, and changes no other byte (see `asShown`). */
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
