import type { Connections } from '../../connections/connections.ts';
import type { RefusedSizes } from '../../connections/refusedSizes.ts';
import type { Gates } from '../../connections/gates.ts';
import type { Clock } from '../../ports/clock.ts';
import { isActionAllowed, type ConsultAction } from '../../../shared/consult/actions.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import type { ConsultRepository } from '../consultRepository.ts';
import type { ConsultRunner } from '../consultRunner.ts';
import type { SmallerCopyDeps } from '../smallerCopies.ts';
import type { EndedWaits } from '../endedWaits.ts';
import type { UndoableFilings } from '../undoableFilings.ts';
import { consultWithWait } from '../consultWithWait.ts';

export type GivenDeps = Omit<SmallerCopyDeps, 'repository'> & {
  readonly repository: ConsultRepository;
  readonly runner: ConsultRunner;
  readonly gates: Gates;
  readonly endedWaits: EndedWaits;
  readonly connections: Connections;
  readonly refusedSizes: Pick<RefusedSizes, 'isTooLarge'>;
  readonly clock: Clock;
  readonly undoableFilings: UndoableFilings;
  readonly onNetworkReturned?: () => void;
  /** First saves that folders may get the note of an action that files it or changes a filed one. */
  readonly aroundFiling: AroundFiling;
  /** They paste it with the patient above the note. */
  readonly isPatientPasted: () => boolean;
};

type AroundFiling = <T>(id: ConsultId, action: () => Promise<T>) => Promise<T>;

export type ActionDeps = ReturnType<typeof actionDeps>;

type Decision = (consult: Consult) => ConsultEvent | null;

export function actionDeps(given: GivenDeps) {
  const { repository, runner, connections } = given;

  /** False: the action no longer fits, or the consult is not of connection `of`. */
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
    /** As it waits now. */
    can: (consult: Consult, action: ConsultAction): boolean =>
      isActionAllowed(consultWithWait(consult, given), action),
    applyHalted: async (id: ConsultId, decision: Decision): Promise<boolean> => {
      await runner.halt(id);
      try {
        return await applyDecision(id, decision);
      } finally {
        // The service may have answered meanwhile, or nothing could be saved.
        runner.wake(id);
      }
    },
  };
}
