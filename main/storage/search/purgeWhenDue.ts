import { setTimeout as after } from 'node:timers/promises';
import type { Database } from '../database.ts';

const name = 'store.isPurgeDue';
/** The process belongs to others for most of the time. */
const betweenStepsMs = 20;

/**
 * After consults were removed once more from a backup: their words are in the pages of its index, whatever was purged
 * from the store before. Being due outlives the run, as the index of thousands of consults takes minutes.
 */
export function purgeWhenDue(database: Database, purge: (isBegun: boolean) => boolean) {
  const select = database
    .prepare("SELECT value FROM settings WHERE ifnull(connection_id, '') = '' AND name = ?")
    .pluck();
  const save = database.prepare(
    `INSERT INTO settings (connection_id, vet, name, value) VALUES (NULL, NULL, ?, 'true')
     ON CONFLICT (ifnull(connection_id, ''), name) DO NOTHING`,
  );
  const remove = database.prepare("DELETE FROM settings WHERE ifnull(connection_id, '') = '' AND name = ?");
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (let isBegun = false; purge(isBegun); isBegun = true)
      await after(betweenStepsMs, undefined, { signal: ending.signal });
    remove.run(name);
  }

  return {
    /** Within the transaction of what makes it so. */
    setDue: (): void => void save.run(name),
    /** Where it breaks off, the next start goes on. */
    begin(): void {
      if (select.get(name) !== undefined) running = run().catch(() => undefined);
    },
    async stop(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}
