import type { WebContents } from 'electron';
import { send } from '../page/snapshotPublisher.ts';

const lockWaitMs = 3_000;

export type PageSaver = {
  /** Resolves when the page has saved what was typed, or after a time limit. */
  readonly save: () => Promise<void>;
  /** The page's answer. */
  readonly saved: () => void;
};

/** Before a lock, the page saves what was typed and forgets it. */
export function createPageSaver(page: () => WebContents | null): PageSaver {
  let answer: (() => void) | null = null;
  return {
    save() {
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
        send(asked, 'locking', null);
      });
    },
    saved() {
      answer?.();
      answer = null;
    },
  };
}
