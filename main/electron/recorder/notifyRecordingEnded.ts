import { Notification } from 'electron';
import type { MainWindow } from '../window/mainWindow.ts';
import { electronStrings } from '../electronStrings.ts';

const { title, by: texts } = electronStrings.recordingEnded;

/** Tells a person who may still be speaking. Without the patient's name, because anybody in the room may see it. */
export function notifyRecordingEnded(by: keyof typeof texts, window: MainWindow): void {
  window.reveal();
  if (Notification.isSupported()) new Notification({ title, body: texts[by] }).show();
}
