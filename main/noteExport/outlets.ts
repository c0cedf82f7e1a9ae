import type { AskedPlace } from '../ports/askedPlace.ts';
import type { ClipboardContent } from './clipboardOf.ts';
import type { MakePdf } from './noteFile.ts';

/** How a print ended; `noPrinter`: this computer has none. */
type PrintEnd = 'printed' | 'cancelled' | 'noPrinter' | 'failed';

/** The system's outlets for a note. */
export type NoteOutlets = {
  readonly writeClipboard: (content: ClipboardContent) => Promise<void>;
  /** The system's dialog for where to; null where the person chose no place. */
  readonly choosePlace: (asked: AskedPlace) => Promise<string | null>;
  readonly makePdf: MakePdf;
  /** Opens the print dialog. Does not print if `isMeant` answers false by then. */
  readonly print: (html: string, isMeant: () => boolean) => Promise<PrintEnd>;
};
