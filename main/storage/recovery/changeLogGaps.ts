import { open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../platform/syncFolder.ts';

/*
 * That the log of changes lacks some, which its lines cannot tell where they end too early. It is said by the name of an
 * empty file beside the log's folder: a full disk takes that, and what keeps the log from being written may be the folder.
 */

const markName = /^changes-lack-(\d{12})$/;

/** The last change that the log lacks; 0: it lacks none. */
export async function lastGap(logFolder: string): Promise<number> {
  return Math.max(0, ...(await marks(logFolder)).map(({ number }) => number));
}

/** Never rejects: what cannot be marked is in the store all the same, and stops no work. */
export async function markGap(logFolder: string, number: number): Promise<void> {
  try {
    const file = join(dirname(logFolder), `changes-lack-${String(number).padStart(12, '0')}`);
    await (await open(file, 'w', 0o600)).close();
    await syncFolder(file);
    await clearGaps(logFolder, number - 1);
  } catch {
    // The next one that is lacking is marked again.
  }
}

/** A backup holds them up to here. */
export async function clearGaps(logFolder: string, upTo: number): Promise<void> {
  for (const { file, number } of await marks(logFolder)) if (number <= upTo) await rm(file, { force: true });
}

async function marks(logFolder: string): Promise<readonly { file: string; number: number }[]> {
  const folder = dirname(logFolder);
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const number = markName.exec(name)?.[1];
    return number === undefined ? [] : [{ file: join(folder, name), number: Number(number) }];
  });
}
