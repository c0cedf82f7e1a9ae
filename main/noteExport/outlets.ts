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

export type WatchedOutlets = ReturnType<typeof watchedOutlets>;

/** The same, and whether a print is under way: a print dialog is open, or a page is being printed. */
export function watchedOutlets(outlets: NoteOutlets) {
  let isPrinting = false;
  return {
    ...outlets,
    isPrinting: (): boolean => isPrinting,
    async print(html, isMeant) {
      isPrinting = true;
      return outlets.print(html, isMeant).finally(() => {
        isPrinting = false;
      });
    },
  } satisfies NoteOutlets & Record<'isPrinting', unknown>;
}
