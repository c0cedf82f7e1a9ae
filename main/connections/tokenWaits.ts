import { failure } from '../../shared/consult/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import { longestRetryWaitMs } from './retryWait.ts';

/**
 * Connections whose token was not accepted (a 401 that is not one of the interface's two). The token stays, and one
 * request at a time finds out whether it is accepted again, after growing waits of up to 15 minutes.
 */
export type TokenWaits = {
  readonly isWaiting: (connection: ConnectionId) => boolean;
  /** Whether a request may carry the token now. Where it was not accepted, the next one has to wait after this. */
  readonly mayAsk: (connection: ConnectionId) => boolean;
  readonly refused: (connection: ConnectionId) => void;
  /** A person asks: the next request may go now. */
  readonly askNow: (connection: ConnectionId) => void;
  /** The token was accepted, or there is a new one. False: nothing was waiting. */
  readonly end: (connection: ConnectionId) => boolean;
};

/** A consult's own wait is shortened by up to a fifth, and must find this one over. */
const shareOfWait = 0.8;

export function createTokenWaits(clock: Pick<Clock, 'monotonicMs'>): TokenWaits {
  const waits = new Map<ConnectionId, { tries: number; nextMs: number }>();
  const nextAfter = (tries: number): number =>
    clock.monotonicMs() + shareOfWait * longestRetryWaitMs(tries, failure('unauthorized'));
  return {
    isWaiting: (id) => waits.has(id),
    mayAsk(id) {
      const wait = waits.get(id);
      if (wait === undefined) return true;
      if (clock.monotonicMs() < wait.nextMs) return false;
      wait.tries += 1;
      wait.nextMs = nextAfter(wait.tries);
      return true;
    },
    refused(id) {
      const tries = waits.get(id)?.tries ?? 1;
      waits.set(id, { tries, nextMs: nextAfter(tries) });
    },
    askNow(id) {
      const wait = waits.get(id);
      if (wait !== undefined) wait.nextMs = clock.monotonicMs();
    },
    end: (id) => waits.delete(id),
  };
}
