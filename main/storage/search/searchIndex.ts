import { z } from 'zod';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { Database } from '../database.ts';
import { indexParts, searchedTexts } from './searchText.ts';
import { workstationSettingRow } from '../workstationSettingRow.ts';

/**
 * A consult with long texts has several rows instead of one, each under its own row number plus a multiple of
 * this.
 */
const partStep = 2 ** 32;

const rowNumbers = z.array(z.number());

/** Each step may be a transaction of its own. */
export type IndexSteps = Generator<void, void, void>;

/** Rows of consults that hold every phrase, in no order; some come more than once. */
export function searchIndexReader(database: Database): (phrases: readonly string[]) => readonly number[] {
  const tables = searchTableAccess(database);
  const readerOf = remembered((table) => tableReader(database, table));
  return (phrases) => tables.all().flatMap((table) => readerOf(table)(phrases));
}

function tableReader(database: Database, table: string): (phrases: readonly string[]) => readonly number[] {
  const selectWhole = database
    .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid < ${partStep}`)
    .pluck();
  const selectParts = database
    .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid >= ${partStep}`)
    .pluck();

  function inParts(phrases: readonly string[]): readonly number[] {
    const sets = phrases.map(
      (phrase) => new Set(rowNumbers.parse(selectParts.all(phrase)).map((row) => row % partStep)),
    );
    const [first = new Set<number>(), ...others] = sets;
    return [...first].filter((row) => others.every((rows) => rows.has(row)));
  }

  return (phrases) => [...rowNumbers.parse(selectWhole.all(phrases.join(' '))), ...inParts(phrases)];
}

/** A few milliseconds, more if the step includes a checkpoint or a frequent trigram. */
const mergedPages = 16;
/** Removing a part takes as long as inserting it. */
const removedParts = 2;
const countRow = z.object({ count: z.number() });

export function searchIndexWriter(database: Database) {
  const tables = searchTableAccess(database);
  const writerOf = remembered((table) => tableWriter(database, table));
  let purging: string | null = null;

  /** Goes from the last part to the first, so that the parts left after a kill have no gap. */
  function* removing(row: number): IndexSteps {
    for (const table of tables.ofRow(row)) yield* writerOf(table).removing(row);
  }

  function* writing(row: number, consult: Consult): IndexSteps {
    const { insert } = writerOf(tables.make(row));
    const parts = indexParts(searchedTexts(consult));
    let words = parts.next();
    for (let part = 0; words.done !== true;) {
      const following = parts.next();
      if (part > 0 || following.done !== true) part += 1;
      insert(row + part * partStep, words.value, consult);
      words = following;
      yield;
    }
  }

  return {
    /**
     * Call it in the transaction that removes the consult: its words stay in the pages until `purge` has
     * ended.
     */
    remove(row: number): void {
      const from = tables.ofRow(row);
      for (const _ of removing(row));
      tables.saveToPurge([...new Set([...tables.toPurge(), ...from])]);
      // What has been merged so far may hold the words.
      if (purging !== null && from.includes(purging)) purging = null;
    },
    *steps(row: number, consult: Consult): IndexSteps {
      yield* removing(row);
      for (const _ of writing(row, consult)) {
        yield;
        while (writerOf(tables.make(row)).merge(mergedPages)) yield;
      }
    },
    /**
     * In steps. False: no table holds words of removed consults. The list of tables is stored for the next
     * run.
     */
    purge(): boolean {
      const [table, ...others] = tables.toPurge();
      if (table === undefined) return false;
      // While a backup copies the file, SQLite's log only grows, and what is in it holds main afterwards.
      if (isCheckpointHeld(database)) return true;
      const isMore = writerOf(table).merge(purging === table ? mergedPages : -mergedPages);
      purging = isMore ? table : null;
      if (!isMore) tables.saveToPurge(others);
      return isMore || others.length > 0;
    },
  };
}

function tableWriter(database: Database, table: string) {
  const insert = database.prepare(
    `INSERT INTO ${table} (rowid, words, connection_id, vet) VALUES (?, ?, ?, ?)`,
  );
  const deleteOne = database.prepare(`DELETE FROM ${table} WHERE rowid = ?`);
  const selectOne = database.prepare(`SELECT rowid FROM ${table} WHERE rowid = ?`);
  const mergePages = database.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`);
  const countChanges = database.prepare('SELECT total_changes() AS count');
  const changeCount = (): number => countRow.parse(countChanges.get()).count;

  return {
    insert: (row: number, words: string, { connectionId, vet }: Consult): void =>
      void insert.run(row, words, connectionId, vet),
    *removing(row: number): IndexSteps {
      deleteOne.run(row);
      let last = 0;
      while (selectOne.get(row + (last + 1) * partStep) !== undefined) last += 1;
      for (let part = last; part > 0; part -= 1) {
        deleteOne.run(row + part * partStep);
        if (part % removedParts === 0) yield;
      }
    },
    /** A step of FTS5; false: the merge is complete. A negative count starts a merge of the whole table. */
    merge(pages: number): boolean {
      const before = changeCount();
      mergePages.run(pages);
      // FTS5's manual: fewer than two changes mean that there was nothing left to merge.
      return changeCount() - before >= 2;
    },
  };
}

const isCheckpointHeld = (database: Database): boolean =>
  database.pragma('wal_autocheckpoint', { simple: true }) === 0;

function remembered<Made>(make: (table: string) => Made): (table: string) => Made {
  const made = new Map<string, Made>();
  return (table) => {
    const known = made.get(table);
    if (known !== undefined) return known;
    const fresh = make(table);
    made.set(table, fresh);
    return fresh;
  };
}

const prefix = 'consult_search';
/**
 * A merge copies a trigram with all its places at once, and holds main meanwhile: some 20 ms for the most
 * frequent one of so many rows.
 */
const rowsInTable = 4096;

const names = z.array(z.string());

function searchTableAccess(database: Database) {
  const select = database
    .prepare(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name GLOB '${prefix}_[0-9]*' AND name NOT GLOB '${prefix}_*_*'
       ORDER BY length(name), name`,
    )
    .pluck();
  const selectOne = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
  const purges = workstationSettingRow(database, 'store.searchToPurge');

  const tableOf = (row: number): string => `${prefix}_${Math.floor(row / rowsInTable)}`;
  const isThere = (table: string): boolean => selectOne.get(table) !== undefined;

  return {
    /** Oldest first. */
    all: (): readonly string[] => names.parse(select.all()),
    ofRow: (row: number): readonly string[] => [tableOf(row)].filter(isThere),
    /** Call it in the transaction of the insert. */
    make(row: number): string {
      const table = tableOf(row);
      if (!isThere(table)) database.exec(definitionOf(table));
      return table;
    },
    toPurge: (): readonly string[] => names.parse(JSON.parse(purges.load() ?? '[]')),
    saveToPurge: (tables: readonly string[]): void => purges.save(JSON.stringify(tables)),
  };
}

/** The table has the index only, not a second copy of the words. */
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
