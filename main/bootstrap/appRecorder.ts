import { receiveMicrophonePorts } from '../electron/recorder/microphonePorts.ts';
import { createRecorderBar } from '../electron/recorder/recorderBar.ts';
import { createRecorderControls } from '../electron/recorder/recorderControls.ts';
import { createRecordingSafeguards } from '../electron/recorder/recordingSafeguards.ts';
import type { MainWindow } from '../electron/window/mainWindow.ts';
import type { CopyStripOrder } from '../../shared/ipc/recorderBar.ts';
import type { RunningApp } from './startApp.ts';

export type AppRecorder = ReturnType<typeof createAppRecorder>;

/** Copies as the page does: the command asks about lock, vet and practice. */
async function obeyStrip(app: RunningApp, { consultId, index }: CopyStripOrder): Promise<void> {
  if (index === null) app.copyStrip.close();
  else if (app.copyStrip.has(consultId, index))
    await app.commands.handlers.copy({ consultId, what: { kind: 'section', index } });
}

export function createAppRecorder(app: RunningApp, window: MainWindow, barPreload: string) {
  const controls = createRecorderControls(app.recordings, window);
  const presence = createRecordingSafeguards({
    window,
    recording: app.recordingView,
    copyStrip: app.copyStrip.view,
    bar: createRecorderBar(barPreload, (order) => {
      if (typeof order === 'string') controls.order(order);
      else void obeyStrip(app, order).catch(() => undefined);
    }),
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
