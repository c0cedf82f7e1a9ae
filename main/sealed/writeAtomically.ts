import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from './syncFolder.ts';

/**
 * Writes a file so that its name stands for all of it or for what was there before, whenever the power fails. It is made
 * beside its place under a name that nobody can guess, created new and readable by this account alone, so that no link
 * that somebody else put there is followed. Rejects with the system's error; `EEXIST` where `mayReplace` is false and
 * something has the name. What a killed process left is removed by the next write to the same path.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { mayReplace = true }: { readonly mayReplace?: boolean } = {},
): Promise<void> {
  await removeLeftovers(path);
  const making = `${leftoverStart(path)}${randomBytes(12).toString('hex')}${leftoverEnd}`;
  try {
    await writeNew(making, content);
    await (mayReplace ? rename(making, path) : nameNew(making, path));
  } catch (error) {
    await rm(making, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path);
}

const leftoverEnd = '.part';

/** Programs that watch a folder pass over names that begin with a dot. */
const leftoverStart = (path: string): string => {
  const name = createHash('sha256').update(basename(path)).digest('hex').slice(0, 16);
  return join(dirname(path), `.${name}-`);
};

async function removeLeftovers(path: string): Promise<void> {
  const start = basename(leftoverStart(path));
  for (const name of await readdir(dirname(path)))
    if (name.startsWith(start) && name.endsWith(leftoverEnd))
      await rm(join(dirname(path), name), { force: true }).catch(() => undefined);
}

/** Windows has no O_NOFOLLOW, and what is created new there follows no link either. */
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** In one step where the file system has links; some network shares have none. */
async function nameNew(making: string, path: string): Promise<void> {
  try {
    await link(making, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || (await isThere(path)))
      throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    if (!withoutLinks.includes(codeOf(error))) throw error;
    return rename(making, path);
  }
  await rm(making, { force: true });
}

const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'UNKNOWN'];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
