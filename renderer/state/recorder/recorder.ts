import type { CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import { err } from '../../../shared/result.ts';
import type { OpenMicrophone } from '../../capture/openMicrophone.ts';
import { follow, isTakeUnderWay, openPort, retryMs } from './followedTake.ts';
import {
  abortOpening,
  choiceOf,
  closeMicrophone,
  createHeldMicrophone,
  endUse,
  openMicrophone,
  refreshList,
  setLoss,
  type RecorderDeps,
  type RecorderParts,
} from './heldMicrophone.ts';
import { pause } from './pause.ts';
import { createRecorderStore, takeOf } from './recorderState.ts';

/** The longest time that a test keeps the microphone open, in ms. */
const longestTestMs = 30_000;
/** For a microphone that does not answer, in ms: later, nobody expects a recording to begin. */
const tryForMs = 120_000;

type BeginAnswer = CommandResult<'beginRecording'>;

type BeginTake = (microphone: string) => Promise<BeginAnswer>;

/** Null: the microphone cannot be opened, did not answer for too long, or is no longer wanted. */
async function openToStart(
  parts: RecorderParts,
  signal: AbortSignal,
  isAwaited: () => boolean,
): Promise<OpenMicrophone | null> {
  const { store, nowMs } = parts;
  const untilMs = nowMs() + tryForMs;
  while (!signal.aborted) {
    const againAtMs = nowMs() + retryMs;
    const opened = await openMicrophone(parts, parts.settings().microphone);
    if (signal.aborted) break;
    const { trouble } = store.getState();
    const mayAnswer = isAwaited() && (trouble === null || trouble === 'unanswered');
    if (opened !== null || !mayAnswer || nowMs() >= untilMs) return opened;
    await pause(againAtMs - nowMs(), signal);
  }
  store.setState({ trouble: null });
  return null;
}

async function beginTake(
  parts: RecorderParts,
  opened: OpenMicrophone,
  begin: BeginTake,
): Promise<BeginAnswer> {
  const { store, nowMs } = parts;
  const port = openPort(opened);
  const result = await begin(opened.label);
  if (result.ok) {
    const { consultId } = result.value;
    const settings = parts.settings();
    const wanted = settings.microphone === null ? null : opened;
    const isInSnapshot = store.getState().recording?.consultId === consultId;
    const times = { handedOverAtMs: nowMs(), searchedAtMs: Number.NEGATIVE_INFINITY };
    const take = { consultId, wanted, choice: choiceOf(settings), isInSnapshot, ...times };
    store.become({ use: 'recording', take });
    parts.handOver({ consultId, because: 'began', microphone: opened.label }, port);
    return result;
  }
  port.close();
  endUse(parts);
  // practice_changed: the screen shows another practice now, where nothing is wrong.
  const { code } = result.error;
  store.setState({ refusal: code === 'practice_changed' ? null : code });
  return result;
}

async function start(
  parts: RecorderParts,
  begin: BeginTake,
  isAwaited: () => boolean,
): Promise<BeginAnswer | null> {
  const { store, held } = parts;
  const before = store.getState();
  if (before.use === 'starting') return null;
  // A take is under way that is not paused; main shows it, or is about to show it.
  if (isTakeUnderWay(before, parts.nowMs()) && before.recording?.state !== 'paused')
    return err({ code: 'already_recording', detail: null });
  // Also where the wanted one did not answer before.
  held.become({ ...held.now(), isForSystemDefault: false });
  const abortion = new AbortController();
  store.become({ use: 'starting', abortion, trouble: null, refusal: null });
  if (before.use === 'recording') {
    // The microphone of the previous take may still be opening; it was wanted for that take only.
    await abortOpening(parts);
    setLoss(parts, null);
    closeMicrophone(parts);
  }
  const opened = await openToStart(parts, abortion.signal, isAwaited);
  if (opened !== null) return beginTake(parts, opened, begin);
  endUse(parts);
  return null;
}

async function test(parts: RecorderParts): Promise<void> {
  const { store } = parts;
  if (store.getState().use !== 'none') return;
  const isOwn = (): boolean => {
    const now = store.getState();
    return now.use === 'test' && now.timer === timer;
  };
  const timer = setTimeout(() => void (isOwn() && endTest(parts)), longestTestMs);
  store.become({ use: 'test', timer, trouble: null });
  const opened = await openMicrophone(parts, parts.settings().microphone);
  if (store.getState().use === 'none' || (isOwn() && opened === null)) endUse(parts);
}

function endTest(parts: RecorderParts): void {
  const now = parts.store.getState();
  if (now.use !== 'test') return;
  clearTimeout(now.timer);
  void abortOpening(parts);
  endUse(parts);
}

export function createRecorder(deps: RecorderDeps) {
  const store = createRecorderStore();
  const onLost = (): void => {
    const state = store.getState();
    if (takeOf(state) === null) endUse(parts);
    else follow(parts, state.recording);
  };
  const parts: RecorderParts = { ...deps, store, held: createHeldMicrophone(), onLost };
  return {
    store,
    /**
     * From Record to the first port: opens the microphone, begins the take, hands over the microphone. The
     * result of `begin`; null: `begin` was not called, because of `trouble` or a start still under way.
     * `isAwaited`: the person still has the page open on which Record was pressed.
     */
    start: (begin: BeginTake, isAwaited = () => true) => start(parts, begin, isAwaited),
    stopTrying(): void {
      const state = store.getState();
      if (state.use !== 'starting') return;
      state.abortion.abort();
      void abortOpening(parts);
    },
    test: () => test(parts),
    endTest: () => endTest(parts),
    follow: (shown: RecordingView | null) => follow(parts, shown),
    refreshList: () => refreshList(parts),
    forgetTrouble: () => store.setState({ trouble: null }),
    forgetRefusal: () => store.setState({ refusal: null }),
  };
}
