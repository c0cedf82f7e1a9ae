import { isOnThisComputerOnly, isQueuedOrSending } from '../../shared/consult/unsent.ts';
import type { Consult } from '../../shared/consult/consult.ts';

export type UnsentCount = {
  /** How many consults of practices go to the service by themselves while the app is open. */
  readonly onTheirWay: () => number;
  /** A consult has changed. */
  readonly changed: () => void;
  /** What was counted last is written. */
  readonly settle: () => Promise<void>;
};

/**
 * How many consults this computer alone has, where an uninstaller can read it without the key: a count and nothing else.
 * What is in a sandbox does not count.
 */
export function createUnsentCount(deps: {
  readonly inMemory: () => readonly Consult[];
  readonly isSandbox: (consult: Consult) => boolean;
  readonly write: (count: number) => Promise<void>;
  /** The count could not be written; it is tried again with the next change. */
  readonly onFailure: (error: unknown) => void;
}): UnsentCount {
  let written: number | null = null;
  let writing: Promise<void> = Promise.resolve();

  const count = (isCounted: (consult: Consult) => boolean): number =>
    deps.inMemory().filter((consult) => isCounted(consult) && !deps.isSandbox(consult)).length;

  async function writeNewest(): Promise<void> {
    const newest = count(isOnThisComputerOnly);
    if (newest === written) return;
    try {
      await deps.write(newest);
      written = newest;
    } catch (error) {
      deps.onFailure(error);
    }
  }

  return {
    onTheirWay: () => count(isQueuedOrSending),
    changed() {
      writing = writing.then(writeNewest);
    },
    settle: () => writing,
  };
}
