import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, lstat, open, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode } from './diskFailure.ts';
import { removeWhenFree, renameWhenFree } from './filesInUse.ts';
import { pathExists } from './pathExists.ts';
import { fsyncFolderOf } from './fsyncFolderOf.ts';

type How = { readonly mayReplace?: boolean; readonly removesLeftovers?: boolean };

/**
 * The file has its old or its new content after a power cut. Its temporary name can be read by this account
 * only and follows no link. Rejects with the system's error; EEXIST if `mayReplace` is false and the name
 * exists.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { mayReplace = true, removesLeftovers = true }: How = {},
): Promise<void> {
  if (removesLeftovers) await removeLeftovers(path);
  const making = temporaryName(path);
  try {
    await writeNew(making, content);
    await (mayReplace ? renameWhenFree(making, path) : nameNew(making, path));
  } catch (error) {
    await removeWhenFree(making).catch(() => undefined);
    throw error;
  }
  await fsyncFolderOf(path);
}

const leftoverEnd = '.part';

/** Programs that watch a folder ignore names that begin with a dot. */
const leftoverStart = (path: string): string => {
  const name = createHash('sha256').update(basename(path)).digest('hex').slice(0, 16);
  return join(dirname(path), `.${name}-`);
};

const temporaryName = (path: string): string =>
  `${leftoverStart(path)}${randomBytes(12).toString('hex')}${leftoverEnd}`;

function leftoversIn(names: readonly string[], path: string): readonly string[] {
  const start = basename(leftoverStart(path));
  return names.filter((name) => name.startsWith(start) && name.endsWith(leftoverEnd));
}

/** Does nothing in a folder that cannot be listed. */
export async function removeLeftovers(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const left of leftoversIn(names, path).map((name) => join(dirname(path), name)))
    if (await isOurs(left)) await removeWhenFree(left).catch(() => undefined);
}

/**
 * Other accounts may write into the folder too, and may guess the name. Windows gives every file the owner 0.
 */
async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true && found.uid === (process.getuid?.() ?? 0);
}

/** Windows lacks the last two, but follows no link for a new file either. */
const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
const asNew = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;

async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  await using file = await open(path, asNew, 0o600);
  await file.writeFile(content);
  await file.sync();
}

/** In one step if the file system has links; some network shares have none. */
async function nameNew(making: string, path: string): Promise<void> {
  try {
    await link(making, path);
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (code === 'EEXIST' || (await pathExists(path)))
      throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    if (!withoutLinks.includes(code)) throw error;
    return renameWhenFree(making, path);
  }
  await removeWhenFree(making);
  await notifyWatchers(path);
}

/** Programs that wait for a closed file do not notice a link. */
async function notifyWatchers(path: string): Promise<void> {
  const file = await open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
  await file?.close().catch(() => undefined);
}

const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'UNKNOWN'];
