import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long after the last save. Somebody who writes saves more often. */
const quietMs = 1500;

/**
 * Puts the words of what was saved into the search index once it is quiet, one part after the other. Each takes main some
 * tens of milliseconds, in which no key comes through: at each save it would be felt while typing.
 */
export function indexWhenQuiet(indexNext: () => boolean) {
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  let running = Promise.resolve();

  async function run(): Promise<void> {
    while (!ending.signal.aborted && indexNext()) await nextTurn();
  }

  return {
    saved(): void {
      clearTimeout(timer);
      if (ending.signal.aborted) return;
      timer = setTimeout(() => {
        // What could not be indexed waits for the next save, or the next search, which says so.
        running = run().catch(() => undefined);
      }, quietMs);
      timer.unref();
    },
    /** What still waits, the next start goes on with. */
    async stop(): Promise<void> {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
