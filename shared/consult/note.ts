import type { SubmissionKey } from '../ids.ts';
import type { filedSection, note, section, sectionEdit, Stored } from './consultSchemas.ts';

export type Section = Stored<typeof section>;
export type Note = Stored<typeof note>;
export type SectionEdit = Stored<typeof sectionEdit>;
export type FiledSection = Stored<typeof filedSection>;
/** The vet's edits, by position in `note.sections`. A missing position means an unchanged section. */
export type NoteEdits = Readonly<Record<number, SectionEdit>>;

const soap = ['Subjective', 'Objective', 'Assessment', 'Plan'] as const;

/** SOAP's four parts, for the vet to fill (interface, Sections). */
export const emptySections: readonly Section[] = soap.map((heading) => ({
  key: heading.toLowerCase(),
  heading,
  content: '',
}));

/** An empty note for the vet to write. */
export function emptyNote(key: SubmissionKey | null, transcript: string | null): Note {
  return {
    key,
    sections: emptySections,
    warnings: [],
    transcript,
    durationSeconds: null,
    title: null,
    isByHand: true,
  };
}

/** The current text of one section: the vet's text, or the original to the byte. */
export function sectionText(section: Section, edit: SectionEdit | undefined): string {
  if (edit?.isRemoved === true) return '';
  return edit?.content ?? section.content;
}

/** Whether a note has no text at all: every section is empty, blank or removed. */
export const isBlank = (note: Note, edits: NoteEdits): boolean =>
  note.sections.every((section, index) => sectionText(section, edits[index]).trim() === '');

/** The service wrote no text, whatever the vet has written since. */
export const cameBlank = ({ isByHand, sections }: Pick<Note, 'isByHand' | 'sections'>): boolean =>
  !isByHand && sections.every(({ content }) => content.trim() === '');

const isUntouched = (edit: SectionEdit | undefined): boolean =>
  edit === undefined || (edit.content === null && !edit.isRemoved);

/**
 * The sections of the outcome request, in the note's order. Keys must be distinct within the request, so an empty line
 * joins sections that share a key (the interface does not rule out such notes). Sections without a key stay separate
 * under their headings, and the outcome request leaves them out. An unchanged section that came empty is left out,
 * because an empty string would say that the vet deleted the section (interface, FiledSection).
 */
export function filedSections(note: Note, edits: NoteEdits): readonly FiledSection[] {
  /** By its key, or its place where it has none. */
  const filed = new Map<string | number, FiledSection>();
  for (const [index, section] of note.sections.entries()) {
    if (section.content === '' && isUntouched(edits[index])) continue;
    const text = sectionText(section, edits[index]);
    const { key, heading } = section;
    const joined = [filed.get(key)?.content ?? '', text].filter((t) => t !== '').join('\n\n');
    if (key === '') filed.set(index, { key, heading, content: text });
    else filed.set(key, { key, content: joined });
  }
  return [...filed.values()];
}

/** Whether two filings have the same keys and texts. */
export function isSameFiling(a: readonly FiledSection[], b: readonly FiledSection[]): boolean {
  return a.length === b.length && a.every((s, i) => s.key === b[i]?.key && s.content === b[i]?.content);
}
