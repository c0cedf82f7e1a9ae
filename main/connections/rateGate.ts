import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * For all connections of this workstation: the service has a limit for all of them together (interface, Limits). Four a
 * second are eighty consults in writing.
 */
export const usualRequestsPerMinute = 240;

/** After a quiet time, the requests of this many seconds may go at once: 20 at the usual rate. */
const burstSeconds = 5;

/** Resolves when the next request may go, in order; at once when the signal aborts. */
export type RateGate = (signal?: AbortSignal) => Promise<void>;

export function createRateGate(perMinute: number, clock: Pick<Clock, 'monotonicMs' | 'sleep'>): RateGate {
  const everyMs = 60_000 / perMinute;
  const burst = Math.floor((perMinute * burstSeconds) / 60);
  /** When the last request would have been due at the steady rate, in monotonic ms. */
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
