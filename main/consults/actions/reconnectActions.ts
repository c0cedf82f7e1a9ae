import { failureCodes, failureOwner, type FailureCode } from '../../../shared/consult/failure.ts';
import { isLateNoteWelcome } from '../../../shared/consult/consult.ts';
import type { Ceiling } from '../../connections/connectionWaits.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';
import { connectionStops, endOfStop, isWaitingForNetwork } from './resumeConsults.ts';
import { resumeConsults, resumeStopped } from './resumeConsults.ts';

const endedByReconnect: readonly FailureCode[] = [
  'connection_revoked',
  'unauthorized',
  'token_missing',
  'service_moved',
  'disconnected',
  ...connectionStops,
];

/** Earlier versions stopped consults for all of these; today most wait in the queue. */
const endedByStart: readonly FailureCode[] = failureCodes.filter((code) => failureOwner(code) !== 'consult');

/** What consults do when their network or their connection has changed. */
export function createReconnectActions(deps: ActionDeps) {
  const { repository, runner, pauses, connections } = deps;
  return {
    /** Ends waits for the network, and no waits that the service asked for. */
    networkReturned: async (): Promise<void> => {
      deps.onNetworkReturned?.();
      const waiting = await repository.applyToAll((now) =>
        isWaitingForNetwork(now) ? { type: now.phase === 'queued' ? 'waitEnded' : 'reportResumed' } : null,
      );
      for (const { id } of connections.all()) {
        pauses.endGrowing(id);
        const trouble = connections.troubleOf(id);
        if (trouble !== null) await connections.release(id, trouble.because.code);
      }
      // Wake all of them together: then the uploads go in the order of Send.
      for (const consult of repository.inMemory())
        if (waiting.includes(consult.id) || isLateNoteWelcome(consult)) runner.lookNow(consult.id);
    },
    /** After a reconnect: resumes all consults that waited for it. */
    async resumeConnection(id: ConnectionId): Promise<void> {
      pauses.endGrowing(id);
      await resumeStopped(id, endedByReconnect, deps);
    },
    /** Somebody answered, or the service itself accepted the token: resumes the consults that waited for that. */
    answered(id: ConnectionId, ceiling: Ceiling, isAccepted: boolean): void {
      // On a full disk they go on after their own waits.
      if (connections.answered(id, ceiling, isAccepted)) resumeConsults(id, [], deps).catch(() => undefined);
    },
    /** At the start: resumes consults whose connection the organisation allows now. The caller wakes the runner after. */
    async resumeAllowed(): Promise<void> {
      await repository.applyToAll((now) => {
        const connection = connections.get(now.connectionId);
        const view = connection === null ? null : connections.view(connection);
        const isHeld = view === null || view.heldFor !== null || view.movesTo !== null;
        return isHeld ? null : endOfStop(now, endedByStart);
      });
    },
    /** After a disconnect: consults that wait for their next try find the disconnect now, and show it as their reason. */
    lookAgainAt(id: ConnectionId): void {
      for (const consult of repository.inMemory()) if (consult.connectionId === id) runner.wake(consult.id);
    },
  };
}
