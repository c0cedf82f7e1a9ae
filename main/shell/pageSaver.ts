import type { WebContents } from 'electron';
import type { TypedConsult } from '../../shared/workstation.ts';
import { send } from './snapshotPublisher.ts';

/** How long a lock waits for the page to save what was typed, in ms. */
const lockWaitMs = 3_000;

export type PageSaver = {
  /** Resolves with what is no consult yet, once the rest is saved as far as it can be; in any case after a while. */
  readonly save: () => Promise<readonly TypedConsult[]>;
  /** The page's answer. */
  readonly saved: (typed: readonly TypedConsult[]) => void;
};

/** Before the workstation locks, the page saves what was typed and lets go of it. */
export function createPageSaver(page: () => WebContents | null): PageSaver {
  let answer: ((typed: readonly TypedConsult[]) => void) | null = null;
  return {
    save() {
      const asked = page();
      // A page that is not there has nothing unsaved.
      if (asked === null || asked.isDestroyed() || asked.isCrashed() || asked.isLoading())
        return Promise.resolve([]);
      return new Promise((resolve) => {
        // For a page that does not answer any more.
        const timeout = setTimeout(() => resolve([]), lockWaitMs);
        answer = (typed) => {
          clearTimeout(timeout);
          resolve(typed);
        };
        send(asked, 'locking', null);
      });
    },
    saved(typed) {
      answer?.(typed);
      answer = null;
    },
  };
}
