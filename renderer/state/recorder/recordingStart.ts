import type { CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { Settings } from '../../../shared/settings/settingsTable.ts';
import { err } from '../../../shared/result.ts';
import type { OpenMicrophone } from '../../capture/openMicrophone.ts';
import { retryMs, type MicrophoneHandover } from './microphoneHandover.ts';
import type { RecorderMicrophone } from './recorderMicrophone.ts';
import type { RecorderStore } from './recorderStore.ts';

export type RecordingStartDeps = {
  readonly settings: () => Settings;
  /** Whether the person who pressed Record still has the page open on which Record was pressed. */
  readonly isAwaited: () => boolean;
  readonly nowMs: () => number;
};

type Deps = RecordingStartDeps & {
  readonly store: RecorderStore;
  readonly microphone: RecorderMicrophone;
  readonly handover: MicrophoneHandover;
};

/** How long Record retries a microphone that does not answer, in ms: later, nobody expects a recording to begin. */
const tryForMs = 120_000;

/** Makes the take in main, once the microphone with this label is open. */
type BeginTake = (microphone: string) => Promise<CommandResult<'beginRecording'>>;

export type RecordingStart = {
  /** The result of `begin`; null: `begin` was not called, because of `trouble` or a start still under way. */
  readonly start: (begin: BeginTake) => Promise<CommandResult<'beginRecording'> | null>;
  /** Ends a start whose microphone does not answer. */
  readonly stopTrying: () => void;
};

/** From Record to the first port: opens the microphone, begins the take, hands over the microphone. */
export function createRecordingStart(deps: Deps): RecordingStart {
  const { store, microphone, handover, nowMs } = deps;
  let abortion = new AbortController();

  /** Null: the microphone cannot be opened, did not answer for too long, or is no longer wanted. */
  async function openToStart(signal: AbortSignal): Promise<OpenMicrophone | null> {
    const untilMs = nowMs() + tryForMs;
    while (!signal.aborted) {
      const againAtMs = nowMs() + retryMs;
      const opened = await microphone.open(deps.settings().microphone);
      if (signal.aborted) break;
      if (opened !== null || !mayAnswer(deps) || nowMs() >= untilMs) return opened;
      await pause(againAtMs - nowMs(), signal);
    }
    store.setState({ trouble: null });
    return null;
  }

  /** The microphone of the previous take may still be opening; it was wanted for that take only. */
  async function finishPrevious(): Promise<void> {
    await handover.untilSaved();
    microphone.abortOpening();
    await microphone.openingEnded();
    handover.forgetTake();
    microphone.close('starting');
  }

  async function beginTake(
    opened: OpenMicrophone,
    begin: BeginTake,
  ): Promise<CommandResult<'beginRecording'>> {
    // Frames queue in the port until main takes the port, so recording does not wait for the disk.
    const { port1, port2 } = new MessageChannel();
    opened.sendTo(port1);
    const result = await begin(opened.label);
    if (result.ok) {
      handover.begin(result.value.consultId, opened, port2);
      return result;
    }
    port2.close();
    microphone.close('none');
    // practice_changed: the screen shows another practice now, where nothing is wrong.
    const { code } = result.error;
    store.setState({ refusal: code === 'practice_changed' ? null : code });
    return result;
  }

  return {
    async start(begin) {
      const { use } = store.getState();
      if (use === 'starting') return null;
      if (handover.isMicrophoneTaken()) return err({ code: 'already_recording', detail: null });
      microphone.preferWanted();
      store.setState({ use: 'starting', trouble: null, refusal: null });
      const { signal } = (abortion = new AbortController());
      if (use === 'recording') await finishPrevious();
      const opened = await openToStart(signal);
      if (opened !== null) return beginTake(opened, begin);
      microphone.close('none');
      return null;
    },
    stopTrying() {
      abortion.abort();
      if (store.getState().use === 'starting') microphone.abortOpening();
    },
  };
}

/** Whether another attempt can succeed and somebody waits for it. */
function mayAnswer({ isAwaited, store }: Deps): boolean {
  const { trouble } = store.getState();
  return isAwaited() && (trouble === null || trouble === 'unanswered');
}

/** Waits for the time, or until `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    resolve();
  };
  const timer = setTimeout(stop, Math.max(0, ms));
  signal.addEventListener('abort', stop);
  return promise;
}
