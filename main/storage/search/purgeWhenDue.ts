import { setTimeout as after } from 'node:timers/promises';

/** Leaves the process free for other work most of the time. */
const betweenStepsMs = 20;

/**
 * Purges the search index at the start: an earlier run ended before it had, or a replay removed consults from a restored
 * backup, whose index still contains their words.
 */
export function purgeWhenDue(purge: () => boolean) {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (purge()) await after(betweenStepsMs, undefined, { signal: ending.signal });
  }

  return {
    begin(): void {
      running = run().catch(() => undefined);
    },
    async stop(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}
