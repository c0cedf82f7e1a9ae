import { Notification } from 'electron';
import type { MainWindow } from '../window/mainWindow.ts';
import { electronStrings } from '../electronStrings.ts';

const { title, by: texts } = electronStrings.recordingEnded;

/**
 * Says that nothing is recorded any more, to somebody who may be looking elsewhere and still be speaking. No patient's
 * name: a notification is seen by whoever is in the room.
 */
export function notifyRecordingEnded(by: keyof typeof texts, window: MainWindow): void {
  window.reveal();
  if (Notification.isSupported()) new Notification({ title, body: texts[by] }).show();
}
