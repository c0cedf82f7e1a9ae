import type { WebContents } from 'electron';
import { sendPageEvent } from '../page/snapshotPublisher.ts';

const lockWaitMs = 3_000;

/** Before a lock, the page saves what was typed and forgets it. */
export function createPageSaver(page: () => WebContents | null) {
  let answer: (() => void) | null = null;
  return {
    /** After a time limit too. */
    save: (): Promise<void> => {
      const asked = page();
      // A page that does not run has nothing unsaved.
      if (asked === null || asked.isDestroyed() || asked.isCrashed() || asked.isLoading())
        return Promise.resolve();
      return new Promise((resolve) => {
        // For a page that hangs.
        const timeout = setTimeout(resolve, lockWaitMs);
        answer = () => {
          clearTimeout(timeout);
          resolve();
        };
        sendPageEvent(asked, 'locking', null);
      });
    },
    saved: (): void => {
      answer?.();
      answer = null;
    },
  };
}
