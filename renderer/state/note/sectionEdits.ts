import type { NoteEdits, Section, SectionEdit } from '../../../shared/consult/note.ts';

/** What a text area makes of a text: its value holds LF alone (HTML standard, "API value"). Nothing else changes. */
export const asShown = (text: string): string =>
  // Most have none, and this is asked at each key of a long text.
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

/**
 * What to keep of a text area's value. Null where it says what the original says: the stored original counts
 * then, to the byte, and not this copy of it, which has lost its line ends.
 */
export const contentOf = (original: string, shown: string): string | null =>
  shown === asShown(original) ? null : shown;

/** A section's text as it is kept. */
export const keptText = (section: Section, edit: SectionEdit | undefined): string =>
  edit?.content ?? section.content;

/** The text of a section's box: also of a removed one, which comes back as it was. */
export const shownText = (section: Section, edit: SectionEdit | undefined): string =>
  asShown(keptText(section, edit));

export const untouched: SectionEdit = { content: null, isRemoved: false };

const isSameEdit = (a: SectionEdit, b: SectionEdit): boolean =>
  a.content === b.content && a.isRemoved === b.isRemoved;

/** Whether the snapshot's edits already say what was saved. */
export const isEditShown = (edits: NoteEdits, index: number, edit: SectionEdit): boolean =>
  isSameEdit(edits[index] ?? untouched, edit);

/** Sections are kept under consult and position; consult ids hold no slash. */
export const sectionKey = (consultId: string, index: number): string => `${consultId}/${index}`;

export function fromSectionKey(key: string): { readonly consultId: string; readonly index: number } {
  const [consultId = '', index = ''] = key.split('/');
  return { consultId, index: Number(index) };
}
