import { can, type ConsultAction } from '../../shared/consult/actions.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { type Result, ok } from '../../shared/result.ts';
import { actionDeps, type ActionDeps, type GivenDeps } from './actions/actionDeps.ts';
import { createCancelActions, createSendActions } from './actions/sendActions.ts';
import { createFilingActions } from './actions/filingActions.ts';
import { createReconnectActions } from './actions/reconnectActions.ts';
import { createRetryActions } from './actions/retryActions.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { newNoteFrom } from '../../shared/consult/transitions/secondNote.ts';
import { newSubmission } from './newSubmission.ts';

export type ConsultActions = ReturnType<typeof createConsultActions>;

/**
 * A person's actions on a consult. Each checks that it still fits the consult, and answers whether it ran. By default it
 * changes consults of the active connection only.
 */
export function createConsultActions(given: GivenDeps) {
  const deps = actionDeps(given);
  return {
    ...createSendActions(deps),
    ...createCancelActions(deps),
    ...createDiscardActions(deps),
    ...createFilingActions(deps),
    ...createRetryActions(deps),
    ...createReconnectActions(deps),
    change: (id: ConsultId, action: ConsultAction, event: ConsultEvent): Promise<boolean> => {
      const change = () => deps.applyDecision(id, (consult) => (can(consult, action) ? event : null));
      return event.type === 'patientCorrected' ? deps.aroundFiling(id, change) : change();
    },
    /**
     * Requests another note while the service still writes the first one, half an hour after the 202. If the first one
     * is there by then, the app shows it and requests no other. The failure: the service could not be asked.
     */
    requestNewNote: (id: ConsultId): Promise<Result<boolean, Failure>> => requestNewNote(id, deps),
  };
}

function createDiscardActions({
  repository,
  connections,
  aroundFiling,
  applyDecision,
  applyHalted,
}: ActionDeps) {
  return {
    async discard(id: ConsultId): Promise<boolean> {
      const consult = repository.get(id);
      const isInReach = consult?.connectionId === connections.active().id;
      // ffmpeg need not finish a recording that is discarded.
      const isHalted = isInReach && consult.phase === 'preparing' && isDiscardable(consult);
      return (isHalted ? applyHalted : applyDecision)(id, (now) =>
        isDiscardable(now) ? { type: 'consultDiscarded' } : null,
      );
    },
    restore: (id: ConsultId): Promise<boolean> =>
      aroundFiling(id, () =>
        applyDecision(id, (consult) => (isRestorable(consult) ? { type: 'consultRestored' } : null)),
      ),
  };
}

const isDiscardable = (consult: Consult): boolean =>
  can(consult, 'discardNote') || can(consult, 'discardRecording');

const isRestorable = (consult: Consult): boolean =>
  can(consult, 'restoreNote') || can(consult, 'restoreRecording');

/** Asks the service for the first note before it requests another one; see `ConsultActions`. */
async function requestNewNote(id: ConsultId, deps: ActionDeps): Promise<Result<boolean, Failure>> {
  const { repository, runner, connections, clock } = deps;
  const isDue = (consult: Consult): boolean => {
    const from = newNoteFrom(consult, connections.active());
    return from !== null && from <= clock.now();
  };
  const consult = repository.get(id);
  if (consult?.connectionId !== connections.active().id || !isDue(consult)) return ok(false);
  const asked = await runner.askNow(id);
  if (!asked.ok) return asked;
  if (asked.value === 'settled') return ok(true);
  const isRequested = await deps.applyDecision(id, (now) => {
    const last = now.submissions.at(-1);
    return last === undefined || !isDue(now)
      ? null
      : { type: 'newNoteRequested', submission: newSubmission(now, last, clock.now()) };
  });
  return ok(isRequested);
}
