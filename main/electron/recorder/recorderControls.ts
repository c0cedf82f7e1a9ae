import { notifyRecordingEnded } from './notifyRecordingEnded.ts';
import type { MainWindow } from '../window/mainWindow.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { RecordingOrder } from '../../../shared/ipc/recorderBar.ts';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import type { Result } from '../../../shared/result.ts';
import { globalShortcut } from 'electron';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';

type Recordings = {
  readonly liveId: () => ConsultId | null;
  readonly isRecording: () => boolean;
  readonly stop: (id: ConsultId, by: 'person' | 'quit') => Promise<Result<null, CommandFailure>>;
  readonly pause: (id: ConsultId) => boolean;
  readonly resume: (id: ConsultId) => boolean;
};

export function createRecorderControls(recordings: Recordings, window: MainWindow) {
  /** A failure is shown in the main window, because the bar has no room for it. */
  async function stop(live: ConsultId): Promise<void> {
    const stopped = await recordings.stop(live, 'person').catch(() => null);
    if (stopped?.ok === true) return;
    if (stopped?.error.code === 'nothing_recorded') window.reveal();
    else notifyRecordingEnded('person', window);
  }
  return {
    order: (what: RecordingOrder): void => {
      const live = recordings.liveId();
      if (what === 'show') window.show();
      else if (live === null) return;
      else if (what === 'stop') void stop(live);
      else if (!recordings[what](live) && what === 'resume') window.show();
    },
    /** A paused recording outlives the app, unless this run saves nothing. */
    wouldEndRecording: (isNothingKept: boolean): boolean =>
      isNothingKept ? recordings.liveId() !== null : recordings.isRecording(),
    stopForQuit: async (): Promise<void> => {
      const live = recordings.liveId();
      if (live !== null) await recordings.stop(live, 'quit');
    },
  };
}

/** Another program's shortcut stays. */
export function createShortcut(onPressed: () => void): (accelerator: string) => Snapshot['shortcutProblem'] {
  return (accelerator) => {
    globalShortcut.unregisterAll();
    if (accelerator === '') return null;
    try {
      return globalShortcut.register(accelerator, onPressed) ? null : 'taken';
    } catch {
      return 'invalid';
    }
  };
}
