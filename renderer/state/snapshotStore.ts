import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConnectionId } from '../../shared/ids.ts';
import type { ClinicBridge } from '../../shared/ipc/ipcContract.ts';
import {
  emptyGroupCounts,
  type SnapshotChange,
  type ConsultRow,
  type ConsultView,
  type WorkProgress,
  type RecordingView,
  type Snapshot,
  type SnapshotTopics,
} from '../../shared/ipc/snapshot.ts';

const noRows = {
  consults: [] as readonly ConsultRow[],
  /** Null: not known yet. */
  consultCount: null as number | null,
  consultGroups: emptyGroupCounts,
  /** The rows are at least as new as this `consultsRevision`. */
  rowsRevision: 0,
};

export type ListBeginning = Readonly<typeof noRows>;

export type PageSnapshot = Snapshot & ListBeginning;

const atStart = {
  snapshot: null as PageSnapshot | null,
  /** Of the last message that had each topic. */
  revisions: {} as Readonly<Record<string, number>>,
  recording: null as RecordingView | null,
  /** Of the open consult; null: nothing runs, or nobody knows how far it is. */
  progress: null as WorkProgress | null,
  hasFailed: false as boolean,
};

/** Main's latest state. Only main's own events and answers change it. */
export type SnapshotState = Readonly<typeof atStart>;

/** What is under way in the open consult: its progress ends with it. */
const workIn = (snapshot: Snapshot | null): string =>
  JSON.stringify([snapshot?.open?.id, snapshot?.open?.phase, snapshot?.open?.isMakingSmaller]);

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
type Bridge = Pick<ClinicBridge, 'invoke' | 'on'>;

export function createSnapshotStore() {
  const store = createStore<SnapshotState>(() => atStart);
  let revisions: SnapshotState['revisions'] = {};
  let known: Partial<SnapshotTopics> = {};
  let open: ConsultView | null = null;

  /** `isWhole`: main's answer, with all fields. */
  function accept({ revision, ...fields }: SnapshotChange, isWhole = false): void {
    const newer = Object.entries(fields).filter(([name]) => revision > (revisions[name] ?? -1));
    revisions = { ...revisions, ...Object.fromEntries(newer.map(([name]) => [name, revision])) };
    known = { ...known, ...Object.fromEntries(newer) };
    if (newer.some(([name]) => name === 'open' || name === 'note'))
      open = known.open && known.note?.id === known.open.id ? { ...known.note, ...known.open } : null;
    store.setState((state) => {
      if (state.snapshot === null ? !isWhole : newer.length === 0) return state;
      // All fields came with the first answer.
      const now = { ...(known as SnapshotTopics), open };
      // No row outlasts the vet or the practice it belongs to, not even for a moment.
      const isSameList = now.active.id === state.snapshot?.active.id && !now.lock.isLocked;
      const snapshot = { ...noRows, ...(isSameList ? state.snapshot : noRows), ...now };
      const progress = workIn(state.snapshot) === workIn(snapshot) ? state.progress : null;
      return { snapshot, revisions, recording: snapshot.recording, progress, hasFailed: false };
    });
  }

  async function ask({ invoke }: Pick<Bridge, 'invoke'>): Promise<void> {
    const answer = await invoke('getSnapshot', {}).catch(() => null);
    if (answer?.ok === true) accept(answer.value, true);
    else store.setState((state) => ({ hasFailed: state.snapshot === null }));
  }

  return {
    ...store,
    accept,
    acceptRows: (of: ConnectionId, rows: ListBeginning): void =>
      store.setState((state) => {
        const { snapshot } = state;
        if (snapshot?.active.id !== of || snapshot.lock.isLocked) return state;
        return rows.rowsRevision < snapshot.rowsRevision ? state : { snapshot: { ...snapshot, ...rows } };
      }),
    /** `before` null: there was none. */
    follow(act: (now: PageSnapshot, before: PageSnapshot | null) => void): void {
      store.subscribe(({ snapshot: now }, { snapshot: before }) => {
        if (now !== null && now !== before) act(now, before);
      });
    },
    ask,
    /** Subscribes before it asks, so no change is missed between the two. */
    start(bridge: Bridge): Promise<void> {
      bridge.on('changed', (changed) => accept(changed));
      bridge.on('progress', (progress) => {
        if (progress.consultId === store.getState().snapshot?.open?.id) store.setState({ progress });
      });
      return ask(bridge);
    },
  };
}

/** Main's latest snapshot: nothing is drawn, and nobody presses anything, before there is one. */
export function mainOf({ snapshot }: SnapshotState): PageSnapshot {
  if (snapshot === null) throw new Error('there is no snapshot yet');
  return snapshot;
}

export const untilState = <State>(
  store: StoreApi<State>,
  isReached: (state: State) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const look = (state: State): void => {
      if (!isReached(state)) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look(store.getState());
  });

/** No practice is connected and the sandbox is switched off, so no consult can begin. */
export const isPracticeNeeded = ({ active }: Pick<Snapshot, 'active'>): boolean =>
  active.isEmbedded && active.heldFor !== null;
