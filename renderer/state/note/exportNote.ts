import type { ConsultId } from '../../../shared/ids.ts';
import type { NoteFileKind } from '../../../shared/settings/noteFormat.ts';
import { exportStrings as strings } from '../../strings/exportStrings.ts';
import { privacyStrings } from '../../strings/privacyStrings.ts';
import type { App } from '../app.ts';

/** How a note leaves the app. Only the text on screen may leave, so unsaved text stops the export. */

export const exportNote = (app: App, id: ConsultId, kind: NoteFileKind): Promise<boolean> =>
  app.runSaved('exportNote', { consultId: id, kind }, ({ fileName }, { notify }) => {
    if (fileName === null) return false;
    notify(strings.saved(fileName));
    return app.carryNotice();
  });

export const printNote = (app: App, id: ConsultId): Promise<boolean> =>
  app.runSaved('printNote', { consultId: id }, ({ isPrinted }, { notify }) => {
    if (isPrinted) notify(strings.printed);
  });

export const exportConsult = (app: App, id: ConsultId): Promise<boolean> =>
  app.runSaved('exportConsult', { consultId: id }, ({ folder, isRecordingUnreadable }, { notify }) => {
    const text = isRecordingUnreadable ? privacyStrings.exportedWithoutRecording : privacyStrings.exported;
    if (folder !== null) notify(text, isRecordingUnreadable);
  });
