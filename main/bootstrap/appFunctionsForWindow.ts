import { createPageRequestHandlers } from '../electron/page/pageRequestHandlers.ts';
import type { SnapshotPublisher } from '../electron/page/snapshotPublisher.ts';
import { confirmQuit } from '../electron/window/confirmQuit.ts';
import type { MainWindow } from '../electron/window/mainWindow.ts';
import type { AppFunctionsForWindow } from '../electron/window/windowHost.ts';
import { failureView } from '../consults/snapshotOf.ts';
import { toStoreFailure } from '../storage/storeProblem.ts';
import type { AppRecorder } from './appRecorder.ts';
import type { RunningApp } from './startApp.ts';

export const appFunctionsForWindow = (
  app: RunningApp,
  recorder: AppRecorder,
  window: MainWindow,
  publisher: SnapshotPublisher,
): AppFunctionsForWindow => ({
  answers: createPageRequestHandlers({
    ...app.commands,
    failureOf: (error) => failureView(toStoreFailure(error)),
  }),
  async mayClose(closing) {
    const isNothingKept = app.snapshot().alerts.some((alert) => alert.isNothingKept);
    const isRecording = recorder.wouldEndRecording(isNothingKept);
    const underWay = { isRecording, onTheirWay: app.onTheirWay(), left: await app.left() };
    if (!(await confirmQuit(closing, underWay))) return false;
    await recorder.stopForQuit();
    // The app ends with its last window.
    app.copyStrip.close();
    return true;
  },
  onViewChange() {
    recorder.update();
    const isInView = window.isInView();
    publisher.tell('viewChanged', { isInView });
    if (isInView) publisher.recordingGrown();
  },
  onTheirWay: app.onTheirWay,
  endTake: () => void recorder.stopForQuit().catch(() => undefined),
  async playable(id) {
    const playable = await app.playable(id);
    return playable.ok ? playable.value : null;
  },
  spelling: app.spelling,
  addClinicWord: (text) => void app.commands.handlers.addClinicWords({ text }),
});
