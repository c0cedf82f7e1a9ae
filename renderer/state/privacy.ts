import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { RetentionDays } from '../../shared/retention.ts';
import { privacyStrings as strings } from '../ui/privacyStrings.ts';
import { commandFailureText } from '../ui/strings.ts';
import { ask, here, isSaved, run, runSaved } from './page.ts';

/** How long things are kept, and all of one consult for whoever has a right to it. */

export const saveRetention = (connectionId: ConnectionId, days: RetentionDays): Promise<boolean> =>
  run('saveRetention', { connectionId, days });

export async function removeOldAudio(consultIds: readonly ConsultId[]): Promise<boolean> {
  const { announce } = here();
  const isDone = await run('removeOldAudio', { consultIds: [...consultIds] });
  if (isDone) announce(strings.old.removed);
  return isDone;
}

export async function keepOldAudio(consultIds: readonly ConsultId[]): Promise<boolean> {
  const { announce } = here();
  const isDone = await run('keepOldAudio', { consultIds: [...consultIds] });
  if (isDone) announce(strings.old.kept);
  return isDone;
}

/** What is exported is what is on screen: a text that cannot be saved stops it. */
export async function exportConsult(id: ConsultId): Promise<boolean> {
  const { notify } = here();
  if (!(await isSaved(id))) return false;
  const result = await ask('exportConsult', { consultId: id });
  if (!result.ok) {
    notify(commandFailureText(result.error.code), true);
    return false;
  }
  const { folder, isRecordingMissing } = result.value;
  if (folder === null) return true;
  notify(isRecordingMissing ? strings.exportedWithoutRecording : strings.exported, isRecordingMissing);
  return true;
}

export async function deleteConsult(id: ConsultId): Promise<boolean> {
  const { notify } = here();
  const isDone = await runSaved(id, 'deleteConsult', { consultId: id });
  if (isDone) notify(strings.deletion.done);
  return isDone;
}
