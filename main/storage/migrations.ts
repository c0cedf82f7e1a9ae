import type { Database } from './database.ts';

/** The oldest version that this app still reads: the version of a new file before its later steps. */
export const oldestSchemaVersion = 5;

const baseSchema = `
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
    -- Hash of the words that consult_search has for this row: a save that changes none of them skips the index.
    search_hash BLOB NOT NULL,
    json TEXT NOT NULL
  ) STRICT;

  -- rowid is consults.row. The table stores the index only, not a second copy of the words.
  CREATE VIRTUAL TABLE consult_search USING fts5 (
    words,
    connection_id UNINDEXED,
    vet UNINDEXED,
    tokenize = 'trigram case_sensitive 1',
    content = '',
    contentless_delete = 1,
    contentless_unindexed = 1
  );

  -- connection_id is null for a setting of the workstation.
  CREATE TABLE settings (
    connection_id TEXT REFERENCES connections (id),
    vet TEXT,
    name TEXT NOT NULL,
    value TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX settings_by_name ON settings (ifnull(connection_id, ''), name);

  -- The built-in sandbox is a service with its own connection, which is not in connections.
  CREATE TABLE sandbox_notes (
    connection_id TEXT NOT NULL,
    note_id TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (connection_id, note_id)
  ) STRICT;

  -- What queries ask of thousands of consults at once; a consult's own JSON is long. All of it follows from that JSON.
  CREATE TABLE consult_rows (
    row INTEGER PRIMARY KEY REFERENCES consults (row) ON DELETE CASCADE,
    connection_id TEXT NOT NULL,
    vet TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    is_settled INTEGER NOT NULL,
    -- SHA-256 of the imported file; null for a recording.
    source_sha256 TEXT,
    -- As lists show it; null if the consult cannot be read, so lists leave it out.
    json TEXT,
    -- Lists are filtered by these two; both follow from json.
    phase TEXT AS (json ->> '$.phase'),
    species TEXT AS (lower(trim(json ->> '$.patient.species')))
  ) STRICT;
  CREATE INDEX consult_rows_listed ON consult_rows (connection_id, created_at) WHERE json IS NOT NULL;
  CREATE INDEX consult_rows_unsettled ON consult_rows (row) WHERE is_settled = 0;
  CREATE INDEX consult_rows_by_source ON consult_rows (connection_id, source_sha256);
  CREATE INDEX consult_rows_by_phase ON consult_rows (connection_id, phase, created_at);
  CREATE INDEX consult_rows_by_species ON consult_rows (connection_id, species, created_at, phase);

  -- The event log of each consult, which a later step renames. Rows are only ever added, and outlive their consult.
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
`;

/** Each takes the schema from one version to the next. A released step never changes; a later step follows it. */
const laterSteps: readonly string[] = [
  `
  -- An automatic merge of the index now and then blocks main for a tenth of a second: the app merges in small steps.
  INSERT INTO consult_search (consult_search, rank) VALUES ('automerge', 0);

  -- The whole text of notes that are too long to show, in parts, so that no write takes long.
  CREATE TABLE received_texts (
    consult_id TEXT NOT NULL REFERENCES consults (id) ON DELETE CASCADE,
    submission_key TEXT NOT NULL,
    part INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (consult_id, submission_key, part)
  ) STRICT;
  `,
  `
  -- The search covers the names of imported files, so the words of each import wait to be indexed again (wordsWaiting.ts).
  INSERT INTO settings (connection_id, vet, name, value)
  SELECT NULL, NULL, 'store.wordsWaiting', json_group_array(id)
  FROM (
    SELECT id FROM consults JOIN consult_rows USING (row) WHERE source_sha256 IS NOT NULL
    UNION
    SELECT waiting.value
    FROM settings, json_each(iif(json_valid(settings.value), settings.value, '[]')) AS waiting
    WHERE settings.name = 'store.wordsWaiting' AND settings.connection_id IS NULL
  )
  WHERE true
  -- A damaged list stays as it is: all consults are indexed again then.
  ON CONFLICT (ifnull(connection_id, ''), name) DO UPDATE SET value = excluded.value WHERE json_valid(value);
  `,
  `
  -- From now on words are in further tables (searchTables.ts), which an earlier app would not look into. Which words the
  -- first table has of removed consults is not known any more.
  INSERT OR REPLACE INTO settings (connection_id, vet, name, value)
  VALUES (NULL, NULL, 'store.searchToPurge', '["consult_search"]');
  DELETE FROM settings WHERE name = 'store.isPurgeDue' AND connection_id IS NULL;
  `,
  `
  -- How long each list is, so that the start of the app need not count it.
  CREATE TABLE list_counts (
    connection_id TEXT PRIMARY KEY NOT NULL,
    listed INTEGER NOT NULL,
    -- Of these, the ones whose note is ready.
    ready INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO list_counts (connection_id, listed, ready)
  SELECT connection_id, count(*), count(*) FILTER (WHERE phase = 'noteReady')
  FROM consult_rows WHERE json IS NOT NULL GROUP BY connection_id;

  CREATE TRIGGER list_counts_insert AFTER INSERT ON consult_rows BEGIN
    INSERT INTO list_counts (connection_id, listed, ready)
    SELECT new.connection_id, 1, new.phase IS 'noteReady' WHERE new.json IS NOT NULL
    ON CONFLICT (connection_id) DO UPDATE SET listed = listed + 1, ready = ready + excluded.ready;
  END;
  CREATE TRIGGER list_counts_delete AFTER DELETE ON consult_rows BEGIN
    UPDATE list_counts SET listed = listed - 1, ready = ready - (old.phase IS 'noteReady')
    WHERE connection_id = old.connection_id AND old.json IS NOT NULL;
  END;
  CREATE TRIGGER list_counts_update AFTER UPDATE OF connection_id, json ON consult_rows BEGIN
    UPDATE list_counts SET listed = listed - 1, ready = ready - (old.phase IS 'noteReady')
    WHERE connection_id = old.connection_id AND old.json IS NOT NULL;
    INSERT INTO list_counts (connection_id, listed, ready)
    SELECT new.connection_id, 1, new.phase IS 'noteReady' WHERE new.json IS NOT NULL
    ON CONFLICT (connection_id) DO UPDATE SET listed = listed + 1, ready = ready + excluded.ready;
  END;
  `,
  `
  -- An event log is lines in their order, without hashes.
  ALTER TABLE ledger DROP COLUMN hash;
  ALTER TABLE ledger RENAME TO event_log;
  ALTER TABLE ledger_heads DROP COLUMN hash;
  ALTER TABLE ledger_heads DROP COLUMN count;
  ALTER TABLE ledger_heads RENAME TO logged_consults;
  DELETE FROM settings WHERE name = 'fingerprintKey';
  `,
];

/** The version that this app writes, as `user_version`. */
export const schemaVersion = oldestSchemaVersion + laterSteps.length;

/**
 * Applies the steps that the file lacks, all or none. `version`: 0 for a new file, else `oldestSchemaVersion` to
 * `schemaVersion`. `upTo`: for tests that need the store of an earlier version.
 */
export function migrate(database: Database, version: number, upTo = schemaVersion): void {
  if (version >= upTo) return;
  const base = version === 0 ? [baseSchema] : [];
  const later = laterSteps.slice(Math.max(0, version - oldestSchemaVersion), upTo - oldestSchemaVersion);
  const apply = database.transaction(() => {
    for (const sql of [...base, ...later]) database.exec(sql);
    database.pragma(`user_version = ${upTo}`);
  });
  apply.immediate();
}
