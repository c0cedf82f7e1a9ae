import type { ConsultId } from '../../../shared/ids.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { err } from '../../../shared/result.ts';
import { noMicrophones, type MicrophoneName } from '../../capture/microphones.ts';
import type { OpenMicrophone } from '../../capture/openMicrophone.ts';
import {
  createRecorderMicrophone,
  createRecorderStore,
  microphoneChoice,
  type BeginAnswer,
  type RecorderDeps,
  type ReopenReason,
} from './recorderMicrophone.ts';

/** The longest time that a test keeps the microphone open, in ms. */
const longestTestMs = 30_000;
/** How long Record retries a microphone that does not answer, in ms: later, nobody expects a recording to begin. */
const tryForMs = 120_000;
/** The least time between two attempts to open a microphone, in ms. */
const retryMs = 900;
/** A port gets this long to bring sound before another is tried, in ms. */
const portTimeMs = 3_000;

/** The take that this page captures sound for. */
type CapturedTake = {
  readonly consultId: ConsultId;
  /** The microphone to look for after a loss; null: the system's default. */
  readonly wanted: MicrophoneName | null;
  /** `microphoneChoice` when the take got its microphone: another choice changes the take's microphone. */
  readonly choice: string;
};

/** Makes the take in main, once the microphone with this label is open. */
type BeginTake = (microphone: string) => Promise<BeginAnswer>;

const isSaving = (recording: RecordingView | null): boolean =>
  recording !== null && recording.lastSeconds !== 'saved';

/**
 * Opens the microphone on request, holds it open during a take, gives the take in main its port, and reopens a lost
 * microphone without a click.
 */
export function createRecorder(deps: RecorderDeps) {
  const { nowMs } = deps;
  const store = createRecorderStore();
  const use = () => store.getState().use;
  let tests = 0;
  let testTimer: ReturnType<typeof setTimeout> | undefined;
  let abortion = new AbortController();
  /** Null: this page gave no microphone to a take. */
  let take: CapturedTake | null = null;
  /** Main's state of the take under way. */
  let recording: RecordingView | null = null;
  let isInSnapshot = false;
  let handedOverAtMs = 0;
  let attemptedAtMs = Number.NEGATIVE_INFINITY;
  let onFollowed = Promise.withResolvers<void>();

  async function refreshList(): Promise<void> {
    const list = await deps.listMicrophones().catch(() => noMicrophones);
    store.setState({ list });
  }

  const microphone = createRecorderMicrophone(deps, {
    store,
    onOpened: () => void refreshList(),
    onLost: () => (take === null ? microphone.close('none') : follow(recording)),
  });

  const choiceNow = (): string => microphoneChoice(deps.settings());
  /** The take was begun a moment ago, and no snapshot has shown it yet. */
  const isExpected = (): boolean => take !== null && !isInSnapshot && nowMs() - handedOverAtMs < portTimeMs;
  const isTakeUnderWay = (): boolean => recording !== null || isExpected();

  /** Frames queue in the port until main takes it, so recording does not wait for the disk. */
  function openPort(opened: OpenMicrophone): MessagePort {
    const { port1, port2 } = new MessageChannel();
    opened.sendTo(port1);
    return port2;
  }

  function handOver(consultId: ConsultId, because: 'began' | ReopenReason, label: string, port: MessagePort) {
    handedOverAtMs = nowMs();
    deps.handOver({ consultId, because, microphone: label }, port);
  }

  function forgetTake(): void {
    take = null;
    microphone.setLossReason(null);
    attemptedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Null: the take needs no other port. */
  function reopenReason(shown: RecordingView): ReopenReason | null {
    const lossReason = microphone.lossReason();
    if (lossReason !== null) return lossReason;
    if (take !== null && take.choice !== choiceNow()) return 'device_lost';
    if (!microphone.isOpen()) return take === null ? 'page_lost' : 'device_lost';
    const isPortOverdue = nowMs() - handedOverAtMs > portTimeMs;
    return shown.state === 'waitingForMicrophone' && isPortOverdue ? 'stalled' : null;
  }

  /** Opens a microphone for a take whose microphone was lost, is silent, or is no longer the chosen one. */
  async function reopen({ consultId }: RecordingView, because: ReopenReason): Promise<void> {
    attemptedAtMs = nowMs();
    const choice = choiceNow();
    if (take?.choice !== choice) take = { consultId, wanted: deps.settings().microphone, choice };
    isInSnapshot = true;
    microphone.setLossReason(because);
    store.setState({ use: 'recording' });
    const opened = await microphone.open(take.wanted);
    if (recording === null) return follow(null);
    if (opened === null) return microphone.setLossReason(because);
    if (recording.consultId !== consultId || recording.state === 'stopping') return;
    handOver(consultId, because, opened.label, openPort(opened));
  }

  function reopenIfDue(shown: RecordingView): void {
    if (shown.state === 'stopping' || isSaving(shown) || nowMs() - attemptedAtMs < retryMs) return;
    const because = reopenReason(shown);
    if (because !== null) void reopen(shown, because);
  }

  /** The opening under way is for a take that has ended, or for a microphone that is no longer chosen. */
  const isOpeningPointless = (): boolean =>
    use() !== 'test' &&
    (microphone.openingChoice() !== choiceNow() || (use() === 'recording' && !isTakeUnderWay()));

  /** Applies main's state of the take; also called about once a second during a take. */
  function follow(shown: RecordingView | null): void {
    recording = shown;
    onFollowed.resolve();
    onFollowed = Promise.withResolvers();
    if (shown !== null && shown.consultId === take?.consultId) isInSnapshot = true;
    if (microphone.isOpening() && isOpeningPointless()) microphone.abortOpening();
    if (microphone.isOpening() || use() === 'starting') return;
    if (shown !== null) return reopenIfDue(shown);
    if (use() !== 'recording' || isExpected()) return;
    forgetTake();
    microphone.close('none');
    store.setState({ trouble: null });
  }

  function endTest(): void {
    if (use() !== 'test') return;
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
    // Main must have all that this page heard before Pause: a closed microphone would lose the rest.
    while (isSaving(recording)) await onFollowed.promise;
    microphone.abortOpening();
    await microphone.openingEnded();
    forgetTake();
    microphone.close('starting');
  }

  async function beginTake(opened: OpenMicrophone, begin: BeginTake): Promise<BeginAnswer> {
    const port = openPort(opened);
    const result = await begin(opened.label);
    if (result.ok) {
      const { consultId } = result.value;
      const wanted = deps.settings().microphone === null ? null : opened;
      take = { consultId, wanted, choice: choiceNow() };
      isInSnapshot = recording?.consultId === consultId;
      store.setState({ use: 'recording' });
      handOver(consultId, 'began', opened.label, port);
      return result;
    }
    port.close();
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
      const before = use();
      if (before === 'starting') return null;
      // A take is under way that is not paused; main shows it, or is about to show it.
      if (isTakeUnderWay() && recording?.state !== 'paused')
        return err({ code: 'already_recording', detail: null });
      microphone.preferWanted();
      store.setState({ use: 'starting', trouble: null, refusal: null });
      const { signal } = (abortion = new AbortController());
      if (before === 'recording') await finishPrevious();
      const opened = await openToStart(signal);
      if (opened !== null) return beginTake(opened, begin);
      microphone.close('none');
      return null;
    },
    stopTrying: (): void => {
      abortion.abort();
      if (use() === 'starting') microphone.abortOpening();
    },
    /** Opens the microphone to show its level, without a take. */
    test: async (): Promise<void> => {
      if (use() !== 'none') return;
      // The timer of a test that a recording or a loss has ended.
      clearTimeout(testTimer);
      store.setState({ use: 'test', trouble: null });
      const own = (tests += 1);
      const isLatest = (): boolean => use() === 'test' && own === tests;
      const opened = await microphone.open(deps.settings().microphone);
      if (use() === 'none' || (isLatest() && opened === null)) microphone.close('none');
      else if (isLatest()) testTimer = setTimeout(endTest, longestTestMs);
    },
    endTest,
    follow,
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
