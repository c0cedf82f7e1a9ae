import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import { noteDocumentStrings } from '../../shared/text/noteDocumentStrings.ts';
import type { NoteFileKind, NoteLine } from '../../shared/settings/noteFormat.ts';
import { withIsolatedNames } from '../../shared/text/shownName.ts';

const { fileKinds } = noteDocumentStrings;

export const exportStrings = {
  export: 'Save note as file…',
  print: 'Print…',
  shortened: 'This note is too long to show. You see its beginning.',
  shortenedToFile: 'This note is too long to show. You file what you see.',
  onlyShown: 'Only the part that you see is filed.',
  dialog: {
    title: 'Export note',
    text: 'The file has the note as you see it.',
    kind: 'File',
    kinds: {
      pdf: { label: fileKinds.pdf, hint: 'To print, to send, or to put beside the record.' },
      text: { label: fileKinds.text, hint: 'Any program opens it.' },
      richText: { label: fileKinds.richText, hint: 'With bold headings, for word processors.' },
      json: { label: fileKinds.json, hint: 'For IT: another program can read it.' },
    } satisfies Record<NoteFileKind, { readonly label: string; readonly hint: string }>,
    save: 'Save as…',
  },
  saved: (fileName: string) => withIsolatedNames`Saved as ${fileName}.`,
  printed: 'Sent to the printer.',
  folderWaiting: 'The folder for filed notes cannot be reached. The filed note is safe and follows later.',
  ownFolderEnds: 'You chose that folder. You can change or end it in Settings, under Practice program.',
  format: {
    title: 'Note format',
    intro: ({ active }: Snapshot) =>
      withIsolatedNames`How ${active.name}’s notes look in copies and files. Filed notes do not change.`,
    toFolder:
      'Filed notes are also saved in your practice system’s folder. Your organisation has set this up.',
    sections: 'Headings and their order',
    heading: (name: string) => `Heading for ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number, of: number) => `${name}, ${place} of ${of}`,
    lines: 'Above a copied note',
    line: {
      patient: 'Patient, species and reference',
      date: 'Date of the consult',
      vet: 'Vet',
      filedBy: 'Who filed it, and when',
    } satisfies Record<NoteLine, string>,
    filedByHint: 'One line below a filed note, in copies, files and print.',
    copyAs: 'Copy as',
    plain: 'Plain text',
    rich: 'Formatted text, with bold headings',
  },
} as const;
