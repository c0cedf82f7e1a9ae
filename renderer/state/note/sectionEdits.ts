import type { Section, SectionEdit } from '../../../shared/consult/note.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { findMatches, type Match } from '../../components/format/findMatches.ts';

/**
 * A text area's value of a text: line ends become LF (HTML standard, "API value"), and nothing else changes.
 */
export const asShown = (text: string): string =>
  // This runs at each keystroke in a long text, and most texts have no CR.
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

/** Null: the stored original, whose line ends the area lost. */
export const contentOf = (original: string, shown: string): string | null =>
  shown === asShown(original) ? null : shown;

export const headingOf = ({ heading, key }: Section): string => (heading === '' ? key : heading);

export const storedText = (section: Section, edit: SectionEdit | undefined): string =>
  edit?.content ?? section.content;

/** The text of a section's box. A removed section also has one, because it may return unchanged. */
export const shownText = (section: Section, edit: SectionEdit | undefined): string =>
  asShown(storedText(section, edit));

export const untouched: SectionEdit = { content: null, isRemoved: false };

/**
 * The key of a section's draft: consult and position, and of a section that came empty its own key, because
 * another note may take its note's place. Consult ids contain no slash.
 */
export const sectionKey = (consultId: string, index: number, { key, content }: Section): string =>
  `${consultId}/${index}${content.trim() === '' ? `/${key}` : ''}`;

export function fromSectionKey(draft: string) {
  const [consultId = '', index = '', ...key] = draft.split('/');
  return { consultId, index: Number(index), ...(key.length === 0 ? {} : { emptyKey: key.join('/') }) };
}

/** A part of a shown text, in UTF-16 units, and its replacement. */
export type Replacement = { readonly start: number; readonly end: number; readonly by: string };

/** In order and without overlap; changes no other byte (see `asShown`). */
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

/** A place in the note: the section, and the position in its shown text, in UTF-16 units. */
export type NotePlace = { readonly section: number; readonly start: number };
export type NoteMatch = NotePlace & Match;

/** Null for a section that is not on screen. */
export type NoteTexts = readonly (string | null)[];

type NoteQuery = { readonly query: string; readonly isCaseMatched: boolean };

export const matchesInNote = (texts: NoteTexts, { query, isCaseMatched }: NoteQuery): readonly NoteMatch[] =>
  texts.flatMap((text, section) =>
    text === null
      ? []
      : findMatches(text, query, isCaseMatched).map(({ start, end }) => ({ section, start, end })),
  );

/** -1 where there is none. */
export function matchFrom(matches: readonly NoteMatch[], { section, start }: NotePlace): number {
  if (matches.length === 0) return -1;
  const found = matches.findIndex((m) => m.section > section || (m.section === section && m.start >= start));
  return Math.max(0, found);
}

export type SectionDrafts = Readonly<Record<string, { readonly value: SectionEdit }>>;

export const noteTexts = ({ id, note, edits }: ConsultView, drafts: SectionDrafts): NoteTexts =>
  (note?.sections ?? []).map((section, index) => {
    const edit = drafts[sectionKey(id, index, section)]?.value ?? edits[index];
    return edit?.isRemoved === true ? null : shownText(section, edit);
  });
