import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, statfs, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import { epochMs, type EpochMs } from '../../../shared/ids.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { syncFolder } from '../../platform/syncFolder.ts';
import { copyBytes } from './copyBytes.ts';
import type { Database } from '../database.ts';
import { giveKey } from '../openDatabase.ts';
import { readEveryPage } from './readEveryPage.ts';
import { isDamage, sqliteCode } from '../storeFailure.ts';
import { countOfChanges } from './changeWriter.ts';

/** A whole copy of the store, under the store's own key, that was read to its last page before it got its name. */
export type Backup = {
  readonly file: string;
  readonly madeAt: EpochMs;
  /** How many of the store's changes it holds. */
  readonly changes: number;
};

/** damaged: a page does not open. failed: the disk, or it was broken off; nothing is known about the store. */
export type BackupProblem = { readonly code: 'damaged' | 'failed'; readonly detail: string };

export type BackupPlace = { readonly folder: string; readonly key: Buffer };

/** An open store. `file` reads its bytes, and is not closed before the store is: that would end SQLite's locks. */
export type BackupSource = { readonly database: Database; readonly file: FileHandle };

const kept = 3;
const backupName = /^store-(\d{15})-(\d{12})\.db$/;
const unfinishedPrefix = 'unfinished-';

/** Newest first. */
export async function listBackups(folder: string): Promise<readonly Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const backups = names.flatMap((name) => backupAt(join(folder, name)) ?? []);
  return backups.toSorted((a, b) => b.madeAt - a.madeAt);
}

/** What a file is by its name; null: no backup. */
export function backupAt(file: string): Backup | null {
  const [, madeAt, changes] = backupName.exec(basename(file)) ?? [];
  if (madeAt === undefined) return null;
  return { file, madeAt: epochMs(Number(madeAt)), changes: Number(changes) };
}

/**
 * Copies the store while it goes on, page by page as it is on the disk: nothing of it is ever in the clear. It counts
 * once every page of the copy was read; until then, and where it fails, the older ones stay.
 */
export async function makeBackup(
  source: BackupSource,
  { folder, key }: BackupPlace,
  { now, signal }: { readonly now: EpochMs; readonly signal: AbortSignal },
): Promise<Result<Backup, BackupProblem>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    const unfinished = join(folder, `${unfinishedPrefix}${randomUUID()}.db`);
    try {
      await copyStore(source, unfinished, signal);
      const changes = await checked(unfinished, key, signal);
      await syncFile(unfinished);
      const newest = (await listBackups(folder))[0];
      // Later than the newest, whatever the clock says.
      const madeAt = epochMs(Math.max(now, (newest?.madeAt ?? 0) + 1));
      const file = join(folder, nameOf(madeAt, changes));
      await rename(unfinished, file);
      await syncFolder(file);
      await removeOld(folder, changes);
      return ok({ file, madeAt, changes });
    } finally {
      await removeUnfinished(folder);
    }
  } catch (reason) {
    return err(problemOf(reason));
  }
}

/**
 * Whether a backup still opens, to its last page, and is the store that its name tells of: an empty file opens too. It is
 * only read.
 */
export async function isGoodBackup(
  { file, changes }: Pick<Backup, 'file' | 'changes'>,
  key: Buffer,
  signal: AbortSignal,
): Promise<boolean> {
  let database: Database | null = null;
  try {
    database = new SqliteDatabase(file, { readonly: true });
    giveKey(database, key);
    await readEveryPage(database, signal);
    return countOfChanges(database) === changes;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

const nameOf = (madeAt: EpochMs, changes: number): string =>
  `store-${String(madeAt).padStart(15, '0')}-${String(changes).padStart(12, '0')}.db`;

const checkpointRow = z.array(z.object({ busy: z.literal(0) })).length(1);
/** Recordings go before: a copy that would leave less than this is not made. */
const leftFreeBytes = 512 * 1024 * 1024;
/**
 * It is the system's, for locks, and holds nothing of SQLite's (https://sqlite.org/fileformat2.html#the_lock_byte_page).
 * Windows lets nobody read there while the store is open.
 */
const lockPage = { from: 0x4000_0000, to: 0x4000_0000 + 4096 };

/** With all changes in the file and none getting there before the end of the copy, which SQLite's log takes meanwhile. */
async function copyStore({ database, file }: BackupSource, to: string, signal: AbortSignal): Promise<void> {
  database.pragma('wal_autocheckpoint = 0');
  try {
    checkpointRow.parse(database.pragma('wal_checkpoint(TRUNCATE)'));
    const { size } = await file.stat();
    const { bavail, bsize } = await statfs(dirname(to));
    if (bavail * bsize < size + leftFreeBytes) throw Object.assign(new Error(), { code: 'ENOSPC' });
    const copy = await open(to, 'wx', 0o600);
    try {
      await copyBytes(file, copy, { size, leftOut: lockPage, signal });
    } finally {
      await copy.close();
    }
  } finally {
    if (database.open) database.pragma('wal_autocheckpoint = 1000');
  }
}

/** How many changes the copy holds, once all of it was read. It becomes a file that opens without a second one. */
async function checked(path: string, key: Buffer, signal: AbortSignal): Promise<number> {
  const database = new SqliteDatabase(path, { timeout: 0 });
  try {
    giveKey(database, key);
    database.pragma('locking_mode = EXCLUSIVE');
    // All of the copy is still on its way to the disk. It is synced afterwards, and main does not wait for it.
    database.pragma('synchronous = OFF');
    database.pragma('journal_mode = DELETE');
    await readEveryPage(database, signal);
    return countOfChanges(database);
  } finally {
    database.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith(unfinishedPrefix)))
    await rm(join(folder, name), { force: true });
}

/** One that holds more than the newest stays: it is of a store that was begun anew since, or put back. */
async function removeOld(folder: string, newest: number): Promise<void> {
  const old = (await listBackups(folder)).slice(kept).filter(({ changes }) => changes <= newest);
  for (const { file } of old) await rm(file, { force: true });
}

function problemOf(reason: unknown): BackupProblem {
  const code = sqliteCode(reason);
  // The system's code: its message would name the path.
  const system = reason instanceof Error && 'code' in reason ? String(reason.code) : null;
  const detail = code ?? system ?? (reason instanceof Error ? reason.name : 'unknown');
  return { code: isDamage(reason) ? 'damaged' : 'failed', detail };
}
