import type { AppOptions } from './appOptions.ts';
import type { NoteOutlets } from '../noteExport/outlets.ts';

export type CountingOutlets = NoteOutlets & {
  /** A print dialog is open, or a page is being printed. */
  readonly isPrinting: () => boolean;
};

/** The system's outlets for a note. Dialogs begin in the organisation's folder, if it has set one. */
export function countingOutlets(outlets: AppOptions['outlets'], folder: string | null): CountingOutlets {
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
    isPrinting: () => printing > 0,
  };
}
