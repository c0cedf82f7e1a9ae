import type { SectionEdit } from '../../../shared/consult/note.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { sectionKey, shownText } from './sectionEdits.ts';
import { findMatches, type Match } from '../../components/format/findMatches.ts';

/** A place in the note: the section, and the position in its shown text, in UTF-16 units. */
export type NotePlace = { readonly section: number; readonly start: number };
export type NoteMatch = NotePlace & Match;

/** One text for each section; null for a section that is not on screen. */
export type NoteTexts = readonly (string | null)[];

export type NoteQuery = { readonly query: string; readonly isCaseMatched: boolean };

export const matchesInNote = (texts: NoteTexts, { query, isCaseMatched }: NoteQuery): readonly NoteMatch[] =>
  texts.flatMap((text, section) =>
    text === null
      ? []
      : findMatches(text, query, isCaseMatched).map(({ start, end }) => ({ section, start, end })),
  );

/** The first match from that place on, or else the first of all; -1 where there is none. */
export function matchFrom(matches: readonly NoteMatch[], { section, start }: NotePlace): number {
  if (matches.length === 0) return -1;
  const found = matches.findIndex((m) => m.section > section || (m.section === section && m.start >= start));
  return Math.max(0, found);
}

/** The edits that main may not have yet, by section key. */
export type SectionDrafts = Readonly<Record<string, { readonly value: SectionEdit }>>;

/** The text on screen of each section, including unsaved edits. */
export const noteTexts = ({ id, note, edits }: ConsultView, drafts: SectionDrafts): NoteTexts =>
  (note?.sections ?? []).map((section, index) => {
    const edit = drafts[sectionKey(id, index)]?.value ?? edits[index];
    return edit?.isRemoved === true ? null : shownText(section, edit);
  });
