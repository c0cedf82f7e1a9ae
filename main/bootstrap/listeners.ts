import { isTextOnlyChange, ignoreErrorsWhileShowing, type ConsultChange } from '../consults/changes.ts';
import type { ConsultId, ConnectionId } from '../../shared/ids.ts';
import { isEmbeddedConnection } from '../../shared/consult/practice.ts';
import type { AppParts } from './createAppParts.ts';
import type { InternalEvents } from './parts/basicParts.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultNotice } from '../../shared/ipc/consultNotice.ts';
import { shownName } from '../../shared/text/shownName.ts';

/** Who hears of what, in this order. */
export function internalEventListeners(parts: AppParts): InternalEvents {
  const { options, onChange, connections, openConsult, sendWhenReady, undoableFilings } = parts;
  function watched(id: ConsultId): void {
    sendWhenReady.changed(id);
    for (const watch of parts.consultWatchers) watch(id);
  }
  return {
    changed() {
      parts.todaysList.followSession();
      parts.recordings.followSession(parts.vetSession.isLocked());
      undoableFilings.followSession(parts.vetSession.isLocked(), connections.active().id);
      parts.copyStrip.follow();
      parts.updates.busyChanged();
      parts.statusFile.changed();
      for (const watch of parts.consultWatchers) watch('any');
      ignoreErrorsWhileShowing(options.onChange);
    },
    consultChanged(id, change) {
      const wasInTrouble = parts.stepFailures.clear(id);
      parts.importQuestions.changed(id, change);
      const isRowChanged = parts.list.changed(id, change);
      openConsult.changed(id, change, parts.vetSession.isLocked());
      undoableFilings.consultChanged(id, change);
      parts.unsent.changed();
      watched(id);
      ignoreErrorsWhileShowing(() => showNotice(change, parts));
      // The page has its own text.
      if (wasInTrouble || isRowChanged || !isTextOnlyChange(change)) onChange();
    },
    stepFailed(id, error) {
      parts.stepFailures.record(id, error);
      watched(id);
    },
    answered(id, ceiling, isAccepted) {
      const connection = connections.get(id);
      if (isAccepted && connection !== null && !isEmbeddedConnection(connection)) parts.serviceSuccess.now();
      parts.consultActions.answered(id, ceiling, isAccepted);
    },
  };
}

function showNotice(
  change: ConsultChange,
  { options, connections, vetSession, settings, openConsult }: AppParts,
): void {
  const active = connections.active();
  const notice = consultNoticeOf(change, {
    isLocked: vetSession.isLocked(),
    active: active.id,
    open: openConsult.id(),
    isFocused: options.notices?.isFocused() ?? false,
    showsPatient: settings.of(active).noticesWithPatient,
  });
  if (notice !== null) options.notices?.show(notice);
}

type Onlooker = {
  readonly isLocked: boolean;
  readonly active: ConnectionId;
  readonly open: ConsultId | null;
  readonly isFocused: boolean;
  readonly showsPatient: boolean;
};

/** No patient's name behind the lock; null if the vet is looking at that consult. */
export function consultNoticeOf({ before, after }: ConsultChange, onlooker: Onlooker): ConsultNotice | null {
  if (before === null || after?.connectionId !== onlooker.active) return null;
  const kind = newsOf(before, after);
  const { isLocked, isFocused, open } = onlooker;
  if (kind === null || (!isLocked && isFocused && open === after.id)) return null;
  const isNamed = !isLocked && onlooker.showsPatient;
  return { consultId: after.id, kind, patientName: isNamed ? shownName(after.patient.name).trim() : '' };
}

/** Only changes that no person made. */
function newsOf(before: Consult, after: Consult): ConsultNotice['kind'] | null {
  if (before.otherNotes.length < after.otherNotes.length) return 'noteReady';
  if (before.phase === after.phase || before.phase === 'discarded' || before.phase === 'filed') return null;
  return after.phase === 'noteReady' || after.phase === 'needsAttention' ? after.phase : null;
}
