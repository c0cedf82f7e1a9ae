import { z } from 'zod';
import type { Database } from '../database.ts';
import { workstationRow } from '../workstationRow.ts';

const prefix = 'consult_search';
/**
 * The consults of one table. A merge copies a trigram with all its places at once, and holds main meanwhile; in a table of
 * this size that takes some 20 ms for the most frequent one.
 */
const rowsInTable = 4096;

const names = z.array(z.string());

/** The tables of the search index: each has the words of some thousand consults, in the order of their row numbers. */
export function searchTables(database: Database) {
  const select = database
    .prepare(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name GLOB '${prefix}_[0-9]*' AND name NOT GLOB '${prefix}_*_*'
       ORDER BY length(name), name`,
    )
    .pluck();
  const selectOne = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
  const purges = workstationRow(database, 'store.searchToPurge');

  const tableOf = (row: number): string => `${prefix}_${Math.floor(row / rowsInTable)}`;
  const isThere = (table: string): boolean => selectOne.get(table) !== undefined;

  return {
    /** Oldest first. */
    all: (): readonly string[] => names.parse(select.all()),
    /** Where the words of a consult may be. */
    ofRow: (row: number): readonly string[] => [tableOf(row)].filter(isThere),
    /** Where the words of a consult belong; made if it is not there. Call it in the transaction of the insert. */
    make(row: number): string {
      const table = tableOf(row);
      if (!isThere(table)) database.exec(definitionOf(table));
      return table;
    },
    /** The tables that still hold words of removed consults, as stored. */
    toPurge: (): readonly string[] => names.parse(JSON.parse(purges.load() ?? '[]')),
    saveToPurge: (tables: readonly string[]): void => purges.save(JSON.stringify(tables)),
  };
}

/** rowid: consults.row, or a part of it (searchIndex.ts). The table has the index only, not a second copy of the words. */
const definitionOf = (table: string): string => `
  CREATE VIRTUAL TABLE ${table} USING fts5 (
    words,
    connection_id UNINDEXED,
    vet UNINDEXED,
    tokenize = 'trigram case_sensitive 1',
    content = '',
    contentless_delete = 1,
    contentless_unindexed = 1
  );
  -- An automatic merge now and then blocks main: the app merges in small steps.
  INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0);
`;
