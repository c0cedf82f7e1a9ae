import { open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fsyncFolderOf } from '../../platform/fsyncFolderOf.ts';

/*
 * Marks for changes that the change log lacks, because a log that ends too early looks complete. A mark is
 * the name of an empty file beside the log's folder: a full disk has room for it, and the folder itself may
 * be unwritable.
 */

const markName = /^changes-lack-(\d{12})$/;

/** 0: the log lacks none. */
export async function lastChangeLogGap(logFolder: string): Promise<number> {
  return Math.max(0, ...(await marks(logFolder)).map(({ number }) => number));
}

/** Never rejects: a missing mark stops no work. */
export async function markChangeLogGap(logFolder: string, number: number): Promise<void> {
  try {
    const file = join(dirname(logFolder), `changes-lack-${String(number).padStart(12, '0')}`);
    await (await open(file, 'w', 0o600)).close();
    await fsyncFolderOf(file);
    await clearChangeLogGaps(logFolder, number - 1);
  } catch {
    // The next missing change tries to write a mark again.
  }
}

export async function clearChangeLogGaps(logFolder: string, upTo: number): Promise<void> {
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
