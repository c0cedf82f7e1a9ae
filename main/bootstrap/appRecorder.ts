import { receiveMicrophonePorts } from '../electron/recorder/microphonePorts.ts';
import { createRecorderBar } from '../electron/recorder/recorderBar.ts';
import { createRecorderControls } from '../electron/recorder/recorderControls.ts';
import { createRecordingSafeguards } from '../electron/recorder/recordingSafeguards.ts';
import type { MainWindow } from '../electron/window/mainWindow.ts';
import type { RunningApp } from './startApp.ts';

export type AppRecorder = ReturnType<typeof createAppRecorder>;

export function createAppRecorder(app: RunningApp, window: MainWindow, barPreload: string) {
  const controls = createRecorderControls(app.recordings, window);
  const presence = createRecordingSafeguards({
    window,
    recording: app.recordingView,
    bar: createRecorderBar(barPreload, controls.order),
    isUiAutomationOn: app.snapshot().isUiAutomationOn,
    suspend() {
      app.fallsAsleep();
      return app.recordings.suspend();
    },
    wake() {
      app.recordings.wake();
      app.networkReturned();
    },
  });
  receiveMicrophonePorts(
    (id) => window.current()?.webContents.id === id,
    (id, microphone, about) => void app.recordings.attach(id, microphone, about),
  );
  return { ...controls, ...presence };
}
