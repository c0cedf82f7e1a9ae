import { setImmediate as nextTurn } from 'node:timers/promises';

/** The time from the last save. A person who types saves more often. */
const quietMs = 1500;

/**
 * Indexes the words of saved consults in a quiet moment, one part after the other. Each part blocks main, and so typing,
 * for tens of milliseconds: at each save, the person would feel it.
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
        // The words wait for the next save, or for the next search, which reports the failure.
        running = run().catch(() => undefined);
      }, quietMs);
      timer.unref();
    },
    /** The next start of the app indexes the words that still wait. */
    async stop(): Promise<void> {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
