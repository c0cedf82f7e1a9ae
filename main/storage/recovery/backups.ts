import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, statfs, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import { epochMs, type EpochMs } from '../../../shared/ids.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { systemCode } from '../../platform/diskFailure.ts';
import { removeWhenFree, renameWhenFree } from '../../platform/filesInUse.ts';
import { syncFolder } from '../../platform/syncFolder.ts';
import type { Database } from '../database.ts';
import { giveKey, readVersion, versionProblem } from '../openDatabase.ts';
import { isDamage, sqliteCode } from '../storeProblem.ts';
import { countOfChanges } from './changeWriter.ts';
import { migrations } from '../schema.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

type CopyBounds = {
  readonly size: number;
  /** Stays empty in the copy. */
  readonly leftOut: { readonly from: number; readonly to: number };
  readonly signal: AbortSignal;
  readonly blockBytes?: number;
};

/** Copies the first `size` bytes of a file into an empty file, except `leftOut`. Throws if the source is shorter. */
export async function copyBytes(
  source: FileHandle,
  copy: FileHandle,
  { size, leftOut, signal, blockBytes = 256 * 1024 }: CopyBounds,
): Promise<void> {
  const block = Buffer.alloc(blockBytes);
  let at = 0;
  while (at < size) {
    signal.throwIfAborted();
    if (at >= leftOut.from && at < leftOut.to) {
      at = leftOut.to;
      continue;
    }
    const end = at < leftOut.from ? Math.min(size, leftOut.from) : size;
    // A read or a write may process fewer bytes than asked.
    const { bytesRead } = await source.read(block, 0, Math.min(blockBytes, end - at), at);
    if (bytesRead === 0) throw new Error('The file is shorter than it was');
    let written = 0;
    while (written < bytesRead)
      written += (await copy.write(block, written, bytesRead - written, at + written)).bytesWritten;
    at += bytesRead;
  }
}

/** Milliseconds until other work of the process gets a turn. */
const sliceMs = 5;
const tableRow = z.object({ name: z.string() });

/**
 * Reads, and so authenticates, every used page of a database, in short slices. Throws the driver's error at the first
 * damaged page. Nothing else may use the connection meanwhile.
 */
async function readEveryPage(database: Database, signal: AbortSignal): Promise<void> {
  // dbstat walks all tables and indexes, but skips the last page of a value that fills several pages.
  await readAll(database, 'SELECT pageno FROM dbstat', signal);
  const tables = z
    .array(tableRow)
    .parse(database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`).all());
  for (const { name } of tables)
    await readAll(database, `SELECT * FROM "${name.replaceAll('"', '""')}"`, signal);
}

async function readAll(database: Database, sql: string, signal: AbortSignal): Promise<void> {
  let since = performance.now();
  for (const _row of database.prepare(sql).iterate()) {
    if (performance.now() - since < sliceMs) continue;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  }
}

/** A complete copy of the store under the store's own key. The app read every page of the copy before it named it. */
export type Backup = {
  readonly file: string;
  readonly madeAt: EpochMs;
  /** How many of the store's changes the backup contains. */
  readonly changes: number;
};

/** damaged: a page does not open. failed: a fault of the disk, or the backup was stopped; the store may be fine. */
export type BackupProblem = { readonly code: 'damaged' | 'failed'; readonly detail: string };

export type BackupPlace = { readonly folder: string; readonly key: Buffer };

/** An open store. Close `file`, which reads its bytes, after the store: closing it ends SQLite's locks. */
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

/** Reads the file's name; null: it is not the name of a backup. */
export function backupAt(file: string): Backup | null {
  const [, madeAt, changes] = backupName.exec(basename(file)) ?? [];
  if (madeAt === undefined) return null;
  return { file, madeAt: epochMs(Number(madeAt)), changes: Number(changes) };
}

/**
 * Copies the open store page by page as it is on the disk, so the copy is encrypted at all times. The copy becomes a backup
 * when all its pages were read. Until then, and if that fails, the older backups stay.
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
      // Always later than the newest backup, even if the clock was set back.
      const madeAt = epochMs(Math.max(now, (newest?.madeAt ?? 0) + 1));
      const file = join(folder, nameOf(madeAt, changes));
      await renameWhenFree(unfinished, file);
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
 * Whether every page of a backup opens and it contains as many changes as its name says: an empty file opens too. Only
 * reads the file.
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

/** Whether this app can read the backup as a store: a release up to this one wrote it. */
export function isKnownVersion(file: string, key: Buffer, known = migrations): boolean {
  const database = new SqliteDatabase(file, { readonly: true });
  try {
    giveKey(database, key);
    return versionProblem(readVersion(database), known) === null;
  } finally {
    database.close();
  }
}

const nameOf = (madeAt: EpochMs, changes: number): string =>
  `store-${String(madeAt).padStart(15, '0')}-${String(changes).padStart(12, '0')}.db`;

const checkpointRow = z.array(z.object({ busy: z.literal(0) })).length(1);
/** Recordings need this room: no backup is made that would leave less. */
const leftFreeBytes = 512 * 1024 * 1024;
/**
 * The system uses this page for locks; it has no data (https://sqlite.org/fileformat2.html#the_lock_byte_page). Windows
 * refuses to read it while the store is open.
 */
const lockPage = { from: 0x4000_0000, to: 0x4000_0000 + 4096 };

/** Moves all changes from SQLite's log into the file first; new changes stay in the log until the copy is complete. */
async function copyStore({ database, file }: BackupSource, to: string, signal: AbortSignal): Promise<void> {
  database.pragma('wal_autocheckpoint = 0');
  try {
    checkpointRow.parse(database.pragma('wal_checkpoint(TRUNCATE)'));
    const { size } = await file.stat();
    const { bavail, bsize } = await statfs(dirname(to));
    if (bavail * bsize < size + leftFreeBytes) throw Object.assign(new Error(), { code: 'ENOSPC' });
    await using copy = await open(to, 'wx', 0o600);
    await copyBytes(file, copy, { size, leftOut: lockPage, signal });
  } finally {
    if (database.open) database.pragma('wal_autocheckpoint = 1000');
  }
}

/** Reads every page of the copy and answers how many changes it contains. Makes it one file without a log of its own. */
async function checked(path: string, key: Buffer, signal: AbortSignal): Promise<number> {
  const database = new SqliteDatabase(path, { timeout: 0 });
  try {
    giveKey(database, key);
    database.pragma('locking_mode = EXCLUSIVE');
    // The caller syncs the copy afterwards, without blocking main.
    database.pragma('synchronous = OFF');
    database.pragma('journal_mode = DELETE');
    await readEveryPage(database, signal);
    return countOfChanges(database);
  } finally {
    database.close();
  }
}

/** Puts the content of a file on the disk. */
export async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r+');
  await handle.sync();
}

/** A copy that another program holds open stays until the next backup; it takes room and does no other harm. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith(unfinishedPrefix)))
    await removeWhenFree(join(folder, name)).catch(() => undefined);
}

/**
 * A backup with more changes than the newest stays: it is from before the store was replaced or restored. So does one that
 * another program holds open, until the next backup.
 */
async function removeOld(folder: string, newest: number): Promise<void> {
  const old = (await listBackups(folder)).slice(kept).filter(({ changes }) => changes <= newest);
  for (const { file } of old) await removeWhenFree(file).catch(() => undefined);
}

function problemOf(reason: unknown): BackupProblem {
  const detail =
    sqliteCode(reason) ?? systemCode(reason) ?? (reason instanceof Error ? reason.name : 'unknown');
  return { code: isDamage(reason) ? 'damaged' : 'failed', detail };
}
