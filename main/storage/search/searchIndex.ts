import { z } from 'zod';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { Database } from '../database.ts';
import { indexParts, searchedTexts } from './searchText.ts';

/**
 * The rows of the search index. A consult has one, under its own row number; one with long texts has several instead,
 * each under its number plus a multiple of this.
 */
const partStep = 2 ** 32;

const rowNumbers = z.array(z.number());

/** Rows of consults that hold every phrase; a consult with several parts may come more than once. */
export function searchIndexReader(database: Database): (phrases: readonly string[]) => readonly number[] {
  const selectWhole = database
    .prepare(`SELECT rowid FROM consult_search WHERE consult_search MATCH ? AND rowid < ${partStep}`)
    .pluck();
  const selectParts = database
    .prepare(`SELECT rowid FROM consult_search WHERE consult_search MATCH ? AND rowid >= ${partStep}`)
    .pluck();

  /** Each phrase may be in a different part of the consult. */
  function inParts(phrases: readonly string[]): readonly number[] {
    const sets = phrases.map(
      (phrase) => new Set(rowNumbers.parse(selectParts.all(phrase)).map((row) => row % partStep)),
    );
    const [first = new Set<number>(), ...others] = sets;
    return [...first].filter((row) => others.every((rows) => rows.has(row)));
  }

  return (phrases) => [...rowNumbers.parse(selectWhole.all(phrases.join(' '))), ...inParts(phrases)];
}

/** Pages to merge in one step: a few milliseconds, more if the step includes a checkpoint or the end of a level. */
const mergedPages = 16;
/** Parts to remove in one step: removing a part takes as long as inserting it. */
const removedParts = 2;
const countRow = z.object({ count: z.number() });

/** Inserts the words of consults into the index and removes them. */
export function searchIndexWriter(database: Database) {
  const insert = database.prepare(
    'INSERT INTO consult_search (rowid, words, connection_id, vet) VALUES (?, ?, ?, ?)',
  );
  const deleteOne = database.prepare('DELETE FROM consult_search WHERE rowid = ?');
  const selectOne = database.prepare('SELECT rowid FROM consult_search WHERE rowid = ?');
  const mergePages = database.prepare(
    "INSERT INTO consult_search (consult_search, rank) VALUES ('merge', ?)",
  );
  const countChanges = database.prepare('SELECT total_changes() AS count');
  const changeCount = (): number => countRow.parse(countChanges.get()).count;

  /** One step of a merge (FTS5); false: it is complete. A negative count starts a merge of the whole index. */
  function merge(pages: number): boolean {
    const before = changeCount();
    mergePages.run(pages);
    // FTS5's manual: fewer than two changes mean that there was nothing left to merge.
    return changeCount() - before >= 2;
  }

  /** Removes parts from the last to the first, so that the parts left after a kill have no gap. */
  function* removing(row: number): Generator<void, void, void> {
    deleteOne.run(row);
    let last = 0;
    while (selectOne.get(row + (last + 1) * partStep) !== undefined) last += 1;
    for (let part = last; part > 0; part -= 1) {
      deleteOne.run(row + part * partStep);
      if (part % removedParts === 0) yield;
    }
  }

  function* writing(row: number, consult: Consult): Generator<void, void, void> {
    const parts = indexParts(searchedTexts(consult));
    let words = parts.next();
    for (let part = 0; words.done !== true;) {
      const following = parts.next();
      if (part > 0 || following.done !== true) part += 1;
      insert.run(row + part * partStep, words.value, consult.connectionId, consult.vet);
      words = following;
      yield;
    }
  }

  return {
    remove(row: number): void {
      for (const _ of removing(row));
    },
    /** Indexes all words at once, for a consult with few words. */
    write(row: number, consult: Consult): void {
      for (const _ of removing(row));
      for (const _ of writing(row, consult));
    },
    /** Indexes the words in steps, each of which may be a transaction of its own, and merges the index meanwhile. */
    *steps(row: number, consult: Consult): Generator<void, void, void> {
      yield* removing(row);
      for (const _ of writing(row, consult)) {
        yield;
        while (merge(mergedPages)) yield;
      }
    },
    /** One step of rewriting the whole index without the removed words. False: no step is left. */
    purge: (isBegun: boolean): boolean => merge(isBegun ? mergedPages : -mergedPages),
  };
}
