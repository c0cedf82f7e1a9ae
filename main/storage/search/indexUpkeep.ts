import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import type { consultIndexing } from './consultIndexing.ts';

type SearchIndexing = Pick<ReturnType<typeof consultIndexing>, 'indexNext' | 'purge' | 'onWork'>;

/** Counted from the last save; a person who types saves more often. */
const quietMs = 1500;
/** Leaves main free for other work most of the time, such as a recording. */
const betweenPurgesMs = 20;

/**
 * Words of saved consults wait for a quiet moment, because a person who types would feel each step; those of
 * removed consults go at once.
 */
export function indexUpkeep({ indexNext, purge, onWork }: SearchIndexing) {
  const ended = new AbortController();
  let quiet: NodeJS.Timeout | undefined;
  let indexing = Promise.resolve();
  let purging: Promise<void> | null = null;

  async function indexAll(): Promise<void> {
    while (!ended.signal.aborted && indexNext()) await nextTurn();
  }

  async function purgeAll(): Promise<void> {
    // Not in the transaction of the removal.
    await nextTurn();
    while (!ended.signal.aborted && purge()) await after(betweenPurgesMs);
  }

  return {
    /** Call it once nothing else works in a transaction of its own. */
    begin(): void {
      onWork({
        saved() {
          clearTimeout(quiet);
          if (ended.signal.aborted) return;
          quiet = setTimeout(() => {
            // The words wait for the next save, or for the next search, which reports the failure.
            indexing = indexAll().catch(() => undefined);
          }, quietMs).unref();
        },
        removed() {
          // After a failure, the next removal or start begins again.
          purging ??= purgeAll()
            .catch(() => undefined)
            .finally(() => {
              purging = null;
            });
        },
      });
    },
    async stop(): Promise<void> {
      ended.abort();
      clearTimeout(quiet);
      await indexing;
      await purging;
    },
  };
}
