import type { Database } from './database.ts';

/** The version of the first release, as `user_version`. Test versions wrote lower ones. */
export const firstSchemaVersion = 25;

/** Foreign keys are off meanwhile, so that a table may be made again. */
type Migration = (database: Database) => void;

/** In their order, from `firstSchemaVersion` on. What was released never changes. */
export const migrations: readonly Migration[] = [];

/** A new store gets the migrations too, so it never differs from an old one. */
const schema = `
  CREATE TABLE connections (
    id TEXT PRIMARY KEY NOT NULL,
    vet TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;

  CREATE TABLE consults (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    connection_id TEXT NOT NULL REFERENCES connections (id),
    vet TEXT NOT NULL,
    phase TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- Hash of the words that the search (searchIndex.ts) has for this row: a save that changes none of them skips the index.
    search_hash BLOB NOT NULL,
    -- 1 after each save, until the search has the words.
    words_wait INTEGER NOT NULL,
    json TEXT NOT NULL
  ) STRICT;

  CREATE INDEX consults_waiting ON consults (row) WHERE words_wait = 1;

  -- connection_id is null for a setting of the workstation.
  CREATE TABLE settings (
    connection_id TEXT REFERENCES connections (id),
    vet TEXT,
    name TEXT NOT NULL,
    value TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX settings_by_name ON settings (ifnull(connection_id, ''), name);

  -- The notes of the sandbox inside the app.
  CREATE TABLE sandbox_notes (
    key TEXT PRIMARY KEY NOT NULL,
    json TEXT NOT NULL
  ) STRICT;

  -- What queries ask of thousands of consults at once; a consult's own JSON, from which it follows, is long.
  CREATE TABLE consult_rows (
    row INTEGER PRIMARY KEY REFERENCES consults (row) ON DELETE CASCADE,
    connection_id TEXT NOT NULL,
    vet TEXT NOT NULL,
    -- When the visit was.
    created_at INTEGER NOT NULL,
    is_settled INTEGER NOT NULL,
    -- SHA-256 of the imported file; null for a recording.
    source_sha256 TEXT,
    -- As lists show it.
    json TEXT NOT NULL,
    -- Lists are filtered by it.
    phase TEXT AS (json ->> '$.phase')
  ) STRICT;
  CREATE INDEX consult_rows_listed ON consult_rows (connection_id, created_at);
  CREATE INDEX consult_rows_unsettled ON consult_rows (row) WHERE is_settled = 0;
  CREATE INDEX consult_rows_by_source ON consult_rows (connection_id, source_sha256);
  CREATE INDEX consult_rows_by_phase ON consult_rows (connection_id, phase, created_at);

  -- The event log of each consult, lines in their order. Rows are only ever added, and outlive their consult.
  CREATE TABLE event_log (
    consult_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (consult_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE logged_consults (
    consult_id TEXT PRIMARY KEY NOT NULL,
    connection_id TEXT NOT NULL,
    vet TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** `from`: 0: the store is new. All or nothing, so that a kill leaves the old version whole. */
export function migrate(database: Database, from = 0, to = migrations): void {
  const version = firstSchemaVersion + to.length;
  if (from === version) return;
  const change = database.transaction(() => {
    if (from === 0) database.exec(schema);
    for (const one of to.slice(Math.max(0, from - firstSchemaVersion))) one(database);
    if (database.prepare('PRAGMA foreign_key_check').get() !== undefined)
      throw new Error('A migration leaves a row without its parent.');
    database.pragma(`user_version = ${version}`);
  });
  // SQLite ignores this within a transaction.
  database.pragma('foreign_keys = OFF');
  try {
    change.immediate();
  } finally {
    database.pragma('foreign_keys = ON');
  }
}
