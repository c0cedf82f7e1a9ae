import { constants } from 'node:fs';
import { access, copyFile, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../../platform/syncFolder.ts';
import { writeAtomically } from '../../platform/writeAtomically.ts';
import { backupAt, isGoodBackup, listBackups, type Backup } from './backups.ts';
import { backupsBeside } from '../openStore.ts';

/*
 * A backup takes the store's place at the next start, before anything is opened: a person's wish is on the disk first,
 * and is done once, wherever a crash comes between: it ends when the store was brought forward (`clearRestoreRequest`). What was in the place is set aside, and never removed or overwritten.
 */

const wish = z.object({
  /** Name of the backup; null: a new store, brought up from the log of changes. */
  backup: z
    .string()
    .regex(/^[\w.-]+$/)
    .nullable(),
  /** Name that the store gets which is there now. */
  aside: z.string().regex(/^[\w.-]+$/),
  /** Only the bringing forward is left. */
  isInPlace: z.boolean().default(false),
});
type Wish = z.infer<typeof wish>;

const wishBeside = (path: string): string => join(dirname(path), 'restore.json');

/** The newest backup that opens to its last page. */
export async function newestGoodBackup(path: string, key: Buffer): Promise<Backup | null> {
  for (const backup of await listBackups(backupsBeside(path)))
    if (await isGoodBackup(backup, key, new AbortController().signal)) return backup;
  return null;
}

/** `now` names what is set aside. */
export async function requestRestoreOf(path: string, backup: Backup | null, now: Date): Promise<void> {
  const time = now.toISOString().replaceAll(/[:.]/g, '-');
  await writeWish(wishBeside(path), {
    backup: backup === null ? null : basename(backup.file),
    aside: `${basename(path, '.db')}-set-aside-${time}.db`,
    isInPlace: false,
  });
}

/**
 * Does what was wished for, where something was. Answers whether a backup is in the store's place now, and is to be
 * brought forward. Where the backup does not open any more, all stays as it was.
 */
export async function restoreIfRequested(path: string, key: Buffer): Promise<boolean> {
  const file = wishBeside(path);
  const asked = await readWish(file);
  if (asked === null) return false;
  const aside = join(dirname(path), asked.aside);
  // Set aside, and something in its place.
  if (asked.isInPlace || ((await exists(aside)) && (await exists(path)))) return true;
  const isDone = await putInPlace(path, aside, asked.backup, key);
  if (isDone) await writeWish(file, { ...asked, isInPlace: true });
  else await clearRestoreRequest(path);
  return isDone;
}

/** Nothing is left of it to do. */
export async function clearRestoreRequest(path: string): Promise<void> {
  const file = wishBeside(path);
  await rm(file, { force: true });
  await syncFolder(file);
}

async function putInPlace(path: string, aside: string, backup: string | null, key: Buffer): Promise<boolean> {
  const incoming = join(dirname(path), 'store-incoming.db');
  await rm(incoming, { force: true });
  if (backup !== null && !(await copyWhole(join(backupsBeside(path), backup), incoming, key))) {
    await rm(incoming, { force: true });
    return false;
  }
  // Its log goes first: a store without it is whole, a log without its store is nothing.
  if (await exists(`${path}-wal`)) await rename(`${path}-wal`, `${aside}-wal`);
  if (await exists(path)) await rename(path, aside);
  if (backup !== null) await rename(incoming, path);
  await syncFolder(path);
  return true;
}

async function copyWhole(backup: string, to: string, key: Buffer): Promise<boolean> {
  const { changes } = backupAt(backup) ?? { changes: -1 };
  try {
    await copyFile(backup, to, constants.COPYFILE_EXCL);
    await syncFile(to);
  } catch (reason) {
    // Where there is no room for it, its beginning takes none.
    await rm(to, { force: true });
    throw reason;
  }
  return isGoodBackup({ file: to, changes }, key, new AbortController().signal);
}

async function readWish(file: string): Promise<Wish | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return wish.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function writeWish(file: string, asked: Wish): Promise<void> {
  await writeAtomically(file, JSON.stringify(asked));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
