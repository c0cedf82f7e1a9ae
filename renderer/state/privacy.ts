import type { ConsultId } from '../../shared/ids.ts';
import { privacyStrings as strings } from '../strings/privacyStrings.ts';
import { sectionTexts } from './note/noteText.ts';
import { runSaved } from './commands.ts';

/** Exports the text on screen, so unsaved text stops the export. */
export const exportConsult = (id: ConsultId): Promise<boolean> =>
  runSaved('exportConsult', { consultId: id }, ({ folder, isRecordingUnreadable }, { notify }) => {
    const text = isRecordingUnreadable ? strings.exportedWithoutRecording : strings.exported;
    if (folder !== null) notify(text, isRecordingUnreadable);
  });

export const deleteConsult = (id: ConsultId): Promise<boolean> =>
  runSaved('deleteConsult', { consultId: id }, (_, { notify }) => {
    sectionTexts.forget();
    notify(strings.deletion.done);
  });
