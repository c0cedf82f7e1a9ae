import type { SubmissionKey } from '../ids.ts';

/** A part of a ready note, as the service wrote it. The app also accepts keys beyond the four of SOAP, unchanged. */
export type Section = { readonly key: string; readonly heading: string; readonly content: string };

/** A note with status ready. The app stores `content`, `heading` and `transcript` byte for byte. */
export type Note = {
  /** The key under which the service may know the note; null: the vet writes it, and the service knows of none. */
  readonly key: SubmissionKey | null;
  readonly sections: readonly Section[];
  /** Warnings for the vet, as text; the service may send them in any shape. */
  readonly warnings: readonly string[];
  readonly transcript: string | null;
  readonly durationSeconds: number | null;
  /** `title` is an additive field that the interface does not show; sandbox notes carry `[TEST]` there. */
  readonly title: string | null;
  /** The vet writes the note, because the service could not write one or did not finish in time. */
  readonly isByHand: boolean;
  /** The service sent more text than the app shows (noteLimits.ts). */
  readonly isShortened?: boolean | undefined;
};

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

/** The vet's change to one section. `content` null: the section is unchanged, and the stored original counts. */
export type SectionEdit = { readonly content: string | null; readonly isRemoved: boolean };

/** The vet's edits, by position in `note.sections`. A missing position means an unchanged section. */
export type NoteEdits = Readonly<Record<number, SectionEdit>>;

/** A section of the outcome request. An empty string means that the vet deleted the section. */
export type FiledSection = {
  readonly key: string;
  readonly content: string;
  /** For a section without a key: only its heading distinguishes it. The heading stays on this computer. */
  readonly heading?: string | undefined;
};

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
