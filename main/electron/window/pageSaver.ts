import type { WebContents } from 'electron';
import { send } from '../page/snapshotPublisher.ts';

/** How long a lock waits for the page to save what was typed, in ms. */
const lockWaitMs = 3_000;

export type PageSaver = {
  /** Resolves when what was typed is saved as far as it can be; in any case after a while. */
  readonly save: () => Promise<void>;
  /** The page's answer. */
  readonly saved: () => void;
};

/** Before the workstation locks, the page saves what was typed and drops it. */
export function createPageSaver(page: () => WebContents | null): PageSaver {
  let answer: (() => void) | null = null;
  return {
    save() {
      const asked = page();
      // A page that is not there has nothing unsaved.
      if (asked === null || asked.isDestroyed() || asked.isCrashed() || asked.isLoading())
        return Promise.resolve();
      return new Promise((resolve) => {
        // For a page that does not answer any more.
        const timeout = setTimeout(resolve, lockWaitMs);
        answer = () => {
          clearTimeout(timeout);
          resolve();
        };
        send(asked, 'locking', null);
      });
    },
    saved() {
      answer?.();
      answer = null;
    },
  };
}
