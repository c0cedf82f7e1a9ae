import type { SectionEdit } from '../../../shared/consult/note.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { NoteTexts } from './noteMatches.ts';
import { sectionKey, shownText } from './sectionEdits.ts';

/** The edits that main may not have yet, by section key. */
export type SectionDrafts = Readonly<Record<string, { readonly value: SectionEdit }>>;

const textOf = (
  { note, edits }: ConsultView,
  index: number,
  draft: SectionEdit | undefined,
): string | null => {
  const section = note?.sections[index];
  const edit = draft ?? edits[index];
  return section === undefined || edit?.isRemoved === true ? null : shownText(section, edit);
};

/** The text on screen of each section, including unsaved edits. */
export const noteTexts = (consult: ConsultView, drafts: SectionDrafts): NoteTexts =>
  (consult.note?.sections ?? []).map((_, index) =>
    textOf(consult, index, drafts[sectionKey(consult.id, index)]?.value),
  );
