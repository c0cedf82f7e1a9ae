import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { privacyStrings as strings } from '../strings/privacyStrings.ts';
import { sectionTexts } from './note/noteText.ts';
import { askOrNotify, forCurrentSession, saveTyped, runSaved } from './commands.ts';

/** Exporting or deleting one whole consult. */

/** Exports the text on screen, so unsaved text stops the export. */
export async function exportConsult(id: ConsultId): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await saveTyped(id))) return false;
  const result = await askOrNotify('exportConsult', { consultId: id }, { notify });
  if (!result.ok) return false;
  const { folder, isRecordingUnreadable } = result.value;
  if (folder === null) return true;
  notify(isRecordingUnreadable ? strings.exportedWithoutRecording : strings.exported, isRecordingUnreadable);
  return true;
}

/** Exports the event logs of deleted consults; they contain no word of a note. */
export async function exportGoneActivity(connectionId: ConnectionId): Promise<void> {
  const { notify } = forCurrentSession();
  const answer = await askOrNotify('exportGoneActivity', { connectionId }, { notify });
  if (!answer.ok) return;
  if (answer.value.count === 0) notify(strings.gone.none);
  else if (answer.value.isSaved) notify(strings.gone.saved(answer.value.count));
}

export async function deleteConsult(id: ConsultId): Promise<boolean> {
  const { notify } = forCurrentSession();
  const isDone = await runSaved('deleteConsult', { consultId: id });
  if (isDone) {
    sectionTexts.forget();
    notify(strings.deletion.done);
  }
  return isDone;
}
