import { createStore } from 'zustand/vanilla';
import type { ConsultId } from '../../../shared/ids.ts';
import type { CommandFailure, CommandResult, MicrophoneHandover } from '../../../shared/ipc/ipcContract.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { err } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settingsTable.ts';
import {
  findMicrophone,
  noMicrophones,
  troubleOf,
  type MicrophoneList,
  type MicrophoneName,
  type MicrophoneTrouble,
} from '../../capture/microphones.ts';
import type { MicrophoneRequest, OpenMicrophone } from '../../capture/openMicrophone.ts';
import { isHeard } from './levels.ts';

/** The longest time that a test keeps the microphone open, in ms. */
const longestTestMs = 30_000;
/** How long Record retries a microphone that does not answer, in ms: later, nobody expects a recording to begin. */
const tryForMs = 120_000;
/** The least time between two attempts to open a microphone, in ms. */
const retryMs = 900;
/** How long the system may take to list the microphones, in ms. */
const listMs = 1_000;
/** A port gets this long to bring sound before another is tried, in ms. */
const portTimeMs = 3_000;

/** Why a take needs another port. */
type ReopenReason = Exclude<MicrophoneHandover['because'], 'began'>;

export type RecorderDeps = {
  readonly open: (request: MicrophoneRequest) => Promise<OpenMicrophone>;
  readonly listMicrophones: () => Promise<MicrophoneList>;
  readonly settings: () => Settings;
  readonly handOver: (handover: MicrophoneHandover, port: MessagePort) => void;
  readonly showLevel: (peak: number) => void;
  readonly nowMs: () => number;
};

type BeginAnswer = CommandResult<'beginRecording'>;

const atStart = {
  /** What the microphone is open for, or is being opened for. */
  use: 'none' as 'none' | 'test' | 'starting' | 'recording',
  /** Null while the microphone is closed or being opened. */
  microphone: null as (MicrophoneName & { readonly isSubstitute: boolean }) | null,
  trouble: null as MicrophoneTrouble | null,
  /** Why main refused the last recording that was requested; null: main began it, or none was requested. */
  refusal: null as CommandFailure['code'] | null,
  /** Highest amplitude of the last batch of sound, some 160 ms, 0 to 1. */
  level: 0,
  /** When speech was last loud enough, by the wall clock. */
  heardAtMs: null as number | null,
  list: noMicrophones,
};

export type RecorderState = Readonly<typeof atStart>;

/** Makes the take in main, once the microphone with this label is open. */
type BeginTake = (microphone: string) => Promise<BeginAnswer>;

/** Opens and holds the microphone, gives each take in main its port, and reopens a lost microphone without a click. */
export function createRecorder(deps: RecorderDeps) {
  const { nowMs } = deps;
  /** What the page knows of its microphone. The state of the take is in the snapshot of main. */
  const store = createStore<RecorderState>(() => atStart);
  const use = () => store.getState().use;
  let testTimer: ReturnType<typeof setTimeout> | undefined;
  /** Of the start that somebody waits for. */
  let startAbortion = new AbortController();
  /** The open microphone; the settings and the signal of its opening. */
  let current: { microphone: OpenMicrophone; settings: string; signal: AbortSignal } | null = null;
  /** Null: the microphone was not lost since the last opening. With a reason, the next opening does not reuse it. */
  let lossReason: ReopenReason | null = null;
  let opening: Promise<OpenMicrophone | null> | null = null;
  /** The choice (`choiceNow`) that the last opening was for. */
  let openingChoice = '';
  let openingAbortion = new AbortController();
  /** While no microphone answers, attempts alternate between the wanted microphone and the system's default. */
  let isForSystemDefault = false;
  /** The take that this page captures sound for; null: it gave no microphone to any. */
  let take: {
    readonly consultId: ConsultId;
    /** The microphone to look for after a loss; null: the system's default. */
    readonly wanted: MicrophoneName | null;
    /** `choiceNow` when the take got its microphone: another choice changes the take's microphone. */
    readonly choice: string;
  } | null = null;
  /** Main's state of the take under way. */
  let recording: RecordingView | null = null;
  let isInSnapshot = false;
  let handedOverAtMs = 0;
  let attemptedAtMs = Number.NEGATIVE_INFINITY;

  async function refreshList(): Promise<void> {
    const list = await deps.listMicrophones().catch(() => noMicrophones);
    store.setState({ list });
  }

  /** The microphone chosen in the settings, as text that can be compared. */
  const choiceNow = (): string => JSON.stringify(deps.settings().microphone);

  function showLevel(peak: number): void {
    deps.showLevel(peak);
    store.setState(isHeard(peak) ? { level: peak, heardAtMs: Date.now() } : { level: peak });
  }

  function closeCurrent(): void {
    current?.microphone.close();
    current = null;
  }

  async function attempt(wanted: MicrophoneName | null): Promise<OpenMicrophone | null> {
    const settings = deps.settings();
    if (current?.settings === JSON.stringify(settings) && lossReason === null) return current.microphone;
    closeCurrent();
    lossReason = null;
    const { signal } = (openingAbortion = new AbortController());
    const onLost: MicrophoneRequest['onLost'] = (how) => {
      if (current?.signal !== signal) return;
      lossReason = how === 'unplugged' ? 'device_lost' : 'stalled';
      if (take === null) close('none');
      else follow(recording);
    };
    const choice = choiceNow();
    if (openingChoice !== choice) isForSystemDefault = false;
    openingChoice = choice;
    try {
      // A hung system does not even list them.
      await Promise.race([refreshList(), pause(listMs, signal)]);
      const { list } = store.getState();
      // The system reveals no ids before the first use, and the wanted id may still be valid.
      const device = list.microphones.length === 0 ? wanted : findMicrophone(list, wanted);
      const on = { onLevel: showLevel, onLost };
      const microphone = await deps.open({ settings, device, isForSystemDefault, signal, ...on });
      if (signal.aborted) {
        microphone.close();
        return null;
      }
      isForSystemDefault = false;
      current = { microphone, settings: JSON.stringify(settings), signal };
      const { deviceId, label } = microphone;
      const isSubstitute = wanted !== null && deviceId !== device?.deviceId;
      store.setState({ microphone: { deviceId, label, isSubstitute }, trouble: null });
      void refreshList();
      return microphone;
    } catch (reason) {
      if (signal.aborted) return null;
      const trouble = troubleOf(reason);
      isForSystemDefault = trouble === 'unanswered' && !isForSystemDefault;
      store.setState({ microphone: null, trouble, level: 0 });
      return null;
    }
  }

  /**
   * Reuses the open microphone where the settings are the same. Runs after an opening under way, and `opening` is set as
   * soon as this is called. Null: it cannot be opened, and the store's `trouble` says why; or it was aborted.
   */
  function open(wanted: MicrophoneName | null): Promise<OpenMicrophone | null> {
    const own: Promise<OpenMicrophone | null> = (opening ?? Promise.resolve(null))
      .then(() => attempt(wanted))
      .finally(() => {
        if (opening === own) opening = null;
      });
    opening = own;
    return own;
  }

  /** Closes the microphone and says in the store what the page uses it for next. */
  function close(nextUse: 'none' | 'starting'): void {
    closeCurrent();
    store.setState({ use: nextUse, microphone: null, level: 0, heardAtMs: null });
  }

  /** The take was begun a moment ago, and no snapshot has shown it yet. */
  const isExpected = (): boolean => take !== null && !isInSnapshot && nowMs() - handedOverAtMs < portTimeMs;
  const isTakeUnderWay = (): boolean => recording !== null || isExpected();

  /** Frames wait in the port until main takes it, so recording does not wait for the disk. */
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
    lossReason = null;
    attemptedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Null: the take needs no other port, or it is too early to try again. */
  function reopenReason(shown: RecordingView): ReopenReason | null {
    const isEnding = shown.state === 'stopping' || shown.lastSeconds !== 'saved';
    if (isEnding || nowMs() - attemptedAtMs < retryMs) return null;
    if (lossReason !== null) return lossReason;
    if (take !== null && take.choice !== choiceNow()) return 'device_lost';
    if (current === null) return take === null ? 'page_lost' : 'device_lost';
    const isGone = shown.state === 'waitingForMicrophone' || shown.state === 'noMicrophone';
    return isGone && nowMs() - handedOverAtMs > portTimeMs ? 'stalled' : null;
  }

  /** Opens a microphone for a take whose microphone was lost, is silent, or is no longer the chosen one. */
  async function reopen({ consultId }: RecordingView, because: ReopenReason): Promise<void> {
    attemptedAtMs = nowMs();
    const choice = choiceNow();
    if (take?.choice !== choice) take = { consultId, wanted: deps.settings().microphone, choice };
    isInSnapshot = true;
    lossReason = because;
    store.setState({ use: 'recording' });
    const opened = await open(take.wanted);
    if (recording === null) return follow(null);
    if (opened === null) {
      lossReason = because;
      return;
    }
    if (recording.consultId !== consultId || recording.state === 'stopping') return;
    handOver(consultId, because, opened.label, openPort(opened));
  }

  /** The opening under way is for a take that has ended, or for a microphone that is no longer chosen. */
  const isOpeningPointless = (): boolean =>
    use() !== 'test' && (openingChoice !== choiceNow() || (use() === 'recording' && !isTakeUnderWay()));

  /** Applies main's state of the take; also called about once a second during a take. */
  function follow(shown: RecordingView | null): void {
    recording = shown;
    if (shown !== null && shown.consultId === take?.consultId) isInSnapshot = true;
    if (opening !== null && isOpeningPointless()) openingAbortion.abort();
    if (opening !== null || use() === 'starting') return;
    const because = shown === null ? null : reopenReason(shown);
    if (shown !== null && because !== null) void reopen(shown, because);
    if (shown !== null || use() !== 'recording' || isExpected()) return;
    forgetTake();
    close('none');
    store.setState({ trouble: null });
  }

  function endTest(): void {
    if (use() !== 'test') return;
    clearTimeout(testTimer);
    openingAbortion.abort();
    close('none');
  }

  /** Null: the microphone cannot be opened, did not answer for too long, or is no longer wanted. */
  async function openToStart(signal: AbortSignal, isAwaited: () => boolean): Promise<OpenMicrophone | null> {
    const untilMs = nowMs() + tryForMs;
    while (!signal.aborted) {
      const againAtMs = nowMs() + retryMs;
      const opened = await open(deps.settings().microphone);
      if (signal.aborted) break;
      const { trouble } = store.getState();
      const mayAnswer = isAwaited() && (trouble === null || trouble === 'unanswered');
      if (opened !== null || !mayAnswer || nowMs() >= untilMs) return opened;
      await pause(againAtMs - nowMs(), signal);
    }
    store.setState({ trouble: null });
    return null;
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
    close('none');
    // practice_changed: the screen shows another practice now, where nothing is wrong.
    const { code } = result.error;
    store.setState({ refusal: code === 'practice_changed' ? null : code });
    return result;
  }

  return {
    store,
    /**
     * From Record to the first port: opens the microphone, begins the take, hands over the microphone. The result of
     * `begin`; null: `begin` was not called, because of `trouble` or a start still under way. `isAwaited`: the person still
     * has the page open on which Record was pressed.
     */
    start: async (begin: BeginTake, isAwaited = () => true): Promise<BeginAnswer | null> => {
      const before = use();
      if (before === 'starting') return null;
      // A take is under way that is not paused; main shows it, or is about to show it.
      if (isTakeUnderWay() && recording?.state !== 'paused')
        return err({ code: 'already_recording', detail: null });
      // Also where the wanted one did not answer before.
      isForSystemDefault = false;
      store.setState({ use: 'starting', trouble: null, refusal: null });
      const { signal } = (startAbortion = new AbortController());
      if (before === 'recording') {
        // The microphone of the previous take may still be opening; it was wanted for that take only.
        openingAbortion.abort();
        await opening;
        forgetTake();
        close('starting');
      }
      const opened = await openToStart(signal, isAwaited);
      if (opened !== null) return beginTake(opened, begin);
      close('none');
      return null;
    },
    stopTrying: (): void => {
      startAbortion.abort();
      if (use() === 'starting') openingAbortion.abort();
    },
    /** Opens the microphone to show its level, without a take. */
    test: async (): Promise<void> => {
      if (use() !== 'none') return;
      // The timer of a test that a recording or a loss has ended.
      clearTimeout(testTimer);
      const own = (testTimer = setTimeout(endTest, longestTestMs));
      store.setState({ use: 'test', trouble: null });
      const opened = await open(deps.settings().microphone);
      if (use() === 'none' || (use() === 'test' && testTimer === own && opened === null)) close('none');
    },
    endTest,
    follow,
    refreshList,
    forgetTrouble: () => store.setState({ trouble: null }),
    forgetRefusal: () => store.setState({ refusal: null }),
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
