import { statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import { failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure, systemCode } from '../platform/diskFailure.ts';
import type { Database } from './database.ts';
import { migrate, oldestSchemaVersion, schemaVersion } from './migrations.ts';
import { isDamage, sqliteCode, storeFailure } from './storeFailure.ts';
import type { StoreProblem } from './storeProblem.ts';

export type OpenedDatabase = { readonly database: Database; readonly version: number };

/** A database that is open and of our schema, as far as `openUnmigrated` has looked. */
export function openDatabase(path: string, key: Buffer | null): Result<Database, StoreProblem> {
  const opened = openUnmigrated(path, key);
  return opened.ok ? migrated(opened.value) : opened;
}

/** With the steps of the schema that were still to come. */
export function migrated({ database, version }: OpenedDatabase): Result<Database, StoreProblem> {
  try {
    migrate(database, version);
    return ok(database);
  } catch (reason) {
    database.close();
    return err(problemOf(reason));
  }
}

/**
 * A database that is open and not newer than this app. Encrypted with the key from its first byte on, or in memory
 * where the key is null. A file that does not open is left as it is. Of a small one every page was read; of a large
 * one, which would hold up the start, that is the daily backup's part.
 */
export function openUnmigrated(path: string, key: Buffer | null): Result<OpenedDatabase, StoreProblem> {
  let database: Database | null = null;
  try {
    // SQLite takes less than a header for nothing at all, and would write over what is left of a store.
    const size = key === null ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    if (size > 0 && size < smallestPage) return err({ code: 'store_unreadable', detail: `${size} bytes` });
    database = new SqliteDatabase(key === null ? ':memory:' : path, { timeout: 2000 });
    if (key !== null) unlock(database, key);
    prepare(database);
    const version = z.number().parse(database.pragma('user_version', { simple: true }));
    const problem = versionProblem(version);
    if (problem !== null) {
      database.close();
      return err(problem);
    }
    const check = size > quicklyReadBytes ? 'ok' : database.pragma('quick_check(1)', { simple: true });
    if (check !== 'ok') {
      database.close();
      return err({ code: 'store_unreadable', detail: String(check) });
    }
    return ok({ database, version });
  } catch (reason) {
    database?.close();
    return err(problemOf(reason));
  }
}

function versionProblem(version: number): StoreProblem | null {
  const isTooOld = version > 0 && version < oldestSchemaVersion;
  if (!isTooOld && version <= schemaVersion) return null;
  const detail = `The store has version ${version}; this app reads ${oldestSchemaVersion} to ${schemaVersion}.`;
  return { code: isTooOld ? 'store_unreadable' : 'store_newer', detail };
}

/** Some 10 ms. */
const quicklyReadBytes = 4 * 1024 * 1024;
const smallestPage = 512;

/** The key as it is, without a derivation: it is random already. chacha20 authenticates each page (Poly1305). */
export function giveKey(database: Database, key: Buffer): void {
  database.pragma(`cipher = 'chacha20'`);
  const rawKey = Buffer.concat([Buffer.from('raw:'), key]);
  database.key(rawKey);
  rawKey.fill(0);
}

function unlock(database: Database, key: Buffer): void {
  giveKey(database, key);
  // No other process in this file: two queues over the same consults would send at once. Set before the first
  // read, it also keeps SQLite from making a -shm file.
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('user_version');
  database.pragma('journal_mode = WAL');
}

function prepare(database: Database): void {
  // A commit is on the disk when it returns. On macOS only this asks the drive itself.
  database.pragma('synchronous = FULL');
  database.pragma('fullfsync = ON');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  // Sorts and large statements would spill in plaintext.
  database.pragma('temp_store = MEMORY');
}

/** What opening or bringing forward came upon. */
export function problemOf(reason: unknown): StoreProblem {
  const code = sqliteCode(reason);
  if (code === null) {
    // The message may name the path, and with it a person; the code or the error's name does not.
    const what = systemCode(reason) ?? (reason instanceof Error ? reason.name : 'unknown');
    const detail = `The folder of the store cannot be used (${what}).`;
    const isFull = diskFailure(reason).code === 'disk_full';
    return { code: 'store_failed', detail, failure: failure(isFull ? 'disk_full' : 'disk_failed', detail) };
  }
  const cause = storeFailure(reason);
  const detail = cause.detail ?? code;
  if (isDamage(reason)) return { code: 'store_unreadable', detail };
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return { code: 'store_in_use', detail };
  return { code: 'store_failed', detail, failure: cause };
}
