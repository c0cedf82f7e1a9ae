import { setTimeout as after } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { workstationRow } from '../workstationRow.ts';

const name = 'store.isPurgeDue';
/** Leaves the process free for other work most of the time. */
const betweenStepsMs = 20;

/**
 * Purges the search index after a replay removed consults from a restored backup: the backup's index still contains their
 * words. The store records that a purge is due, because the index of thousands of consults takes minutes.
 */
export function purgeWhenDue(database: Database, purge: (isBegun: boolean) => boolean) {
  const due = workstationRow(database, name);
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (let isBegun = false; purge(isBegun); isBegun = true)
      await after(betweenStepsMs, undefined, { signal: ending.signal });
    due.remove();
  }

  return {
    /** Call it in the transaction that removes the consults. */
    setDue: (): void => due.save('true'),
    /** Starts the purge if one is due. The next start of the app continues a purge that was stopped. */
    begin(): void {
      if (due.load() !== undefined) running = run().catch(() => undefined);
    },
    async stop(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}
