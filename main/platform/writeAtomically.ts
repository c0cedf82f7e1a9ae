import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode } from './diskFailure.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * Writes a file so that its name stands for all of it or for what was there before, whenever the power fails. It is
 * made beside its place under a name that nobody can guess, created new and readable by this account alone, so that no
 * link that somebody else put there is followed. Rejects with the system's error; `EEXIST` where `mayReplace` is false
 * and something has the name. What a killed process left is removed by the next write to the same path.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { mayReplace = true }: { readonly mayReplace?: boolean } = {},
): Promise<void> {
  await removeLeftovers(path);
  const making = unguessable(path);
  try {
    await writeNew(making, content);
    await (mayReplace ? rename(making, path) : nameNew(making, path));
  } catch (error) {
    await rm(making, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path);
}

/**
 * The same before anything may wait. Its name is not made to survive a power cut: for what any start can write again.
 */
export function writeAtomicallySync(path: string, content: Uint8Array): void {
  const folder = dirname(path);
  for (const name of leftoversIn(readdirSync(folder), path)) rmSync(join(folder, name), { force: true });
  const making = unguessable(path);
  try {
    const file = openSync(making, asNew, 0o600);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(making, path);
  } catch (error) {
    rmSync(making, { force: true });
    throw error;
  }
}

const leftoverEnd = '.part';

/** Programs that watch a folder pass over names that begin with a dot. */
const leftoverStart = (path: string): string => {
  const name = createHash('sha256').update(basename(path)).digest('hex').slice(0, 16);
  return join(dirname(path), `.${name}-`);
};

const unguessable = (path: string): string =>
  `${leftoverStart(path)}${randomBytes(12).toString('hex')}${leftoverEnd}`;

function leftoversIn(names: readonly string[], path: string): readonly string[] {
  const start = basename(leftoverStart(path));
  return names.filter((name) => name.startsWith(start) && name.endsWith(leftoverEnd));
}

/** Nothing where the folder cannot be listed: some may be written into, and no more. */
export async function removeLeftovers(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of leftoversIn(names, path))
    await rm(join(dirname(path), name), { force: true }).catch(() => undefined);
}

/** Windows has neither of the last two, and what is created new there follows no link either. */
const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
const asNew = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;

async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  await using file = await open(path, asNew, 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** In one step where the file system has links; some network shares have none. */
async function nameNew(making: string, path: string): Promise<void> {
  try {
    await link(making, path);
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'EEXIST' || (await isThere(path)))
      throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    if (!withoutLinks.includes(code)) throw error;
    return rename(making, path);
  }
  await rm(making, { force: true });
  await tellWatchers(path);
}

/** A link looks like an empty new file to a program that waits for files to be closed after writing. */
async function tellWatchers(path: string): Promise<void> {
  const file = await open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
  await file?.close().catch(() => undefined);
}

const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'UNKNOWN'];

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
