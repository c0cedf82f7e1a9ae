import type { Database } from './database.ts';
import { chainEvents } from './ledgerRecords.ts';
import { fillConsultRows } from './listedConsults.ts';

/**
 * `listsAnew`: what lists show is written anew when all steps are taken, for each consult, by the rules of this app.
 * `afterwards`: what SQL cannot do of the step.
 */
type Step =
  | string
  | { readonly sql: string; readonly listsAnew: true }
  | { readonly sql: string; readonly afterwards: (database: Database) => void };

/**
 * The schema, step by step, oldest first; `user_version` counts the steps that a file has taken. A step that has
 * been released is never changed, only followed by another.
 */
const migrations: readonly Step[] = [
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
  {
    sql: `
  -- What is asked of thousands of consults at once, beside them: a consult is long. All of it follows from its JSON.
  CREATE TABLE consult_rows (
    row INTEGER PRIMARY KEY REFERENCES consults (row) ON DELETE CASCADE,
    connection_id TEXT NOT NULL,
    vet TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    is_settled INTEGER NOT NULL,
    -- Of the imported file; null for a take.
    source_sha256 TEXT,
    -- As lists show it; null where the consult cannot be read, and so is not listed.
    json TEXT
  ) STRICT;
  CREATE INDEX consult_rows_listed ON consult_rows (connection_id, created_at) WHERE json IS NOT NULL;
  CREATE INDEX consult_rows_unsettled ON consult_rows (row) WHERE is_settled = 0;
  CREATE INDEX consult_rows_by_source ON consult_rows (connection_id, source_sha256);
  DROP INDEX consults_by_connection;
  `,
    listsAnew: true,
  },
  {
    sql: `
  -- The event log of each consult as a chain (ledgerChain.ts). Rows are only ever added, and outlive their consult.
  CREATE TABLE ledger (
    consult_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    json TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (consult_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE ledger_heads (
    consult_id TEXT PRIMARY KEY NOT NULL,
    connection_id TEXT NOT NULL,
    vet TEXT NOT NULL,
    count INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
    afterwards: chainEvents,
  },
  `
  -- What a list is narrowed down to, by index. Both follow from the JSON by themselves.
  ALTER TABLE consult_rows ADD COLUMN phase TEXT AS (json ->> '$.phase');
  ALTER TABLE consult_rows ADD COLUMN species TEXT AS (lower(trim(json ->> '$.patient.species')));
  CREATE INDEX consult_rows_by_phase ON consult_rows (connection_id, phase, created_at);
  CREATE INDEX consult_rows_by_species ON consult_rows (connection_id, species, created_at, phase);
  `,
  `
  -- Merging by itself, the index holds main for a tenth of a second now and then: it is merged step by step instead.
  INSERT INTO consult_search (consult_search, rank) VALUES ('automerge', 0);

  -- Notes that are too long to be shown, whole, as text; in parts, so that none takes long to write.
  CREATE TABLE received_texts (
    consult_id TEXT NOT NULL REFERENCES consults (id) ON DELETE CASCADE,
    submission_key TEXT NOT NULL,
    part INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (consult_id, submission_key, part)
  ) STRICT;
  `,
];

/** The version that this app writes. */
export const schemaVersion = migrations.length;

/**
 * Takes the steps that the file has not taken, all or none. Call it only where its version is not newer. `upTo`: as an
 * earlier version of the app left it.
 */
export function migrate(database: Database, version: number, upTo = schemaVersion): void {
  const steps = migrations.slice(version, upTo);
  if (steps.length === 0) return;
  const takeSteps = database.transaction(() => {
    for (const step of steps) {
      database.exec(typeof step === 'string' ? step : step.sql);
      if (typeof step !== 'string' && 'afterwards' in step) step.afterwards(database);
    }
    if (steps.some((step) => typeof step !== 'string' && 'listsAnew' in step)) fillConsultRows(database);
    database.pragma(`user_version = ${upTo}`);
  });
  takeSteps.immediate();
}
