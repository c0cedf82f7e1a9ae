import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { privacyStrings as strings } from '../strings/privacyStrings.ts';
import { sectionTexts } from './note/noteText.ts';
import { askOrNotify, forCurrentSession, runSaved } from './commands.ts';

/** Exports the text on screen, so unsaved text stops the export. */
export const exportConsult = (id: ConsultId): Promise<boolean> =>
  runSaved('exportConsult', { consultId: id }, ({ folder, isRecordingUnreadable }, { notify }) => {
    const text = isRecordingUnreadable ? strings.exportedWithoutRecording : strings.exported;
    if (folder !== null) notify(text, isRecordingUnreadable);
  });

/** Exports the event logs of deleted consults; they contain no word of a note. */
export async function exportGoneActivity(connectionId: ConnectionId): Promise<void> {
  const { notify } = forCurrentSession();
  const answer = await askOrNotify('exportGoneActivity', { connectionId }, { notify });
  if (!answer.ok) return;
  if (answer.value.count === 0) notify(strings.gone.none);
  else if (answer.value.isSaved) notify(strings.gone.saved(answer.value.count));
}

export const deleteConsult = (id: ConsultId): Promise<boolean> =>
  runSaved('deleteConsult', { consultId: id }, (_, { notify }) => {
    sectionTexts.forget();
    notify(strings.deletion.done);
  });
