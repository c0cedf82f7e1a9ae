import type { ConsultAction } from '../../shared/consult/actions.ts';
import { isBeforeSend, type Consult } from '../../shared/consult/consult.ts';
import { colleaguesOf } from '../connections/colleagues.ts';
import { isRecordedForOther } from '../consults/snapshotOf.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { CommandFailure, SavedAtRevision } from '../../shared/ipc/ipcContract.ts';
import { practiceChanged, commandRefused, type CommandsDeps } from './commandsDeps.ts';

/**
 * `refused`: too late, so the page drops the text. `practice_changed`: another practice is on screen, so the
 * page keeps the text until its vet returns.
 */
export async function changeConsult(
  deps: Pick<CommandsDeps, 'repository' | 'store' | 'consultActions' | 'connections'> & {
    readonly view: Pick<CommandsDeps['view'], 'recordingView' | 'revision'>;
  },
  id: ConsultId,
  { action, event }: { readonly action: ConsultAction; readonly event: ConsultEvent },
): Promise<Result<SavedAtRevision, CommandFailure>> {
  const { repository, store, connections } = deps;
  const consult = repository.get(id) ?? (await store.consult(id));
  const isOfRecorder =
    isRecordedForOther(id, deps.view.recordingView()) || wasRecordedFor(consult, connections);
  const isRecordedHere = action === 'changePatient' && isOfRecorder;
  const of = (isRecordedHere ? consult : null)?.connectionId ?? connections.active().id;
  const isElsewhere = (): boolean =>
    consult !== null && [of, connections.active().id].some((active) => active !== consult.connectionId);
  if (!isRecordedHere && isElsewhere()) return practiceChanged;
  const isSaved = await deps.consultActions.change(id, action, event, of);
  return isSaved ? ok({ revision: deps.view.revision() }) : commandRefused;
}

/** By the vet who is here, for a colleague. A limit may have ended it before the last keys were saved. */
const wasRecordedFor = (consult: Consult | null, connections: CommandsDeps['connections']): boolean =>
  consult?.recordedBy === connections.active().vet &&
  consult.source.kind === 'take' &&
  consult.source.end?.by !== 'person' &&
  isBeforeSend(consult) &&
  colleaguesOf(connections).some(({ id }) => id === consult.connectionId);
