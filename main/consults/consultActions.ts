import { can, type ConsultAction } from '../../shared/consult/actions.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { ActionDeps } from './actions/actionDeps.ts';
import { createCancelActions } from './actions/cancelActions.ts';
import { applyDecision } from './actions/applyDecision.ts';
import { createDiscardActions } from './actions/discardActions.ts';
import { createFilingActions } from './actions/filingActions.ts';
import { createReconnectActions } from './actions/reconnectActions.ts';
import { requestNewNote } from './actions/requestNewNote.ts';
import { createRetryActions } from './actions/retryActions.ts';
import { createSendActions } from './actions/sendActions.ts';

export type ConsultActions = ReturnType<typeof createConsultActions>;

/**
 * A person's actions on a consult. Each checks that it still fits the consult, and answers whether it ran. By default it
 * changes consults of the active connection only.
 */
export function createConsultActions(deps: ActionDeps) {
  return {
    ...createSendActions(deps),
    ...createCancelActions(deps),
    ...createDiscardActions(deps),
    ...createFilingActions(deps),
    ...createRetryActions(deps),
    ...createReconnectActions(deps),
    change: (id: ConsultId, action: ConsultAction, event: ConsultEvent): Promise<boolean> => {
      const change = (): Promise<boolean> =>
        applyDecision(id, (consult) => (can(consult, action) ? event : null), deps);
      return event.type === 'patientCorrected' ? deps.aroundFiling(id, change) : change();
    },
    /**
     * Requests another note while the service still writes the first one, half an hour after the 202. If the first one
     * is there by then, the app shows it and requests no other. The failure: the service could not be asked.
     */
    requestNewNote: (id: ConsultId): Promise<Result<boolean, Failure>> => requestNewNote(id, deps),
  };
}
