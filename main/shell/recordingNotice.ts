import { Notification } from 'electron';
import type { MainWindow } from './mainWindow.ts';

const texts = {
  person: 'The recording could not be ended as it should. Everything until now is kept.',
  cap: 'The longest recording was reached. Everything until now is kept.',
  disk_full: 'The disk is full. Everything until now is kept.',
  disk_failed: 'The disk does not take any more. Everything until now is kept.',
  quit: 'The app was closed. Everything until now is kept.',
  crash: 'The recording broke off. Everything until now is kept.',
} as const;

/**
 * Says that nothing is recorded any more, to somebody who may be looking elsewhere and still be speaking. No patient's
 * name: a notification is seen by whoever is in the room.
 */
export function noticeRecordingEnded(by: keyof typeof texts, window: MainWindow): void {
  window.reveal();
  if (Notification.isSupported()) new Notification({ title: 'Recording stopped', body: texts[by] }).show();
}
