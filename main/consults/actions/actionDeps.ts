import type { Connections } from '../../connections/connections.ts';
import type { RefusedSizes } from '../../connections/refusedSizes.ts';
import type { ConnectionWaits } from '../../connections/connectionWaits.ts';
import type { SubscriptionStops } from '../../connections/subscriptionStops.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import type { ConsultRepository } from '../consultRepository.ts';
import type { ConsultRunner } from '../consultRunner.ts';
import type { SmallerCopyDeps } from '../smallerCopies.ts';
import type { UndoableFilings } from '../undoableFilings.ts';

export type GivenDeps = Omit<SmallerCopyDeps, 'repository'> & {
  readonly repository: ConsultRepository;
  readonly runner: ConsultRunner;
  readonly pauses: Pick<ConnectionWaits, 'permit' | 'permitUpload' | 'endGrowing'>;
  readonly connections: Connections;
  readonly subscriptions: SubscriptionStops;
  readonly refusedSizes: Pick<RefusedSizes, 'isTooLarge'>;
  readonly clock: Clock;
  readonly undoableFilings: UndoableFilings;
  readonly onNetworkReturned?: () => void;
  /** Runs around each action that files a note or changes a filed one: first saves that folders may get the note. */
  readonly aroundFiling: AroundFiling;
  /** Whether vets of the active connection paste a note that is filed now, and do so with the patient above it. */
  readonly isPatientPasted: () => boolean;
};

/** Runs `action` for that consult, and answers what it answered. */
type AroundFiling = <T>(id: ConsultId, action: () => Promise<T>) => Promise<T>;

export type ActionDeps = ReturnType<typeof actionDeps>;

/** The event that an action applies to the consult; null: the action no longer fits. */
type Decision = (consult: Consult) => ConsultEvent | null;

export function actionDeps(given: GivenDeps) {
  const { repository, runner, connections } = given;

  /** Then wakes the runner. False: the action no longer fits, or the consult belongs to another connection than `of`. */
  async function applyDecision(
    id: ConsultId,
    decision: Decision,
    of: ConnectionId = connections.active().id,
  ): Promise<boolean> {
    let isCarriedOut = false;
    await repository.applyWith(id, (consult) => {
      const event = consult.connectionId === of ? decision(consult) : null;
      isCarriedOut = event !== null;
      return event;
    });
    if (isCarriedOut) runner.wake(id);
    return isCarriedOut;
  }

  return {
    ...given,
    applyDecision,
    /** Ends the runner's step before that. */
    applyHalted: async (id: ConsultId, decision: Decision): Promise<boolean> => {
      await runner.halt(id);
      try {
        return await applyDecision(id, decision);
      } finally {
        // The service may have answered in that moment, or nothing could be saved: the runner goes on from what is there.
        runner.wake(id);
      }
    },
  };
}
