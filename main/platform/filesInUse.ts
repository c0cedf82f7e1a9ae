import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { systemCode } from './diskFailure.ts';

/** About 2 s in all. Virus scanners and indexers need less. */
const waitsMs = [10, 20, 40, 80, 150, 250, 400, 500, 550] as const;
/** Windows answers one of these while another program has the file open. */
const inUseCodes: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY']);

type RetryDeps = {
  readonly platform: NodeJS.Platform;
  readonly wait: (ms: number) => Promise<unknown>;
};

/**
 * On Windows, another program that has a file open keeps it from being renamed or removed, and sometimes
 * read. Repeats the action there for about 2 s.
 */
export async function retryWhileInUse<Value>(
  action: () => Promise<Value>,
  { platform, wait }: RetryDeps = { platform: process.platform, wait: (ms) => after(ms) },
): Promise<Value> {
  for (const ms of platform === 'win32' ? waitsMs : []) {
    try {
      return await action();
    } catch (error) {
      if (!inUseCodes.has(systemCode(error) ?? '')) throw error;
    }
    await wait(ms);
  }
  return action();
}

export const renameWhenFree = (from: string, to: string): Promise<void> =>
  retryWhileInUse(() => rename(from, to));

/** A missing file is no error. */
export const removeWhenFree = (path: string): Promise<void> =>
  retryWhileInUse(() => rm(path, { force: true }));

/** By default all files. A folder inside is an error, a missing folder is none. */
export async function removeFolderWhenFree(path: string, names?: readonly string[]): Promise<void> {
  for (const name of names ?? (await namesIn(path))) await removeWhenFree(join(path, name));
  await retryWhileInUse(() => rmdir(path)).catch(unlessMissing);
}

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => unlessMissing(error) ?? []);

function unlessMissing(error: unknown): undefined {
  if (systemCode(error) !== 'ENOENT') throw error;
}
