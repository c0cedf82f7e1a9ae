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

/** `folder`: where the dialog begins; null: where the system has it. */
export type SystemOutlets = Omit<NoteOutlets, 'choosePlace'> & {
  readonly choosePlace: (asked: AskedPlace, folder: string | null) => Promise<string | null>;
};

/** The system's outlets, with dialogs that begin in `folder`. They say whether a print is under way. */
export function countingOutlets(outlets: SystemOutlets, folder: string | null) {
  let printing = 0;
  return {
    ...outlets,
    choosePlace: (asked) => outlets.choosePlace(asked, folder),
    async print(html, isMeant) {
      printing += 1;
      try {
        return await outlets.print(html, isMeant);
      } finally {
        printing -= 1;
      }
    },
    /** A print dialog is open, or a page is being printed. */
    isPrinting: (): boolean => printing > 0,
  } satisfies NoteOutlets & Record<'isPrinting', unknown>;
}
