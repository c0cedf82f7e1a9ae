import type { ConsultId } from '../../../shared/ids.ts';
import type { RecordingView } from '../../../shared/ipc/snapshot.ts';
import type { OpenMicrophone } from '../../capture/openMicrophone.ts';
import {
  abortOpening,
  choiceOf,
  endUse,
  openMicrophone,
  setLoss,
  type Loss,
  type RecorderParts,
} from './heldMicrophone.ts';
import { takeOf, type RecorderState } from './recorderState.ts';

/** The least time between two searches for a microphone, in ms. */
export const retryMs = 900;
/** A port gets this long to bring sound before another is tried, in ms. */
const portTimeMs = 3_000;

const never = Number.NEGATIVE_INFINITY;

/** Frames wait in the port until main takes it, so recording does not wait for the disk. */
export function openPort(opened: OpenMicrophone): MessagePort {
  const { port1, port2 } = new MessageChannel();
  opened.sendTo(port1);
  return port2;
}

/** The take was begun a moment ago, and no snapshot has shown it yet. */
function isExpected(state: RecorderState, nowMs: number): boolean {
  const take = takeOf(state);
  return take !== null && !take.isInSnapshot && nowMs - take.handedOverAtMs < portTimeMs;
}

export const isTakeUnderWay = (state: RecorderState, nowMs: number): boolean =>
  state.recording !== null || isExpected(state, nowMs);

const isEnding = ({ state, lastSeconds }: RecordingView): boolean =>
  state === 'stopping' || lastSeconds !== 'saved';

/** Null: the take needs no other port, or it is too early to try again. */
function reopenReason({ store, held, settings, nowMs }: RecorderParts, shown: RecordingView): Loss | null {
  const take = takeOf(store.getState());
  const { state, loss } = held.now();
  if (isEnding(shown) || nowMs() - (take?.searchedAtMs ?? never) < retryMs) return null;
  if (loss !== null) return loss;
  if (take !== null && take.choice !== choiceOf(settings())) return 'device_lost';
  if (state !== 'open') return take === null ? 'page_lost' : 'device_lost';
  const isGone = shown.state === 'waitingForMicrophone' || shown.state === 'noMicrophone';
  return isGone && nowMs() - (take?.handedOverAtMs ?? never) > portTimeMs ? 'stalled' : null;
}

/** Opens a microphone for a take whose microphone was lost, is silent, or is no longer the chosen one. */
async function reopen(parts: RecorderParts, consultId: ConsultId, because: Loss): Promise<void> {
  const { store, nowMs } = parts;
  const settings = parts.settings();
  const choice = choiceOf(settings);
  const before = takeOf(store.getState());
  const { handedOverAtMs = never } = before ?? {};
  const same = before?.choice === choice ? before : { consultId, wanted: settings.microphone, choice };
  const take = { handedOverAtMs, ...same, isInSnapshot: true, searchedAtMs: nowMs() };
  store.become({ use: 'recording', take });
  setLoss(parts, because);
  const opened = await openMicrophone(parts, take.wanted);
  const { recording } = store.getState();
  if (recording === null) return follow(parts, null);
  if (opened === null) return setLoss(parts, because);
  if (recording.consultId !== consultId || recording.state === 'stopping') return;
  store.become({ use: 'recording', take: { ...take, handedOverAtMs: nowMs() } });
  parts.handOver({ consultId, because, microphone: opened.label }, openPort(opened));
}

/** The opening under way is for a take that has ended, or for a microphone that is no longer chosen. */
function isOpeningPointless({ store, held, settings, nowMs }: RecorderParts): boolean {
  const state = store.getState();
  if (state.use === 'test') return false;
  const isChoiceChanged = held.now().choice !== choiceOf(settings());
  return isChoiceChanged || (state.use === 'recording' && !isTakeUnderWay(state, nowMs()));
}

function show({ store }: RecorderParts, recording: RecordingView | null): void {
  const state = store.getState();
  if (recording !== state.recording) store.setState({ recording });
  const take = takeOf(state);
  if (take !== null && !take.isInSnapshot && recording?.consultId === take.consultId)
    store.become({ use: 'recording', take: { ...take, isInSnapshot: true } });
}

/** Also called about once a second during a take. */
export function follow(parts: RecorderParts, recording: RecordingView | null): void {
  const { store, held, nowMs } = parts;
  show(parts, recording);
  const isOpening = held.now().state === 'opening';
  if (isOpening && isOpeningPointless(parts)) void abortOpening(parts);
  const state = store.getState();
  if (isOpening || state.use === 'starting') return;
  if (recording === null) {
    if (state.use !== 'recording' || isExpected(state, nowMs())) return;
    setLoss(parts, null);
    endUse(parts);
    return store.setState({ trouble: null });
  }
  const because = reopenReason(parts, recording);
  if (because !== null) void reopen(parts, recording.consultId, because);
}
