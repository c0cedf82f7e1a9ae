import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultNotice } from '../../shared/ipc/consultNotice.ts';
import { shownName } from '../../shared/text/shownName.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { Change } from './changes.ts';

/** Who may see a notification, and what they look at. */
export type Onlooker = {
  readonly isLocked: boolean;
  readonly active: ConnectionId;
  readonly open: ConsultId | null;
  /** Somebody works in the window. */
  readonly isFocused: boolean;
  readonly showsPatient: boolean;
};

/**
 * The notification about a change, for consults of the active connection: a note has come, or a person is needed. No
 * patient's name behind the lock; null if the vet is looking at that consult.
 */
export function noticeOf({ before, after }: Change, onlooker: Onlooker): ConsultNotice | null {
  if (before === null || after?.connectionId !== onlooker.active) return null;
  const kind = newsOf(before, after);
  const { isLocked, isFocused, open } = onlooker;
  if (kind === null || (!isLocked && isFocused && open === after.id)) return null;
  const isNamed = !isLocked && onlooker.showsPatient;
  return { consultId: after.id, kind, patientName: isNamed ? shownName(after.patient.name).trim() : '' };
}

/** Only changes that no person made. */
function newsOf(before: Consult, after: Consult): ConsultNotice['kind'] | null {
  if (before.offered === null && after.offered !== null) return 'noteReady';
  if (before.phase === after.phase || before.phase === 'discarded' || before.phase === 'filed') return null;
  return after.phase === 'noteReady' || after.phase === 'needsAttention' ? after.phase : null;
}
