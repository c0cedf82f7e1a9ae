import { can, type ConsultAction } from '../../shared/consult/actions.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { type Result, ok } from '../../shared/result.ts';
import type { ActionDeps } from './actions/actionDeps.ts';
import { createCancelActions } from './actions/cancelActions.ts';
import { applyDecision } from './actions/applyDecision.ts';
import { createFilingActions } from './actions/filingActions.ts';
import { createReconnectActions } from './actions/reconnectActions.ts';
import { createRetryActions } from './actions/retryActions.ts';
import { createSendActions } from './actions/sendActions.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { newNoteFrom } from '../../shared/consult/transitions/secondNote.ts';
import { newSubmission } from './newSubmission.ts';

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

function createDiscardActions(deps: ActionDeps) {
  const { repository, runner, connections, aroundFiling } = deps;
  return {
    async discard(id: ConsultId): Promise<boolean> {
      const consult = repository.get(id);
      const isInReach = consult?.connectionId === connections.active().id;
      // ffmpeg need not finish a recording that is discarded.
      if (isInReach && consult.phase === 'preparing' && isDiscardable(consult)) await runner.halt(id);
      try {
        return await applyDecision(
          id,
          (now) => (isDiscardable(now) ? { type: 'consultDiscarded' } : null),
          deps,
        );
      } finally {
        // Also after an error: if the discard could not be saved, the runner prepares the recording after all.
        runner.wake(id);
      }
    },
    restore: (id: ConsultId): Promise<boolean> =>
      aroundFiling(id, () =>
        applyDecision(id, (consult) => (isRestorable(consult) ? { type: 'consultRestored' } : null), deps),
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
  const isRequested = await applyDecision(
    id,
    (now) => {
      const last = now.submissions.at(-1);
      return last === undefined || !isDue(now)
        ? null
        : { type: 'newNoteRequested', submission: newSubmission(now, last, clock.now()) };
    },
    deps,
  );
  return ok(isRequested);
}
