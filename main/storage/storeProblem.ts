import { failure, type Failure } from '../../shared/consult/failure.ts';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';

/**
 * The file stays unchanged in every case. store_unreadable: wrong key, damaged, or no store at all.
 * store_older, store_newer: of another version of the app. store_in_use: by another process. store_failed:
 * the disk or the folder refuses.
 */
export type StoreProblem =
  | { readonly code: 'store_unreadable'; readonly detail: string }
  | { readonly code: 'store_older' | 'store_newer'; readonly detail: string }
  | { readonly code: 'store_in_use'; readonly detail: string }
  | { readonly code: 'store_failed'; readonly detail: string; readonly failure: Failure };

/** Its failure is `disk_full`, `disk_failed` or `internal`. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail ?? failure.code);
    this.failure = failure;
  }
}

export function toStoreFailure(error: unknown): Failure {
  if (error instanceof StoreError) return error.failure;
  // The message may contain what a person wrote.
  return failure('internal', error instanceof Error ? error.name : null);
}

export type UnreadableRow = {
  readonly table: 'connections' | 'consults' | 'consult_rows' | 'event_log' | 'sandbox_notes';
  readonly id: string;
  /** Where in the row, and what was expected there; never the row's content. */
  readonly reason: string;
};

export type OnUnreadableRow = (row: UnreadableRow) => void;

/** SQLite's result code (https://sqlite.org/rescode.html); null: the error is not the driver's. */
export function sqliteCode(reason: unknown): string | null {
  return reason instanceof SqliteDatabase.SqliteError ? reason.code : null;
}

/** A page did not open, or its content is inconsistent. */
export const isStoreDamage = (reason: unknown): boolean =>
  /^SQLITE_(?:CORRUPT|NOTADB)/.test(sqliteCode(reason) ?? '');

const diskCodes = /^SQLITE_(?:IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|PERM|BUSY|LOCKED|NOLFS)/;

/** SQLite's messages name tables and columns, never values. */
export function storeFailure(reason: unknown): Failure {
  const code = sqliteCode(reason);
  if (code === null) return failure('internal', reason instanceof Error ? reason.message : null);
  const detail = `${code}: ${reason instanceof Error ? reason.message : ''}`;
  if (code === 'SQLITE_FULL') return failure('disk_full', detail);
  return failure(diskCodes.test(code) ? 'disk_failed' : 'internal', detail);
}
