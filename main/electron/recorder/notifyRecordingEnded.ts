import { Notification } from 'electron';
import type { MainWindow } from '../window/mainWindow.ts';
import { electronStrings } from '../electronStrings.ts';

const { title, by: texts } = electronStrings.recordingEnded;

/** The person may still be speaking. Without the patient's name, which anybody in the room would see. */
export function notifyRecordingEnded(by: keyof typeof texts, window: MainWindow): void {
  window.reveal();
  if (Notification.isSupported()) new Notification({ title, body: texts[by] }).show();
}
