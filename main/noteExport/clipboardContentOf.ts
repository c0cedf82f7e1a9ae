import { noteOf, transcriptOf, type Consult } from '../../shared/consult/consult.ts';
import type { CommandInput } from '../../shared/ipc/ipcContract.ts';
import { sectionText } from '../../shared/consult/note.ts';
import {
  noteForPasting,
  textForPasting,
  plainText,
  type NoteDocument,
} from '../../shared/text/noteDocument.ts';
import type { NoteFormat } from '../../shared/settings/noteFormat.ts';
import { noteHtml } from './noteHtml.ts';
import { noteRtf } from './noteRtf.ts';
import { noteAsItStands, type Around } from './revisions.ts';

export type ClipboardContent = { readonly text: string; readonly html?: string; readonly rtf?: string };

type About = Around & { readonly format: NoteFormat };

export function clipboardContentOf(
  consult: Consult,
  what: CommandInput<'copy'>['what'],
  about: About,
): ClipboardContent | null {
  const document = documentOf(consult, what, about);
  if (document === null) return null;
  const text = plainText(document);
  // A transcript is only ever read or searched.
  if (about.format.copyAs === 'plain' || what.kind === 'transcript') return { text };
  return { text, html: noteHtml(document), rtf: noteRtf(document) };
}

function documentOf(
  consult: Consult,
  what: CommandInput<'copy'>['what'],
  { format, ...around }: About,
): NoteDocument | null {
  if (what.kind === 'note') {
    const note = noteAsItStands(consult, around);
    return note === null ? null : noteForPasting(note, format);
  }
  const text = textOf(consult, what);
  return text === null ? null : textForPasting(text, around.connection.isSandbox);
}

function textOf(
  consult: Consult,
  what: Exclude<CommandInput<'copy'>['what'], { kind: 'note' }>,
): string | null {
  if (what.kind === 'transcript') return transcriptOf(consult);
  const section = noteOf(consult)?.sections[what.index];
  return section === undefined ? null : sectionText(section, consult.edits[what.index]);
}
