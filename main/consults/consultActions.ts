import { isActionAllowed, type ConsultAction } from '../../shared/consult/actions.ts';
import { failureCodes, failureOwner, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type { ConsultId, ConnectionId, EpochMs } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import { actionDeps, type ActionDeps, type GivenDeps } from './actions/actionDeps.ts';
import { createCancelActions, createSendActions } from './actions/sendActions.ts';
import {
  createRetryActions,
  stopsConnection,
  eventEndingStop,
  goOn,
  resumeStopped,
} from './actions/retryActions.ts';
import { isNoteUnwritten, isLateNoteWelcome, type Consult } from '../../shared/consult/consult.ts';
import { newNoteAllowedFrom } from '../../shared/consult/transitions/secondNote.ts';
import { newSubmission } from './newSubmission.ts';
import type { CheckedPlace, MarkedPlaces } from '../../shared/consult/checkedPlaces.ts';
import {
  canMarkPlaceChecked,
  isEditOfReplacedNote,
} from '../../shared/consult/transitions/decisionTransitions.ts';
import { unreadWarnings } from '../../shared/consult/warnings.ts';
import type { RequestKind } from '../ports/noteService.ts';
import { endsWithNetwork } from './decisions/ownWait.ts';

const endedByReconnect: readonly FailureCode[] = failureCodes.filter(stopsConnection);

/** A start tries these again; a saved stop stops the consult again without a request. */
const endedByStart: readonly FailureCode[] = failureCodes.filter((code) => failureOwner(code) !== 'consult');

function createReconnectActions(deps: ActionDeps) {
  const { repository, runner, gates, connections } = deps;
  return {
    /** Waits that the service asked for go on. */
    networkReturned(): void {
      deps.onNetworkReturned?.();
      for (const { id } of connections.all()) {
        gates.of(id).endGrowing();
        gates.of(id).trouble.askNow();
      }
      runner.endWaits(endsWithNetwork);
      for (const consult of repository.inMemory()) if (isLateNoteWelcome(consult)) runner.lookNow(consult.id);
    },
    async resumeConnection(id: ConnectionId): Promise<void> {
      gates.of(id).endGrowing();
      await resumeStopped(id, endedByReconnect, deps);
    },
    /** `isAccepted`: the service itself accepted the token. */
    answered(id: ConnectionId, kind: RequestKind, isAccepted: boolean): void {
      if (gates.of(id).trouble.answered(kind, isAccepted)) goOn(id, deps);
    },
    /** At the start, where the organisation allows the connection now. The caller wakes the runner after. */
    async resumeAllowed(): Promise<void> {
      await repository.applyToAll((now) => {
        const connection = connections.get(now.connectionId);
        const view = connection === null ? null : connections.view(connection);
        const isHeld = view === null || view.heldFor !== null || view.movesTo !== null;
        return isHeld ? null : eventEndingStop(now, endedByStart);
      });
    },
    /** Waiting consults find the disconnect now and show it. */
    lookAgainAt(id: ConnectionId): void {
      for (const consult of repository.inMemory()) if (consult.connectionId === id) runner.wake(consult.id);
    },
  };
}

type Confirmed = {
  readonly seen: number;
  readonly isBlankMeant: boolean;
  readonly places?: MarkedPlaces;
};

type Filed = 'filed' | 'warningsUnread' | 'blank' | 'refused';

function createFilingActions(deps: ActionDeps) {
  const { undoableFilings, applyDecision } = deps;
  const acknowledgeWarnings = (id: ConsultId, count: number): Promise<boolean> =>
    applyDecision(id, (consult) =>
      isActionAllowed(consult, 'acknowledgeWarnings')
        ? { type: 'warningsAcknowledged', count, by: consult.vet }
        : null,
    );

  async function file(id: ConsultId, { seen, isBlankMeant, ...about }: Confirmed): Promise<Filed> {
    await acknowledgeWarnings(id, seen);
    let question: 'warningsUnread' | 'blank' | null = null;
    const isFiled = await applyDecision(id, (consult) => {
      if (!isActionAllowed(consult, 'fileNote') && !isActionAllowed(consult, 'updateFiledNote')) return null;
      if (unreadWarnings(consult).length > 0) question = 'warningsUnread';
      else if (isNoteUnwritten(consult) && !isBlankMeant) question = 'blank';
      if (question !== null) return null;
      // An update has no undo.
      if (consult.phase === 'noteReady') undoableFilings.begin(id, consult.connectionId);
      return { type: 'noteFiled', isPasted: deps.isPatientPasted() ? undefined : false, ...about };
    });
    return isFiled ? 'filed' : (question ?? 'refused');
  }

  return {
    /** `count`: so many of the note's warnings were on screen. */
    acknowledgeWarnings,
    markChecked: (id: ConsultId, place: CheckedPlace): Promise<boolean> =>
      applyDecision(id, (consult) =>
        canMarkPlaceChecked(consult, place) ? { type: 'placeChecked', place, by: consult.vet } : null,
      ),
    withdrawChecks: (id: ConsultId): Promise<boolean> =>
      applyDecision(id, () => ({ type: 'checksWithdrawn' })),
    file: (id: ConsultId, confirmed?: Partial<Confirmed>): Promise<Filed> =>
      deps.aroundFiling(id, () => file(id, { seen: 0, isBlankMeant: false, ...confirmed })),
    undoFiling: (id: ConsultId): Promise<boolean> =>
      undoableFilings.endWith(id, () =>
        applyDecision(id, () => (undoableFilings.has(id) ? { type: 'filingUndone' } : null)),
      ),
  };
}

export type ConsultActions = ReturnType<typeof createConsultActions>;

/** Each answers whether it still fitted the consult and ran. */
export function createConsultActions(given: GivenDeps) {
  const deps = actionDeps(given);
  return {
    ...createSendActions(deps),
    ...createCancelActions(deps),
    ...createDiscardActions(deps),
    ...createFilingActions(deps),
    ...createRetryActions(deps),
    ...createReconnectActions(deps),
    change: (
      id: ConsultId,
      action: ConsultAction,
      event: ConsultEvent,
      of?: ConnectionId,
    ): Promise<boolean> => {
      const isMeant = (now: Consult): boolean => deps.can(now, action) && !isEditOfReplacedNote(now, event);
      const change = () => deps.applyDecision(id, (consult) => (isMeant(consult) ? event : null), of);
      return event.type === 'patientCorrected' ? deps.aroundFiling(id, change) : change();
    },
    /** `at`: of `otherNotes`. */
    useNote: (id: ConsultId, at: EpochMs): Promise<boolean> =>
      deps.applyDecision(id, (consult) =>
        consult.phase === 'noteReady' && consult.otherNotes.some((other) => other.at === at)
          ? { type: 'otherNoteUsed', at }
          : null,
      ),
    /**
     * Half an hour after the 202, unless the first one is there by then, which is shown instead. The failure:
     * the service could not be asked.
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
  isActionAllowed(consult, 'discardNote') || isActionAllowed(consult, 'discardRecording');

const isRestorable = (consult: Consult): boolean =>
  isActionAllowed(consult, 'restoreNote') || isActionAllowed(consult, 'restoreRecording');

async function requestNewNote(id: ConsultId, deps: ActionDeps): Promise<Result<boolean, Failure>> {
  const { repository, runner, connections, clock } = deps;
  const isDue = (consult: Consult): boolean => {
    const from = newNoteAllowedFrom(consult, connections.active());
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
