import type { FailureCode } from '../../../shared/consult/failure.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';
import { connectionStops, resumeConsult, resumeConsults } from './resumeConsults.ts';
import { isWaitingForNetwork } from './resumeConsults.ts';

/** What consults do when their network or their connection has changed. */
export type ReconnectActions = {
  /** Ends waits for the network, and no waits that the service asked for. */
  readonly networkReturned: () => Promise<void>;
  /** After a reconnect: resumes all consults that waited for it. */
  readonly resumeConnection: (id: ConnectionId) => Promise<void>;
  /** The service accepted the connection's token: resumes the consults that waited for that. */
  readonly tokenAccepted: (id: ConnectionId) => void;
  /** At the start: resumes consults whose connection the organisation allows now. The caller wakes the runner after. */
  readonly resumeAllowed: () => Promise<void>;
  /** After a disconnect: consults that wait for their next try find the disconnect now, and show it as their reason. */
  readonly lookAgainAt: (id: ConnectionId) => void;
};

const endedByReconnect: readonly FailureCode[] = [
  'connection_revoked',
  'unauthorized',
  'token_missing',
  'service_moved',
  'disconnected',
  ...connectionStops,
];

/** Earlier versions stopped consults for the last two, which wait in the queue today. */
const endedByPermission: readonly FailureCode[] = [
  'not_allowed',
  'service_moved',
  'unauthorized',
  'subscription_inactive',
];

export function createReconnectActions(deps: ActionDeps): ReconnectActions {
  const { repository, runner, pauses, connections } = deps;
  return {
    async networkReturned() {
      const waiting = repository.inMemory().filter(isWaitingForNetwork);
      for (const consult of waiting) {
        await repository.applyWith(consult.id, (now) =>
          isWaitingForNetwork(now) ? { type: now.phase === 'queued' ? 'waitEnded' : 'reportResumed' } : null,
        );
      }
      for (const { id } of connections.all()) pauses.endGrowing(id);
      // Wake all of them together: then the uploads go in the order of Send.
      for (const { id } of waiting) runner.wake(id);
    },
    async resumeConnection(id) {
      pauses.endGrowing(id);
      await resumeConsults(id, endedByReconnect, deps);
    },
    tokenAccepted(id) {
      if (connections.accepted(id)) void resumeConsults(id, ['unauthorized'], deps);
    },
    async resumeAllowed() {
      for (const consult of repository.inMemory()) {
        const connection = connections.get(consult.connectionId);
        const view = connection === null ? null : connections.view(connection);
        const isHeld = view === null || view.heldFor !== null || view.movesTo !== null;
        if (isHeld) continue;
        await resumeConsult(consult.id, endedByPermission, repository);
      }
    },
    lookAgainAt(id) {
      for (const consult of repository.inMemory()) if (consult.connectionId === id) runner.wake(consult.id);
    },
  };
}
