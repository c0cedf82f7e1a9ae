import type { SubmissionKey } from '../ids.ts';
import type {
  filedSectionSchema,
  noteSchema,
  sectionSchema,
  sectionEditSchema,
  SchemaOutput,
} from './consultSchemas.ts';

export type Section = SchemaOutput<typeof sectionSchema>;
export type Note = SchemaOutput<typeof noteSchema>;
export type SectionEdit = SchemaOutput<typeof sectionEditSchema>;
export type FiledSection = SchemaOutput<typeof filedSectionSchema>;
/** By position in `note.sections`; missing: unchanged. */
export type NoteEdits = Readonly<Record<number, SectionEdit>>;

const soap = ['Subjective', 'Objective', 'Assessment', 'Plan'] as const;

export const emptySections: readonly Section[] = soap.map((heading) => ({
  key: heading.toLowerCase(),
  heading,
  content: '',
}));

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

/** The vet's text, or the original to the byte. */
export function sectionText(section: Section, edit: SectionEdit | undefined): string {
  if (edit?.isRemoved === true) return '';
  return edit?.content ?? section.content;
}

export const isNoteBlank = (note: Note, edits: NoteEdits): boolean =>
  note.sections.every((section, index) => sectionText(section, edits[index]).trim() === '');

export const cameWithoutText = ({ isByHand, sections }: Pick<Note, 'isByHand' | 'sections'>): boolean =>
  !isByHand && sections.every(({ content }) => content.trim() === '');

const isUntouched = (edit: SectionEdit | undefined): boolean =>
  edit === undefined || (edit.content === null && !edit.isRemoved);

/**
 * For the outcome request (interface, FiledSection): an empty line joins sections of one key. An unchanged
 * section that came empty is left out, because "" would say that the vet deleted it. Sections without a key
 * stay here under their headings.
 */
export function filedSections(note: Note, edits: NoteEdits): readonly FiledSection[] {
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

export function isSameFiling(a: readonly FiledSection[], b: readonly FiledSection[]): boolean {
  return a.length === b.length && a.every((s, i) => s.key === b[i]?.key && s.content === b[i]?.content);
}
