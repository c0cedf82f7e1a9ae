import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../database.ts';

/** How long it holds the process at a time, in ms. */
const sliceMs = 5;
const tableRow = z.object({ name: z.string() });

/**
 * Reads every page of a database that holds anything, and so authenticates it, a little at a time. Throws the driver's
 * error at the first that is damaged. Nothing else may use the connection meanwhile.
 */
export async function readEveryPage(database: Database, signal: AbortSignal): Promise<void> {
  // Walks all trees, of indexes too; of a value that spills over several pages it leaves out the last.
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
