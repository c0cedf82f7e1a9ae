import { join } from 'node:path';
import { removeWhenFree } from '../platform/filesInUse.ts';
import { writeAtomically } from '../platform/writeAtomically.ts';

/** Read by the uninstallers (scripts/release): one whole number, or no such file where it is 0. */
const unsentMarkName = 'unsent';

export async function writeUnsentCountFile(dataFolder: string, count: number): Promise<void> {
  const file = join(dataFolder, unsentMarkName);
  if (count === 0) {
    await removeWhenFree(file);
    return;
  }
  await writeAtomically(file, `${count}\n`);
}
