import { isTextOnlyChange, undisturbed, type Change } from '../consults/changes.ts';
import { noticeOf } from '../consults/noticeOf.ts';
import { markNoteRead } from '../consults/openConsult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { isEmbedded } from '../../shared/consult/practice.ts';
import type { AppEvents, Parts } from './createParts.ts';

/** Who hears of what, in this order. */
export function listenersOf(parts: Parts): AppEvents {
  const { options, changes, connections, repository, workstation, openConsult, sendWhenReady } = parts;
  function watched(id: ConsultId): void {
    sendWhenReady.changed(id);
    for (const watch of parts.consultWatchers) watch(id);
  }
  return {
    changed() {
      parts.todaysList.followSession();
      parts.recordings.followSession(parts.workstation.isLocked());
      parts.updates.busyChanged();
      parts.statusFile.changed();
      undisturbed(options.onChange);
    },
    consultChanged(id, change) {
      const wasInTrouble = parts.stepFailures.clear(id);
      parts.list.changed(id, change);
      if (openConsult.isOpen(id)) markNoteRead(id, repository, workstation.isLocked);
      parts.unsent.changed();
      watched(id);
      undisturbed(() => showNotice(change, parts));
      if (!wasInTrouble && isTextOnlyChange(change)) changes.textChanged();
      else changes.changed();
    },
    stepFailed(id, error) {
      parts.stepFailures.record(id, error);
      watched(id);
      changes.changed();
    },
    answered(id, ceiling, isAccepted) {
      const connection = connections.get(id);
      if (isAccepted && connection !== null && !isEmbedded(connection)) parts.serviceSuccess.now();
      parts.consultActions.answered(id, ceiling, isAccepted);
    },
  };
}

/** Shows the system's notification about a change, if the change is news to the vet. */
function showNotice(
  change: Change,
  { options, connections, workstation, settings, openConsult }: Parts,
): void {
  const active = connections.active();
  const notice = noticeOf(change, {
    isLocked: workstation.isLocked(),
    active: active.id,
    open: openConsult.id(),
    isFocused: options.notices?.isFocused() ?? false,
    showsPatient: settings.of(active).noticesWithPatient,
  });
  if (notice !== null) options.notices?.show(notice);
}
