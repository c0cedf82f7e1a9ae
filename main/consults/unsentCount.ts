import { join } from 'node:path';
import { removeWhenFree } from '../platform/filesInUse.ts';
import { writeAtomically } from '../platform/writeAtomically.ts';
import { isOnThisComputerOnly, isQueuedOrSending } from '../../shared/consult/unsent.ts';
import type { Consult } from '../../shared/consult/consult.ts';

export type UnsentCount = ReturnType<typeof createUnsentCount>;

/**
 * Writes the number of consults that only this computer has, for the uninstaller, which has no key. Sandboxes do not
 * count.
 */
export function createUnsentCount(deps: {
  readonly inMemory: () => readonly Consult[];
  readonly isSandbox: (consult: Consult) => boolean;
  readonly write: (count: number) => Promise<void>;
  /** The write failed; the next change tries again. */
  readonly onFailure: (error: unknown) => void;
}) {
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
    /** How many consults the app will send without a further action. */
    onTheirWay: (): number => count(isQueuedOrSending),
    /** A consult has changed. */
    changed(): void {
      writing = writing.then(writeNewest);
    },
    /** Resolves when the last count is written. */
    settle: (): Promise<void> => writing,
  };
}

/** Read by the uninstallers (scripts/release): one whole number, or no such file where it is 0. */
const unsentMarkName = 'unsent';

export async function writeUnsentCountFile(dataFolder: string, count: number): Promise<void> {
  const file = join(dataFolder, unsentMarkName);
  await (count === 0 ? removeWhenFree(file) : writeAtomically(file, `${count}\n`));
}
