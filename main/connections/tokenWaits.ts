import { failure } from '../../shared/consult/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import { longestRetryWaitMs } from './retryWait.ts';

/** A consult's own wait is up to a fifth shorter, and must end after this one. */
const shareOfWait = 0.8;

export type TokenWaits = ReturnType<typeof createTokenWaits>;

/**
 * Connections whose token was refused with another 401 than the interface's two. The token stays; one request at a time
 * tries it, after waits of up to 15 minutes.
 */
export function createTokenWaits(clock: Pick<Clock, 'monotonicMs'>) {
  const waits = new Map<ConnectionId, { tries: number; nextMs: number }>();
  const nextAfter = (tries: number): number =>
    clock.monotonicMs() + shareOfWait * longestRetryWaitMs(tries, failure('unauthorized'));
  return {
    isWaiting: (id: ConnectionId): boolean => waits.has(id),
    /** Whether a request may use the token now. If it was refused, the next request has to wait after this one. */
    mayAsk(id: ConnectionId): boolean {
      const wait = waits.get(id);
      if (wait === undefined) return true;
      if (clock.monotonicMs() < wait.nextMs) return false;
      wait.tries += 1;
      wait.nextMs = nextAfter(wait.tries);
      return true;
    },
    refused(id: ConnectionId): void {
      const tries = waits.get(id)?.tries ?? 1;
      waits.set(id, { tries, nextMs: nextAfter(tries) });
    },
    /** A person asks: the next request may go now. */
    askNow(id: ConnectionId): void {
      const wait = waits.get(id);
      if (wait !== undefined) wait.nextMs = clock.monotonicMs();
    },
    /** The token was accepted, or there is a new one. False: nothing was waiting. */
    end: (id: ConnectionId): boolean => waits.delete(id),
  };
}
