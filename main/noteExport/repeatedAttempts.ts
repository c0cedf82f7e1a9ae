import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';

const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
/** A network share that hangs does not delay the end of the app for longer. */
const stopWaitMs = 1_000;

/** `attempt` never rejects; true: it succeeded. */
export function createRepeatedAttempts(
  clock: Pick<Clock, 'sleep'>,
  attempt: (ended: AbortSignal) => Promise<boolean>,
) {
  const ended = new AbortController();
  const attempts = createSerialQueue();
  let replaced = new AbortController();

  function wake(waitMs: number): void {
    replaced.abort();
    replaced = new AbortController();
    const signal = AbortSignal.any([ended.signal, replaced.signal]);
    void attempts(async () => {
      if (!signal.aborted && !(await attempt(ended.signal))) void repeat(waitMs, signal);
    });
  }

  async function repeat(waitMs: number, signal: AbortSignal): Promise<void> {
    await clock.sleep(waitMs, signal);
    if (!signal.aborted) wake(Math.min(longestWaitMs, 2 * waitMs));
  }

  return {
    wake: (): void => wake(firstWaitMs),
    stop: async (): Promise<void> => {
      const settled = attempts(() => Promise.resolve());
      await Promise.race([settled, clock.sleep(stopWaitMs, new AbortController().signal)]);
      ended.abort();
    },
  };
}
