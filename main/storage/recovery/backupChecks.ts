import { setImmediate as nextTurn } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { setDatabaseKey, storeVersion, versionProblem } from '../openDatabase.ts';
import { migrations } from '../schema.ts';
import { countOfChanges } from './numberedCommits.ts';

/** Reads every page, and makes the copy one file without a log of its own. Answers `Backup.changes`. */
export async function checkStoreCopy(path: string, key: Buffer, signal: AbortSignal): Promise<number> {
  const database = new SqliteDatabase(path, { timeout: 0 });
  try {
    setDatabaseKey(database, key);
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

/** Only reads the file. An empty file opens too, so the number of its changes is compared. */
export async function isGoodBackup(
  { file, changes }: { readonly file: string; readonly changes: number },
  key: Buffer,
  signal: AbortSignal,
): Promise<boolean> {
  let database: Database | null = null;
  try {
    database = new SqliteDatabase(file, { readonly: true });
    setDatabaseKey(database, key);
    await readEveryPage(database, signal);
    return countOfChanges(database) === changes;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/** A later release may have written it. */
export function isKnownVersion(file: string, key: Buffer, known = migrations): boolean {
  const database = new SqliteDatabase(file, { readonly: true });
  try {
    setDatabaseKey(database, key);
    return versionProblem(storeVersion(database), known) === null;
  } finally {
    database.close();
  }
}

/** After so long, other work of the process gets a turn. */
const sliceMs = 5;
const tableRow = z.object({ name: z.string() });

/** Throws the driver's error at the first damaged page. Nothing else may use the connection meanwhile. */
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
