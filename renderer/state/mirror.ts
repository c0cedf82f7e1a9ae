import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClinicBridge } from '../../shared/ipcContract.ts';
import type { Progress, Snapshot } from '../../shared/snapshot.ts';
import { reuseUnchanged } from './sharing.ts';

/** What main last said. Nothing in the page writes to it but main's own events. */
export type Mirror = {
  readonly snapshot: Snapshot | null;
  /** By consult; only while that work runs. */
  readonly progress: Readonly<Record<string, Progress>>;
  /** The first snapshot could not be had. */
  readonly hasFailed: boolean;
};

/** The newer of the two; a copy that was overtaken on its way is dropped. */
export function newerSnapshot(current: Snapshot | null, incoming: Snapshot): Snapshot {
  if (current === null) return incoming;
  return incoming.revision > current.revision ? reuseUnchanged(current, incoming) : current;
}

const workOf = { preparing: 'preparing', sending: 'sending' } as const;

/** Progress of work that is over would otherwise be shown when the same work starts again. */
export function liveProgress(progress: Mirror['progress'], snapshot: Snapshot): Mirror['progress'] {
  const ids = Object.keys(progress);
  if (ids.length === 0) return progress;
  const phases = new Map<string, string>(snapshot.consults.map((row) => [row.id, row.phase]));
  const live = ids.filter((id) => {
    const entry = progress[id];
    return entry !== undefined && phases.get(id) === workOf[entry.work];
  });
  if (live.length === ids.length) return progress;
  return Object.fromEntries(Object.entries(progress).filter(([id]) => live.includes(id)));
}

export const createMirror = (): StoreApi<Mirror> =>
  createStore<Mirror>(() => ({ snapshot: null, progress: {}, hasFailed: false }));

export function acceptSnapshot(mirror: StoreApi<Mirror>, incoming: Snapshot): void {
  mirror.setState((state) => {
    const snapshot = newerSnapshot(state.snapshot, incoming);
    if (snapshot === state.snapshot) return state;
    return { snapshot, progress: liveProgress(state.progress, snapshot), hasFailed: false };
  });
}

/** Subscribes first and asks second, so that no change falls between the two. */
export async function startMirror(
  mirror: StoreApi<Mirror>,
  bridge: Pick<ClinicBridge, 'invoke' | 'on'>,
): Promise<void> {
  bridge.on('snapshot', (incoming) => acceptSnapshot(mirror, incoming));
  bridge.on('progress', (entry) => {
    mirror.setState((state) => ({ progress: { ...state.progress, [entry.consultId]: entry } }));
  });
  await askSnapshot(mirror, bridge);
}

export async function askSnapshot(
  mirror: StoreApi<Mirror>,
  bridge: Pick<ClinicBridge, 'invoke'>,
): Promise<void> {
  const answer = await bridge.invoke('getSnapshot', {}).catch(() => null);
  if (answer?.ok === true) acceptSnapshot(mirror, answer.value);
  else mirror.setState((state) => ({ hasFailed: state.snapshot === null }));
}
