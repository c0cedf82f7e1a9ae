import type { SubmissionKey } from '../ids.ts';

/** A part of a ready note, as the service wrote it. Keys beyond the four of SOAP are kept as they come. */
export type Section = { readonly key: string; readonly heading: string; readonly content: string };

/** A note with status ready. `content`, `heading` and `transcript` are kept byte for byte. */
export type Note = {
  /** Under which the service may know it; null: the vet writes it, and the service knows of none. */
  readonly key: SubmissionKey | null;
  readonly sections: readonly Section[];
  /** Warnings for the vet, as text whatever their shape. */
  readonly warnings: readonly string[];
  readonly transcript: string | null;
  readonly durationSeconds: number | null;
  /** `title` is an additive field that the interface does not show; sandbox notes carry `[TEST]` there. */
  readonly title: string | null;
  /** The vet writes it: the service could not, or has not come to it in time. */
  readonly isByHand: boolean;
  /** More was received than is shown (noteLimits.ts). */
  readonly isShortened?: boolean | undefined;
};

/** An empty note in SOAP's four parts, for the vet to fill (interface, Sections). */
export function emptyNote(key: SubmissionKey | null, transcript: string | null): Note {
  const sections = soap.map((heading) => ({ key: heading.toLowerCase(), heading, content: '' }));
  return {
    key,
    sections,
    warnings: [],
    transcript,
    durationSeconds: null,
    title: null,
    isByHand: true,
  };
}

const soap = ['Subjective', 'Objective', 'Assessment', 'Plan'] as const;

/** What the vet did to one section. `content` null: untouched, the stored original counts. */
export type SectionEdit = { readonly content: string | null; readonly isRemoved: boolean };

/** The vet's edits, by position in `note.sections`. A position that is missing is untouched. */
export type NoteEdits = Readonly<Record<number, SectionEdit>>;

/** A section of the outcome request. An empty string means that the vet deleted the section. */
export type FiledSection = {
  readonly key: string;
  readonly content: string;
  /** Of a section without a key, which is filed here alone: nothing else tells it from another one. */
  readonly heading?: string | undefined;
};

/** The text of one section as it stands: what was typed, or the original to the byte. */
export function sectionText(section: Section, edit: SectionEdit | undefined): string {
  if (edit?.isRemoved === true) return '';
  return edit?.content ?? section.content;
}

const isUntouched = (edit: SectionEdit | undefined): boolean =>
  edit === undefined || (edit.content === null && !edit.isRemoved);

/**
 * The sections of the outcome request, in the note's order. Keys must be distinct within the request, so
 * sections that share a key (which the interface does not rule out in a note) are joined by an empty line. Sections
 * without a key share none: each stays with its heading, and the outcome leaves them out. One that
 * came empty and was not touched is left out: an empty string would say that the vet deleted it (interface,
 * FiledSection).
 */
export function filedSections(note: Note, edits: NoteEdits): readonly FiledSection[] {
  const filed: FiledSection[] = [];
  const places = new Map<string, number>();
  for (const [index, section] of note.sections.entries()) {
    if (section.content === '' && isUntouched(edits[index])) continue;
    const text = sectionText(section, edits[index]);
    const { key, heading } = section;
    const place = places.get(key);
    const earlier = place === undefined ? undefined : filed[place];
    if (key === '') filed.push({ key, heading, content: text });
    else if (place === undefined || earlier === undefined)
      places.set(key, filed.push({ key, content: text }) - 1);
    else filed[place] = { key, content: [earlier.content, text].filter((t) => t !== '').join('\n\n') };
  }
  return filed;
}

/** Whether two filings say the same. */
export function isSameFiling(a: readonly FiledSection[], b: readonly FiledSection[]): boolean {
  return a.length === b.length && a.every((s, i) => s.key === b[i]?.key && s.content === b[i]?.content);
}
