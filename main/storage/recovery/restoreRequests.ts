import { constants, existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/parsedJson.ts';
import { fileReadFailure } from '../../platform/diskFailure.ts';
import { removeWhenFree, renameWhenFree } from '../../platform/filesInUse.ts';
import { fsyncFolderOf } from '../../platform/fsyncFolderOf.ts';
import { writeAtomically } from '../../platform/writeAtomically.ts';
import { backupFolderBeside } from '../storeFolders.ts';
import { backupFromFileName, listBackups, fsyncFile, type Backup } from './backups.ts';
import { isGoodBackup, isKnownVersion } from './backupChecks.ts';

/*
 * A backup replaces the store at the next start, before anything is opened. The request is on the disk first
 * and is carried out once, wherever a crash interrupts it. The replaced store is never removed or
 * overwritten.
 */

const requestSchema = z.object({
  /** null: a new store, filled from the change log. */
  backup: z
    .string()
    .regex(/^[\w.-]+$/)
    .nullable(),
  aside: z.string().regex(/^[\w.-]+$/),
  /** Only the replay of the change log is left to do. */
  isInPlace: z.boolean().default(false),
});
type RestoreRequest = z.infer<typeof requestSchema>;

const requestFile = (path: string): string => join(dirname(path), 'restore.json');

export async function newestGoodBackup(path: string, key: Buffer): Promise<Backup | null> {
  for (const backup of await listBackups(backupFolderBeside(path)))
    if (await isGoodBackup(backup, key, new AbortController().signal)) return backup;
  return null;
}

/** `backup` null: a new store. */
export async function requestRestoreOf(path: string, backup: Backup | null, now: Date): Promise<void> {
  const time = now.toISOString().replaceAll(/[:.]/g, '-');
  await writeRequest(requestFile(path), {
    backup: backup === null ? null : basename(backup.file),
    aside: `${basename(path, '.db')}-set-aside-${time}.db`,
    isInPlace: false,
  });
}

/**
 * True: the store is now a backup whose change log must be replayed. If the backup no longer opens, nothing
 * changes.
 */
export async function restoreIfRequested(path: string, key: Buffer): Promise<boolean> {
  const file = requestFile(path);
  const asked = await readRequest(file);
  if (asked === null) return false;
  const aside = join(dirname(path), asked.aside);
  // An earlier run set the store aside and put the backup in its place.
  if (asked.isInPlace || (existsSync(aside) && existsSync(path))) return true;
  const isDone = await putInPlace(path, aside, asked.backup, key);
  if (isDone) await writeRequest(file, { ...asked, isInPlace: true });
  else await clearRestoreRequest(path);
  return isDone;
}

/** Call it once the change log was replayed. */
export async function clearRestoreRequest(path: string): Promise<void> {
  const file = requestFile(path);
  await removeWhenFree(file);
  await fsyncFolderOf(file);
}

async function putInPlace(path: string, aside: string, backup: string | null, key: Buffer): Promise<boolean> {
  const incoming = join(dirname(path), 'store-incoming.db');
  await removeWhenFree(incoming);
  if (backup !== null && !(await copyWhole(join(backupFolderBeside(path), backup), incoming, key))) {
    await removeWhenFree(incoming);
    return false;
  }
  // SQLite's log goes first: a store without its log is whole, a log without its store is useless.
  if (existsSync(`${path}-wal`)) await renameWhenFree(`${path}-wal`, `${aside}-wal`);
  if (existsSync(path)) await renameWhenFree(path, aside);
  if (backup !== null) await renameWhenFree(incoming, path);
  await fsyncFolderOf(path);
  return true;
}

async function copyWhole(backup: string, to: string, key: Buffer): Promise<boolean> {
  const { changes } = backupFromFileName(backup) ?? { changes: -1 };
  try {
    await copyFile(backup, to, constants.COPYFILE_EXCL);
    await fsyncFile(to);
  } catch (reason) {
    // On a full disk, the incomplete copy must not take room.
    await removeWhenFree(to);
    const { code } = fileReadFailure(reason);
    if (code === 'disk_full' || code === 'computer_busy') throw reason;
    // A backup that cannot be read any more lets the next one be offered.
    return false;
  }
  const isGood = await isGoodBackup({ file: to, changes }, key, new AbortController().signal);
  return isGood && isKnownVersion(to, key);
}

async function readRequest(file: string): Promise<RestoreRequest | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return requestSchema.safeParse(parsedJson(text)).data ?? null;
}

async function writeRequest(file: string, asked: RestoreRequest): Promise<void> {
  await writeAtomically(file, JSON.stringify(asked));
}
