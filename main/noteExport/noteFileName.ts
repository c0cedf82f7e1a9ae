import { patientInFileName, timeInFileName } from '../consults/export/fileName.ts';
import type { NoteFileKind } from '../../shared/settings/noteFormat.ts';
import type { NoteFileAbout } from './noteFile.ts';
import { noteFileTypes } from './noteFile.ts';

type Named = Pick<NoteFileAbout, 'id' | 'note'>;

/** What the system's dialog suggests. */
export const suggestedNoteFileName = ({ note }: Named, kind: NoteFileKind): string =>
  `${begun(note)}.${noteFileTypes[kind].extension}`;

/** In a folder that nobody looks into first: another one for each consult and each filing. */
export const filedNoteFileName = ({ id, note }: Named, kind: NoteFileKind, revision: number): string => {
  const again = revision > 1 ? ` revision ${revision}` : '';
  return `${begun(note)} ${id.slice(0, 8)}${again}.${noteFileTypes[kind].extension}`;
};

/** Never with the patient first: Windows reserves some words, such as `con`. */
const begun = ({ patient, createdAt, isSandbox }: Named['note']): string =>
  `${isSandbox ? 'SANDBOX note' : 'Note'} ${patientInFileName(patient)} ${timeInFileName(createdAt)}`;
