import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsultId } from '../../../shared/ids.ts';
import type { CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { RecordingSettings } from '../../../shared/settings/recordingSettings.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { err } from '../../../shared/result.ts';
import { noMicrophones, type MicrophoneList, type MicrophoneName } from '../../capture/microphones.ts';
import { troubleOf, type MicrophoneTrouble } from '../../capture/microphoneTrouble.ts';
import type { MicrophoneRequest, OpenMicrophone } from '../../capture/openMicrophone.ts';
import { openPatiently } from '../consultList/openPatiently.ts';

/** What the page knows of its microphone. Of the take itself, main knows (SnapshotState.recording). */
type Recorder = {
  /** What the microphone is open for, or is being opened for. */
  readonly use: 'none' | 'test' | 'starting' | 'recording';
  /** Null while it is being opened, and while it is not. */
  readonly microphone: (MicrophoneName & { readonly isSubstitute: boolean }) | null;
  readonly trouble: MicrophoneTrouble | null;
  /** Why main did not begin the last recording that was asked for; null: it began, or none was asked for. */
  readonly refusal: Refusal | null;
  /** Highest amplitude of the last 160 ms, 0 to 1. */
  readonly level: number;
  /** When speech was last loud enough, by the wall clock. */
  readonly heardAtMs: number | null;
  readonly list: MicrophoneList;
};

type Refusal = Extract<CommandResult<'beginRecording'>, { readonly ok: false }>['error']['code'];
type Because = 'began' | 'device_lost' | 'stalled' | 'page_lost';

export type RecorderDeps = {
  readonly open: (request: MicrophoneRequest) => Promise<OpenMicrophone>;
  readonly listMicrophones: () => Promise<MicrophoneList>;
  readonly settings: () => RecordingSettings;
  readonly handOver: (
    handover: { readonly consultId: ConsultId; readonly because: Because; readonly microphone: string },
    port: MessagePort,
  ) => void;
  readonly showLevel: (peak: number) => void;
  readonly isHeard: (peak: number) => boolean;
  /** Whether whoever pressed Record is still where they pressed it, and sees what comes of it. */
  readonly isAwaited: () => boolean;
  readonly nowMs: () => number;
};

/** A port is given this long to bring sound before another is tried, in ms. */
const patienceMs = 3_000;
/** The least time between two tries to find the microphone again, in ms. */
const againMs = 900;
/** A test does not keep the microphone open for longer, in ms. */
const testMs = 30_000;

/** Makes the take, once the microphone of this name is open. */
type BeginTake = (microphone: string) => Promise<CommandResult<'beginRecording'>>;

export type RecorderControl = {
  readonly store: StoreApi<Recorder>;
  /**
   * Resolves with what came of the command. With null where it was not asked: the microphone cannot be had, and
   * `trouble` says why, or a press before this one is still on its way.
   */
  readonly start: (begin: BeginTake) => Promise<CommandResult<'beginRecording'> | null>;
  /** Ends a start whose microphone does not answer. */
  readonly stopTrying: () => void;
  readonly test: () => Promise<void>;
  readonly endTest: () => void;
  /** What main says of the take; also called about once a second while there is one. */
  readonly follow: (recording: RecordingView | null) => void;
  readonly refreshList: () => Promise<void>;
  readonly forgetTrouble: () => void;
};

type Again = Exclude<Because, 'began'>;
type Take = {
  readonly consultId: ConsultId;
  /** Found again when it comes back; null: whatever the system uses. */
  readonly wanted: MicrophoneName | null;
  /** The setting that it follows: chosen anew, it changes the take's microphone. */
  readonly chosen: string;
};
type Held = { readonly microphone: OpenMicrophone; readonly settings: string };

/** Opens the microphone when asked, keeps it for as long as a take needs it, and finds it again by itself. */
export function createRecorder(deps: RecorderDeps): RecorderControl {
  const store = createStore<Recorder>(() => ({
    use: 'none',
    microphone: null,
    trouble: null,
    refusal: null,
    level: 0,
    heardAtMs: null,
    list: noMicrophones,
  }));
  let held: Held | null = null;
  let lost: Again | null = null;
  let take: Take | null = null;
  let handedOverAtMs = 0;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let opening: Promise<OpenMicrophone | null> | null = null;
  /** Of the opening under way. */
  let search = new AbortController();
  let searchedFor = '';
  /** Of the start under way. */
  let trying = new AbortController();
  /** The wanted microphone and the system's take turns, for as long as none answers. */
  let isSystemsTurn = false;
  let view: RecordingView | null = null;
  /** Whether a snapshot has spoken of the take that was begun here. */
  let isSeen = false;
  let testTimer: ReturnType<typeof setTimeout> | undefined;

  const chosenNow = (): string => JSON.stringify(deps.settings().microphone);

  const letGo = (use: 'none' | 'starting'): void => {
    clearTimeout(testTimer);
    held?.microphone.close();
    held = null;
    store.setState({ use, microphone: null, level: 0, heardAtMs: null });
  };
  const release = (): void => letGo('none');

  const forgetTake = (): void => {
    take = null;
    lost = null;
    triedAtMs = Number.NEGATIVE_INFINITY;
  };

  const isInView = (id: ConsultId): boolean => view?.consultId === id;

  /** Begun here, and not yet in a snapshot. */
  const isExpected = (): boolean => take !== null && !isSeen && deps.nowMs() - handedOverAtMs < patienceMs;

  const showLevel = (peak: number): void => {
    deps.showLevel(peak);
    store.setState(deps.isHeard(peak) ? { level: peak, heardAtMs: Date.now() } : { level: peak });
  };

  /**
   * Null: it cannot be had, and `trouble` says why. One that is open already is taken as it is. One at a time, and
   * `opening` is there from this moment on.
   */
  function open(wanted: MicrophoneName | null): Promise<OpenMicrophone | null> {
    const turn: Promise<OpenMicrophone | null> = (opening ?? Promise.resolve(null))
      .then(() => openNow(wanted))
      .finally(() => {
        if (opening === turn) opening = null;
      });
    opening = turn;
    return turn;
  }

  async function openNow(wanted: MicrophoneName | null): Promise<OpenMicrophone | null> {
    const settings = deps.settings();
    if (held?.settings === JSON.stringify(settings) && lost === null) return held.microphone;
    held?.microphone.close();
    held = null;
    lost = null;
    return openAnew(wanted, settings);
  }

  async function openAnew(
    wanted: MicrophoneName | null,
    settings: RecordingSettings,
  ): Promise<OpenMicrophone | null> {
    const onLost: MicrophoneRequest['onLost'] = (how) => {
      if (held?.microphone !== own) return;
      lost = how === 'unplugged' ? 'device_lost' : 'stalled';
      if (take === null) release();
      else follow(view);
    };
    let own: OpenMicrophone | null = null;
    const { signal } = (search = new AbortController());
    if (searchedFor !== chosenNow()) isSystemsTurn = false;
    searchedFor = chosenNow();
    try {
      const opened = await deps.open({ settings, wanted, isSystemsTurn, signal, onLevel: showLevel, onLost });
      if (signal.aborted) {
        opened.close();
        return null;
      }
      own = opened;
      isSystemsTurn = false;
      held = { microphone: own, settings: JSON.stringify(settings) };
      const { deviceId, label, isSubstitute } = own;
      store.setState({ microphone: { deviceId, label, isSubstitute }, trouble: null });
      void refreshList();
    } catch (reason) {
      if (signal.aborted) return null;
      const trouble = troubleOf(reason);
      isSystemsTurn = trouble === 'unanswered' && !isSystemsTurn;
      store.setState({ microphone: null, trouble, level: 0 });
    }
    return own;
  }

  function handOver(
    microphone: OpenMicrophone,
    consultId: ConsultId,
    because: Because,
    port: MessagePort,
  ): void {
    handedOverAtMs = deps.nowMs();
    deps.handOver({ consultId, because, microphone: microphone.label }, port);
  }

  /** The microphone of the take before may still be on its way back; it was wanted for that one. */
  async function finishLast(): Promise<void> {
    search.abort();
    await opening;
    forgetTake();
    letGo('starting');
  }

  const mayAnswer = (): boolean => {
    const { trouble } = store.getState();
    return deps.isAwaited() && (trouble === null || trouble === 'unanswered');
  };

  async function openToStart(): Promise<OpenMicrophone | null> {
    const { signal } = (trying = new AbortController());
    const { nowMs, settings } = deps;
    const openWanted = (): Promise<OpenMicrophone | null> => open(settings().microphone);
    const microphone = await openPatiently({ open: openWanted, mayAnswer, nowMs, againMs, signal });
    if (signal.aborted) store.setState({ trouble: null });
    return microphone;
  }

  async function start(begin: BeginTake): Promise<CommandResult<'beginRecording'> | null> {
    const { use } = store.getState();
    if (use === 'starting') return null;
    if (view !== null || isExpected()) return err({ code: 'already_recording', detail: null });
    clearTimeout(testTimer);
    isSystemsTurn = false;
    store.setState({ use: 'starting', trouble: null, refusal: null });
    if (use === 'recording') await finishLast();
    const microphone = await openToStart();
    if (microphone === null) {
      release();
      return null;
    }
    // Frames queue in the port until main takes it, so that nothing waits for the disk.
    const { port1, port2 } = new MessageChannel();
    microphone.sendTo(port1);
    const result = await begin(microphone.label);
    if (!result.ok) {
      port2.close();
      release();
      // Another practice is on screen by now, and nothing is wrong there.
      const { code } = result.error;
      store.setState({ refusal: code === 'practice_changed' ? null : code });
      return result;
    }
    take = {
      consultId: result.value.consultId,
      wanted: deps.settings().microphone === null ? null : microphone,
      chosen: chosenNow(),
    };
    isSeen = isInView(take.consultId);
    store.setState({ use: 'recording' });
    handOver(microphone, take.consultId, 'began', port2);
    return result;
  }

  /** Why the take needs another port; null: it does not. */
  function whyAgain(recording: RecordingView): Again | null {
    if (lost !== null) return lost;
    if (take !== null && take.chosen !== chosenNow()) return 'device_lost';
    if (held === null) return take === null ? 'page_lost' : 'device_lost';
    const isSilent = recording.state === 'waitingForMicrophone';
    return isSilent && deps.nowMs() - handedOverAtMs > patienceMs ? 'stalled' : null;
  }

  async function again(recording: RecordingView, because: Again): Promise<void> {
    const { consultId } = recording;
    triedAtMs = deps.nowMs();
    if (take?.chosen !== chosenNow())
      take = { consultId, wanted: deps.settings().microphone, chosen: chosenNow() };
    lost = because;
    isSeen = true;
    store.setState({ use: 'recording' });
    const microphone = await open(take.wanted);
    // It may have come to its end meanwhile.
    if (view === null) return follow(null);
    if (microphone === null) {
      lost = because;
      return;
    }
    if (view.consultId !== consultId || view.state === 'stopping') return;
    const { port1, port2 } = new MessageChannel();
    microphone.sendTo(port1);
    handOver(microphone, consultId, because, port2);
  }

  /** What is being opened is for a take that is over, or not what is chosen now. */
  function isSearchInVain(): boolean {
    const { use } = store.getState();
    if (use === 'test') return false;
    return searchedFor !== chosenNow() || (use === 'recording' && view === null && !isExpected());
  }

  function follow(recording: RecordingView | null): void {
    view = recording;
    const { use } = store.getState();
    if (recording !== null && recording.consultId === take?.consultId) isSeen = true;
    if (opening !== null && isSearchInVain()) search.abort();
    if (opening !== null || use === 'starting') return;
    if (recording === null) {
      if (use !== 'recording' || isExpected()) return;
      forgetTake();
      release();
      store.setState({ trouble: null });
      return;
    }
    if (recording.state === 'stopping' || deps.nowMs() - triedAtMs < againMs) return;
    const because = whyAgain(recording);
    if (because !== null) void again(recording, because);
  }

  async function test(): Promise<void> {
    if (store.getState().use !== 'none') return;
    store.setState({ use: 'test', trouble: null });
    const microphone = await open(deps.settings().microphone);
    const { use } = store.getState();
    if (use === 'none' || (use === 'test' && microphone === null)) release();
    else if (use === 'test') testTimer = setTimeout(endTest, testMs);
  }

  function endTest(): void {
    if (store.getState().use !== 'test') return;
    search.abort();
    release();
  }

  function stopTrying(): void {
    trying.abort();
    if (store.getState().use === 'starting') search.abort();
  }

  async function refreshList(): Promise<void> {
    const list = await deps.listMicrophones().catch(() => noMicrophones);
    store.setState({ list });
  }

  return {
    store,
    start,
    stopTrying,
    test,
    endTest,
    follow,
    refreshList,
    forgetTrouble: () => store.setState({ trouble: null }),
  };
}
