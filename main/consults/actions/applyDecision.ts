import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';

/** The event that an action applies to the consult; null: the action no longer fits. */
type Decision = (consult: Consult) => ConsultEvent | null;

/**
 * Applies the event that `decision` returns, then wakes the runner. False: the action no longer fits, or the consult
 * belongs to another connection than `of`, by default the active one.
 */
export async function applyDecision(
  id: ConsultId,
  decision: Decision,
  { repository, runner, connections }: Pick<ActionDeps, 'repository' | 'runner' | 'connections'>,
  of: ConnectionId = connections.active().id,
): Promise<boolean> {
  let isCarriedOut = false;
  await repository.applyWith(id, (consult) => {
    if (consult.connectionId !== of) return null;
    const event = decision(consult);
    isCarriedOut = event !== null;
    return event;
  });
  if (isCarriedOut) runner.wake(id);
  return isCarriedOut;
}
