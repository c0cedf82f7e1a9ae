import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClinicBridge } from '../../shared/ipc/ipcContract.ts';
import type { Progress, RecordingView, Snapshot } from '../../shared/ipc/snapshot.ts';
import { reuseUnchanged } from './structuralSharing.ts';

/** Main's latest state. Only main's own events change it. */
export type SnapshotState = {
  readonly snapshot: Snapshot | null;
  /** By consult; only while that work runs. */
  readonly progress: Readonly<Record<string, Progress>>;
  /** The take under way, with times newer than the snapshot's. */
  readonly recording: RecordingView | null;
  /** The first snapshot could not be read. */
  readonly hasFailed: boolean;
};

/** The newer of the two; an older copy that arrives late is dropped. */
export function newerSnapshot(current: Snapshot | null, incoming: Snapshot): Snapshot {
  if (current === null) return incoming;
  return incoming.revision > current.revision ? reuseUnchanged(current, incoming) : current;
}

const workOf = { preparing: 'preparing', sending: 'sending' } as const;

/** Removes the progress of finished work; the page would otherwise show it when the same work starts again. */
export function liveProgress(
  progress: SnapshotState['progress'],
  snapshot: Snapshot,
): SnapshotState['progress'] {
  const ids = Object.keys(progress);
  if (ids.length === 0) return progress;
  const rows = [...snapshot.consultsBehind, ...snapshot.consults];
  const phases = new Map<string, string>(rows.map((row) => [row.id, row.phase]));
  const live = ids.filter((id) => {
    const entry = progress[id];
    if (entry === undefined) return false;
    const isMakingSmaller = snapshot.open?.id === id && snapshot.open.isMakingSmaller;
    return phases.get(id) === workOf[entry.work] || (isMakingSmaller && entry.work === 'preparing');
  });
  if (live.length === ids.length) return progress;
  return Object.fromEntries(Object.entries(progress).filter(([id]) => live.includes(id)));
}

/** The times of one take only grow, so the larger one is newer. */
const withLatestTimes = (now: RecordingView, other: RecordingView | null): RecordingView =>
  other?.consultId === now.consultId
    ? {
        ...now,
        recordedMs: Math.max(now.recordedMs, other.recordedMs),
        savedMs: Math.max(now.savedMs, other.savedMs),
      }
    : now;

/** The recording of a new snapshot, with the latest times from events. */
function recordingOf(current: RecordingView | null, snapshot: Snapshot): RecordingView | null {
  const { recording } = snapshot;
  return recording === null ? null : reuseUnchanged(current, withLatestTimes(recording, current));
}

/** The recording of an event; ignored if the take is not known yet or is over. */
function grownRecording(current: RecordingView | null, event: RecordingView): RecordingView | null {
  if (current?.consultId !== event.consultId) return current;
  return reuseUnchanged(current, withLatestTimes(event, current));
}

export const createSnapshotStore = (): StoreApi<SnapshotState> =>
  createStore<SnapshotState>(() => ({ snapshot: null, progress: {}, recording: null, hasFailed: false }));

export function acceptSnapshot(snapshotStore: StoreApi<SnapshotState>, incoming: Snapshot): void {
  snapshotStore.setState((state) => {
    const snapshot = newerSnapshot(state.snapshot, incoming);
    if (snapshot === state.snapshot) return state;
    return {
      snapshot,
      progress: liveProgress(state.progress, snapshot),
      recording: recordingOf(state.recording, snapshot),
      hasFailed: false,
    };
  });
}

/** Subscribes before it asks, so no change is missed between the two. */
export async function startSnapshotStore(
  snapshotStore: StoreApi<SnapshotState>,
  bridge: Pick<ClinicBridge, 'invoke' | 'on'>,
): Promise<void> {
  bridge.on('snapshot', (incoming) => acceptSnapshot(snapshotStore, incoming));
  bridge.on('progress', (entry) => {
    snapshotStore.setState((state) => ({ progress: { ...state.progress, [entry.consultId]: entry } }));
  });
  bridge.on('recording', (event) => {
    snapshotStore.setState((state) => ({ recording: grownRecording(state.recording, event) }));
  });
  await askSnapshot(snapshotStore, bridge);
}

export async function askSnapshot(
  snapshotStore: StoreApi<SnapshotState>,
  bridge: Pick<ClinicBridge, 'invoke'>,
): Promise<void> {
  const answer = await bridge.invoke('getSnapshot', {}).catch(() => null);
  if (answer?.ok === true) acceptSnapshot(snapshotStore, answer.value);
  else snapshotStore.setState((state) => ({ hasFailed: state.snapshot === null }));
}

/** No practice is connected and the sandbox is switched off: no consult can begin, and no vet is present. */
export const isPracticeNeeded = (snapshot: Pick<Snapshot, 'active'> | null): boolean =>
  snapshot !== null && snapshot.active.isEmbedded && snapshot.active.heldFor !== null;
