import { createPriorityQueue } from '../platform/priorityQueue.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * For all connections of this workstation: the service has a limit for all of them together (interface,
 * Limits). Four a second are eighty consults in writing.
 */
export const requestsPerMinute = 240;

/** After a quiet time, the requests of this many seconds may go at once: 20 at the usual rate. */
const burstSeconds = 5;

/**
 * Resolves when the next request may go, in order; at once when the signal aborts. `isLast`: after all the
 * others.
 */
export type RateGate = (signal?: AbortSignal, isLast?: boolean) => Promise<void>;

export function createRateGate(perMinute: number, clock: Pick<Clock, 'monotonicMs' | 'sleep'>): RateGate {
  const everyMs = 60_000 / perMinute;
  const burst = Math.floor((perMinute * burstSeconds) / 60);
  /** When the last request would have been due at the steady rate, in monotonic ms. */
  let dueMs = Number.NEGATIVE_INFINITY;
  const never = new AbortController().signal;
  const nextDueMs = (): number => Math.max(dueMs + everyMs, clock.monotonicMs() - burst * everyMs);
  const queue = createPriorityQueue<null>(async () => {
    const waitMs = nextDueMs() - clock.monotonicMs();
    if (waitMs > 0) await clock.sleep(waitMs, never);
  });

  return (signal = never, isLast = false) =>
    queue.run({ key: null, place: () => (isLast ? 1 : 0), signal }, async () => {
      dueMs = nextDueMs();
    });
}
