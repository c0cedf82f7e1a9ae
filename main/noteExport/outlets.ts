import type { AskedPlace } from '../ports/askedPlace.ts';
import type { ClipboardContent } from './clipboardOf.ts';
import type { MakePdf } from './noteFile.ts';

/** The ways out of the app that the system has for a note. */
export type NoteOutlets = {
  readonly writeClipboard: (content: ClipboardContent) => Promise<void>;
  /** The system's dialog for where to; null where the person chose no place. */
  readonly choosePlace: (asked: AskedPlace) => Promise<string | null>;
  readonly makePdf: MakePdf;
  /** The system's print dialog. Not printed any more once `isMeant` says no: the dialog may stand open for long. */
  readonly print: (html: string, isMeant: () => boolean) => Promise<'printed' | 'cancelled' | 'failed'>;
};
