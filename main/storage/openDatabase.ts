import { statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import { failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure, systemCode } from '../platform/diskFailure.ts';
import type { Database } from './database.ts';
import { firstSchemaVersion, migrate, migrations } from './schema.ts';
import { isStoreDamage, sqliteCode, storeFailure, type StoreProblem } from './storeProblem.ts';

/**
 * Encrypted from its first byte on; a key of null: in memory. A file that does not open is left unchanged.
 * Every page of a small file is read; a large file would delay the start, and the daily backup reads it.
 */
export function openDatabase(
  path: string,
  key: Buffer | null,
  known = migrations,
): Result<Database, StoreProblem> {
  let database: Database | null = null;
  try {
    // SQLite treats a file shorter than a header as empty, and would overwrite the rest of a store.
    const size = key === null ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    if (size > 0 && size < smallestPage) return err({ code: 'store_unreadable', detail: `${size} bytes` });
    database = new SqliteDatabase(key === null ? ':memory:' : path, { timeout: 2000 });
    if (key !== null) unlock(database, key);
    prepare(database);
    const version = storeVersion(database);
    const problem = versionProblem(version, known);
    if (problem !== null) {
      database.close();
      return err(problem);
    }
    const check = size > quicklyReadBytes ? 'ok' : database.pragma('quick_check(1)', { simple: true });
    if (check !== 'ok') {
      database.close();
      return err({ code: 'store_unreadable', detail: String(check) });
    }
    migrate(database, version, known);
    return ok(database);
  } catch (reason) {
    database?.close();
    return err(storeProblemOf(reason));
  }
}

export const storeVersion = (database: Database): number =>
  z.number().parse(database.pragma('user_version', { simple: true }));

/** null: this app can read the store, or there is none yet (0). */
export function versionProblem(version: number, known = migrations): StoreProblem | null {
  const newest = firstSchemaVersion + known.length;
  if (version === 0 || (version >= firstSchemaVersion && version <= newest)) return null;
  const detail = `The store has version ${version}; this app reads ${firstSchemaVersion} to ${newest}.`;
  return { code: version < firstSchemaVersion ? 'store_older' : 'store_newer', detail };
}

/** Reading this much takes about 10 ms. */
const quicklyReadBytes = 4 * 1024 * 1024;
const smallestPage = 512;

/** The key is random, so it is used without a derivation. chacha20 authenticates each page (Poly1305). */
export function setDatabaseKey(database: Database, key: Buffer): void {
  database.pragma(`cipher = 'chacha20'`);
  const rawKey = Buffer.concat([Buffer.from('raw:'), key]);
  database.key(rawKey);
  rawKey.fill(0);
}

function unlock(database: Database, key: Buffer): void {
  setDatabaseKey(database, key);
  // Locks out other processes: two queues over the same consults would both send. Set before the first read,
  // it also stops SQLite from creating a -shm file.
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('user_version');
  database.pragma('journal_mode = WAL');
}

function prepare(database: Database): void {
  // A commit is on the disk when it returns. On macOS, only fullfsync waits for the drive itself.
  database.pragma('synchronous = FULL');
  database.pragma('fullfsync = ON');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  // On the disk, temporary files of sorts and large statements would be plaintext.
  database.pragma('temp_store = MEMORY');
}

export function storeProblemOf(reason: unknown): StoreProblem {
  const code = sqliteCode(reason);
  if (code === null) {
    // The message may name the path, and with it a person.
    const what = systemCode(reason) ?? (reason instanceof Error ? reason.name : 'unknown');
    const detail = `The folder of the store cannot be used (${what}).`;
    const isFull = diskFailure(reason).code === 'disk_full';
    return { code: 'store_failed', detail, failure: failure(isFull ? 'disk_full' : 'disk_failed', detail) };
  }
  const cause = storeFailure(reason);
  const detail = cause.detail ?? code;
  if (isStoreDamage(reason)) return { code: 'store_unreadable', detail };
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return { code: 'store_in_use', detail };
  return { code: 'store_failed', detail, failure: cause };
}
