import type { Clock } from '../ports/clock.ts';

const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
/** A network share that hangs does not delay the end of the app for longer. */
const stopWaitMs = 1_000;

export type RetryUntilDoneDeps = {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Resolves true when no further attempt is needed. */
  readonly attempt: (ended: AbortSignal) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
};

/** Repeats an attempt after growing waits until the attempt succeeds. */
export function createRetryUntilDone({ clock, attempt, onFailure }: RetryUntilDoneDeps) {
  const ended = new AbortController();
  let sleep = new AbortController();
  let running: Promise<void> | null = null;
  let isWoken = false;

  async function run(): Promise<void> {
    for (let waitMs = firstWaitMs; !ended.signal.aborted; waitMs = Math.min(longestWaitMs, 2 * waitMs)) {
      isWoken = false;
      sleep = new AbortController();
      const isDone = await attempt(ended.signal).catch((error: unknown) => {
        onFailure(error);
        return false;
      });
      if (isDone && !isWoken) return;
      // The loop doubles this: the wait after the next attempt is the first one again.
      if (isWoken) waitMs = firstWaitMs / 2;
      else await clock.sleep(waitMs, AbortSignal.any([ended.signal, sleep.signal]));
    }
  }

  function wake(): void {
    isWoken = true;
    sleep.abort();
    running ??= run()
      .catch(onFailure)
      .finally(() => {
        running = null;
        // The call came between the end of the last attempt and the end of run().
        if (isWoken && !ended.signal.aborted) wake();
      });
  }

  return {
    /** Starts an attempt now, or another one after the attempt that is running. */
    wake,
    stop: async (): Promise<void> => {
      ended.abort();
      await Promise.race([running, clock.sleep(stopWaitMs, new AbortController().signal)]);
    },
  };
}
