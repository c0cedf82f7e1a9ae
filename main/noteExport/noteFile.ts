import { isoTime } from '../../shared/text/dates.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { noteDocument, plainText, type NoteForDocument } from '../../shared/text/noteDocument.ts';
import { noteDocumentStrings as strings } from '../../shared/text/noteDocumentStrings.ts';
import type { NoteFileKind, NoteFormat } from '../../shared/settings/noteFormat.ts';
import { printedPage } from './noteHtml.ts';
import { noteRtf } from './noteRtf.ts';
import { formatPatientForFileName, formatTimeForFileName } from '../consults/export/fileName.ts';

export const noteFileTypes: Record<NoteFileKind, { readonly extension: string; readonly name: string }> = {
  pdf: { extension: 'pdf', name: strings.fileKinds.pdf },
  text: { extension: 'txt', name: strings.fileKinds.text },
  richText: { extension: 'rtf', name: strings.fileKinds.richText },
  json: { extension: 'json', name: strings.fileKinds.json },
};

export type NoteFileInput = {
  readonly id: ConsultId;
  readonly note: NoteForDocument;
  readonly format: NoteFormat;
};

/** null: the PDF could not be made. */
export type MakePdf = (html: string) => Promise<Uint8Array | null>;

export async function noteFileContent(
  kind: NoteFileKind,
  about: NoteFileInput,
  makePdf: MakePdf,
): Promise<string | Uint8Array | null> {
  const { note, format } = about;
  if (kind === 'json') return noteJson(about);
  const document = noteDocument(note, format);
  if (kind === 'pdf') return makePdf(printedPage(document));
  return kind === 'text' ? `${plainText(document)}\r\n` : noteRtf(document);
}

/** For programs: with the sections' keys and exact texts. */
function noteJson({ id, note }: NoteFileInput): string {
  const { isSandbox, state, sections } = note;
  const facts = {
    kind: 'consult-note',
    version: 1,
    ...(isSandbox ? { notice: strings.sandbox } : {}),
    sandbox: isSandbox,
    writtenByHand: note.isByHand,
    writtenWithoutService: note.isWithoutService,
    ...(note.isInPart ? { shownInPart: true } : {}),
    consult: id,
    practice: note.practiceName,
    vet: note.vet,
    patient: note.patient,
    correctedFrom: note.correctedFrom,
    date: isoTime(note.createdAt),
    state: state === 'changed' ? 'changedSinceFiled' : state,
    revision: note.revision,
    sections: sections.map(({ key, heading, text }) => ({ key, heading, content: text })),
  };
  return `${JSON.stringify(facts, null, 2)}\n`;
}

type Named = Pick<NoteFileInput, 'id' | 'note'>;

/** Without the patient, because the system's dialog stays open over a lock. */
export const suggestedNoteFileName = ({ note }: Named, kind: NoteFileKind): string =>
  `${kindOf(note)} ${formatTimeForFileName(note.createdAt)}.${noteFileTypes[kind].extension}`;

export const filedNoteFileName = ({ id, note }: Named, kind: NoteFileKind, revision: number): string => {
  const again = revision > 1 ? ` revision ${revision}` : '';
  return `${begun(note)} ${id.slice(0, 8)}${again}.${noteFileTypes[kind].extension}`;
};

/** Never with the patient first: Windows reserves some words, such as `con`. */
const begun = (note: Named['note']): string =>
  `${kindOf(note)} ${formatPatientForFileName(note.patient)} ${formatTimeForFileName(note.createdAt)}`;

const kindOf = ({ isSandbox }: Named['note']): string => (isSandbox ? 'SANDBOX note' : 'Note');
