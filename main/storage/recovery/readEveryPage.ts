import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../database.ts';

/** Milliseconds until other work of the process gets a turn. */
const sliceMs = 5;
const tableRow = z.object({ name: z.string() });

/**
 * Reads, and so authenticates, every used page of a database, in short slices. Throws the driver's error at the first
 * damaged page. Nothing else may use the connection meanwhile.
 */
export async function readEveryPage(database: Database, signal: AbortSignal): Promise<void> {
  // dbstat walks all tables and indexes, but skips the last page of a value that fills several pages.
  await readAll(database, 'SELECT pageno FROM dbstat', signal);
  const tables = z
    .array(tableRow)
    .parse(database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`).all());
  for (const { name } of tables)
    await readAll(database, `SELECT * FROM "${name.replaceAll('"', '""')}"`, signal);
}

async function readAll(database: Database, sql: string, signal: AbortSignal): Promise<void> {
  let since = performance.now();
  for (const _row of database.prepare(sql).iterate()) {
    if (performance.now() - since < sliceMs) continue;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  }
}
