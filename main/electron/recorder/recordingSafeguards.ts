import { Notification, powerMonitor, powerSaveBlocker, shell } from 'electron';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { CopyStrip } from '../../../shared/ipc/recorderBar.ts';
import type { MainWindow } from '../window/mainWindow.ts';
import { noSoundStrings } from '../../../shared/text/noSoundStrings.ts';
import { electronStrings } from '../electronStrings.ts';
import type { RecorderBar } from './recorderBar.ts';
import { recorderBarStateOf } from './recorderBarStateOf.ts';

type SafeguardsDeps = {
  readonly window: MainWindow;
  readonly recording: () => RecordingView | null;
  readonly copyStrip: () => CopyStrip | null;
  readonly bar: RecorderBar;
  readonly suspend: () => Promise<void>;
  readonly wake: () => void;
  readonly isUiAutomationOn: boolean;
};

/** The screen may sleep. */
export function createRecordingSafeguards(deps: SafeguardsDeps) {
  let blocker: number | null = null;
  let shown = '';
  let warnedOf: string | undefined;
  let warning: Notification | null = null;

  powerMonitor.on('suspend', () => void deps.suspend());
  powerMonitor.on('resume', deps.wake);

  function block(isRecording: boolean): void {
    if (isRecording) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  }

  /** Once for each loss: a vet looks at the animal and not at the screen. */
  function warnIfUnheard(body: string | undefined): void {
    if (body === warnedOf) return;
    warnedOf = body;
    warning?.close();
    warning = null;
    if (body === undefined) return;
    shell.beep();
    if (deps.window.isInView() || !Notification.isSupported()) return;
    warning = new Notification({ title: electronStrings.noMicrophone, body });
    warning.show();
  }

  return {
    update(): void {
      const recording = deps.recording();
      block(recording !== null);
      warnIfUnheard(recording === null ? undefined : noSoundStrings[recording.state]);
      const { isUiAutomationOn, window, copyStrip } = deps;
      const isMainInView = window.isInView();
      const state = recorderBarStateOf({ recording, copyStrip: copyStrip(), isMainInView, isUiAutomationOn });
      const now = JSON.stringify(state);
      if (now === shown) return;
      shown = now;
      if (state === null) deps.bar.hide();
      else deps.bar.show(state);
    },
  };
}
