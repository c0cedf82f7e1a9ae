import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Connections } from './connections.ts';
import type { ConnectionWaits } from './connectionWaits.ts';
import type { SubscriptionStops } from './subscriptionStops.ts';

type UploadGateDeps = {
  readonly subscriptions: Pick<SubscriptionStops, 'isStopped' | 'uploadAllowed'>;
  readonly connections: Pick<Connections, 'troubleOf' | 'troubleLeftMs' | 'troubleOver'>;
  readonly pauses: Pick<ConnectionWaits, 'whyUploadsWait' | 'leftMs' | 'over'>;
};

/**
 * `leftMs`: until the next upload tries; null: nobody can say. 0: one tries now, and the others wait for its
 * answer.
 */
type Closed = { readonly because: Failure; readonly leftMs: number | null };

export type UploadGate = ReturnType<typeof createUploadGate>;

/**
 * What keeps all uploads of a connection: a practice without a subscription until a try is accepted, a
 * trouble of the connection or its keychain until somebody answers, and the waits that the service asked for
 * or that grow after failures.
 */
export function createUploadGate({ subscriptions, connections, pauses }: UploadGateDeps) {
  return {
    /** null: the gate is open. */
    of(id: ConnectionId): Closed | null {
      if (subscriptions.isStopped(id)) return { because: failure('subscription_inactive'), leftMs: null };
      const because = connections.troubleOf(id)?.because ?? pauses.whyUploadsWait(id);
      const leftMs = Math.max(connections.troubleLeftMs(id), pauses.leftMs(id, 'submissions'));
      return because === null ? null : { because, leftMs };
    },
    /** Resolves when the next upload may try; at once when the signal aborts. */
    async over(id: ConnectionId, signal: AbortSignal): Promise<void> {
      await subscriptions.uploadAllowed(id, signal);
      await connections.troubleOver(id, signal);
      await pauses.over(id, 'submissions', signal, 'any');
    },
  };
}
