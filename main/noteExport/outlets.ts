import type { SaveDialogRequest } from '../ports/saveDialogRequest.ts';
import type { ClipboardContent } from './clipboardContentOf.ts';
import type { MakePdf } from './noteFile.ts';

type PrintEnd = 'printed' | 'cancelled' | 'noPrinter' | 'failed';

export type NoteOutlets = {
  /** False: another program holds the clipboard. */
  readonly writeClipboard: (content: ClipboardContent) => Promise<boolean>;
  readonly choosePlace: (asked: SaveDialogRequest) => Promise<string | null>;
  readonly makePdf: MakePdf;
  /** Does not print if `isMeant` answers false once the person has decided. */
  readonly print: (html: string, isMeant: () => boolean) => Promise<PrintEnd>;
};

export type NoteOutletsWithPrintState = ReturnType<typeof noteOutletsWithPrintState>;

export function noteOutletsWithPrintState(outlets: NoteOutlets) {
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
