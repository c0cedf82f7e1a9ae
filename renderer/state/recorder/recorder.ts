import { err } from '../../../shared/result.ts';
import { noMicrophones } from '../../capture/microphones.ts';
import type { OpenMicrophone } from '../../capture/openMicrophone.ts';
import { createMicrophoneHandover, retryMs } from './microphoneHandover.ts';
import { createRecorderMicrophone } from './recorderMicrophone.ts';
import { createRecorderStore, type BeginAnswer, type RecorderDeps } from './recorderStore.ts';

/** The longest time that a test keeps the microphone open, in ms. */
const longestTestMs = 30_000;
/** How long Record retries a microphone that does not answer, in ms: later, nobody expects a recording to begin. */
const tryForMs = 120_000;

/** Makes the take in main, once the microphone with this label is open. */
type BeginTake = (microphone: string) => Promise<BeginAnswer>;

/** Opens the microphone on request, holds it open during a take, and reopens a lost microphone without a click. */
export function createRecorder(deps: RecorderDeps) {
  const { nowMs } = deps;
  const store = createRecorderStore();
  let tests = 0;
  let testTimer: ReturnType<typeof setTimeout> | undefined;
  let abortion = new AbortController();

  async function refreshList(): Promise<void> {
    const list = await deps.listMicrophones().catch(() => noMicrophones);
    store.setState({ list });
  }

  const microphone = createRecorderMicrophone(deps, {
    store,
    onOpened: () => void refreshList(),
    onLost: () => handover.handleLoss(),
  });
  const handover = createMicrophoneHandover(deps, { store, microphone });

  function endTest(): void {
    if (store.getState().use !== 'test') return;
    clearTimeout(testTimer);
    microphone.abortOpening();
    microphone.close('none');
  }

  /** Whether another attempt can succeed and somebody waits for it. */
  function mayAnswer(): boolean {
    const { trouble } = store.getState();
    return deps.isAwaited() && (trouble === null || trouble === 'unanswered');
  }

  /** Null: the microphone cannot be opened, did not answer for too long, or is no longer wanted. */
  async function openToStart(signal: AbortSignal): Promise<OpenMicrophone | null> {
    const untilMs = nowMs() + tryForMs;
    while (!signal.aborted) {
      const againAtMs = nowMs() + retryMs;
      const opened = await microphone.open(deps.settings().microphone);
      if (signal.aborted) break;
      if (opened !== null || !mayAnswer() || nowMs() >= untilMs) return opened;
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

  async function beginTake(opened: OpenMicrophone, begin: BeginTake): Promise<BeginAnswer> {
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
    store,
    /**
     * From Record to the first port: opens the microphone, begins the take, hands over the microphone. The result of
     * `begin`; null: `begin` was not called, because of `trouble` or a start still under way.
     */
    start: async (begin: BeginTake): Promise<BeginAnswer | null> => {
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
    stopTrying: (): void => {
      abortion.abort();
      if (store.getState().use === 'starting') microphone.abortOpening();
    },
    /** Opens the microphone to show its level, without a take. */
    test: async (): Promise<void> => {
      if (store.getState().use !== 'none') return;
      // The timer of a test that a recording or a loss has ended.
      clearTimeout(testTimer);
      store.setState({ use: 'test', trouble: null });
      const own = (tests += 1);
      const isLatest = (): boolean => store.getState().use === 'test' && own === tests;
      const opened = await microphone.open(deps.settings().microphone);
      const { use } = store.getState();
      if (use === 'none' || (isLatest() && opened === null)) microphone.close('none');
      else if (isLatest()) testTimer = setTimeout(endTest, longestTestMs);
    },
    endTest,
    follow: handover.follow,
    refreshList,
    forgetTrouble: () => store.setState({ trouble: null }),
  };
}

/** Waits for the time, or until `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
