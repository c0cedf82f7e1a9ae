import { createSerialQueue } from '../platform/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * All connections of this workstation together: the service has a backstop above the ceilings of each (interface,
 * Limits), and many consults that poll side by side would come to it. Four a second are eighty consults in writing.
 */
export const usualRequestsPerMinute = 240;

/** After a quiet time, what is due in so many seconds may go at once: 20 requests at the usual pace. */
const burstSeconds = 5;

/** Resolves when the next request may go, in the order asked for; at once when the signal aborts. */
export type RateGate = (signal?: AbortSignal) => Promise<void>;

export function createRateGate(perMinute: number, clock: Pick<Clock, 'monotonicMs' | 'sleep'>): RateGate {
  const everyMs = 60_000 / perMinute;
  const burst = Math.floor((perMinute * burstSeconds) / 60);
  /** When the last of those let through would have been due, at the steady pace. */
  let dueMs = Number.NEGATIVE_INFINITY;
  const queue = createSerialQueue();
  const never = new AbortController().signal;

  return (signal = never) =>
    queue(async () => {
      if (signal.aborted) return;
      const now = clock.monotonicMs();
      dueMs = Math.max(dueMs + everyMs, now - burst * everyMs);
      if (dueMs > now) await clock.sleep(dueMs - now, signal);
    });
}
