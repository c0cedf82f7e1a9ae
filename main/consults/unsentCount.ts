import { join } from 'node:path';
import { removeWhenFree } from '../platform/filesInUse.ts';
import { writeAtomically } from '../platform/writeAtomically.ts';

/** Consults that only this computer has, for the uninstaller, which has no key. */
export function createUnsentCount(deps: {
  readonly count: () => number;
  readonly write: (count: number) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}) {
  let written: number | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function writeNewest(): Promise<void> {
    const newest = deps.count();
    if (newest === written) return;
    try {
      await deps.write(newest);
      written = newest;
    } catch (error) {
      deps.onFailure(error);
    }
  }

  return {
    changed(): void {
      writing = writing.then(writeNewest);
    },
    settle: (): Promise<void> => writing,
  };
}

/** Read by the uninstallers (scripts/release): one whole number, or no such file where it is 0. */
const unsentMarkName = 'unsent';

export async function writeUnsentCountFile(dataFolder: string, count: number): Promise<void> {
  const file = join(dataFolder, unsentMarkName);
  await (count === 0 ? removeWhenFree(file) : writeAtomically(file, `${count}\n`));
}
