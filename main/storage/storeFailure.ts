import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { failure, type Failure } from '../../shared/consult/failure.ts';

/** SQLite's result code (https://sqlite.org/rescode.html); null: the error is not the driver's. */
export function sqliteCode(reason: unknown): string | null {
  return reason instanceof SqliteDatabase.SqliteError ? reason.code : null;
}

/** A page did not open, or its content is inconsistent. */
export const isDamage = (reason: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB)/.test(sqliteCode(reason) ?? '');

const diskCodes = /^SQLITE_(?:IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|PERM|BUSY|LOCKED|NOLFS)/;

/** The failure that the driver's error stands for. SQLite's messages name tables and columns, never values. */
export function storeFailure(reason: unknown): Failure {
  const code = sqliteCode(reason);
  if (code === null) return failure('internal', reason instanceof Error ? reason.message : null);
  const detail = `${code}: ${reason instanceof Error ? reason.message : ''}`;
  if (code === 'SQLITE_FULL') return failure('disk_full', detail);
  return failure(diskCodes.test(code) ? 'disk_failed' : 'internal', detail);
}
