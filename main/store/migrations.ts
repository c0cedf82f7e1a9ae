import type { Database } from './database.ts';

/**
 * The schema, step by step, oldest first; `user_version` counts the steps that a file has taken. A step that has
 * been released is never changed, only followed by another.
 */
const migrations: readonly string[] = [
  `
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
    -- Of what consult_search holds for this row, so that a save that changes none of it leaves the index alone.
    search_hash BLOB NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX consults_by_connection ON consults (connection_id, created_at);

  -- rowid is consults.row. The words are not kept a second time, only their index.
  CREATE VIRTUAL TABLE consult_search USING fts5 (
    words,
    connection_id UNINDEXED,
    vet UNINDEXED,
    tokenize = 'trigram case_sensitive 1',
    content = '',
    contentless_delete = 1,
    contentless_unindexed = 1
  );

  -- connection_id is null where the setting is the workstation's.
  CREATE TABLE settings (
    connection_id TEXT REFERENCES connections (id),
    vet TEXT,
    name TEXT NOT NULL,
    value TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX settings_by_name ON settings (ifnull(connection_id, ''), name);

  -- The built-in sandbox is a service of its own, so its connection_id is not one of connections.
  CREATE TABLE sandbox_notes (
    connection_id TEXT NOT NULL,
    note_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (connection_id, note_id)
  ) STRICT;
  `,
  `
  -- The event log of each consult. Rows are only ever added, and go with their consult.
  CREATE TABLE consult_events (
    row INTEGER PRIMARY KEY,
    consult_id TEXT NOT NULL REFERENCES consults (id) ON DELETE CASCADE,
    connection_id TEXT NOT NULL,
    vet TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX consult_events_by_consult ON consult_events (consult_id, row);
  `,
];

/** The version that this app writes. */
export const schemaVersion = migrations.length;

/** Takes the steps that the file has not taken, all or none. Call it only where its version is not newer. */
export function migrate(database: Database, version: number): void {
  const steps = migrations.slice(version);
  if (steps.length === 0) return;
  const takeSteps = database.transaction(() => {
    for (const step of steps) database.exec(step);
    database.pragma(`user_version = ${schemaVersion}`);
  });
  takeSteps.immediate();
}
