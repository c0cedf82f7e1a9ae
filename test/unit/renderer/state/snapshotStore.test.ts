import { describe, expect, test, vi } from 'vitest';
import { connectionId, consultId, epochMs } from '../../../../shared/ids.ts';
import {
  emptySnapshot,
  emptyGroupCounts,
  type SnapshotChange,
  type Snapshot,
} from '../../../../shared/ipc/snapshot.ts';
import { createSnapshotStore } from '../../../../renderer/state/snapshotStore.ts';
import { consultRow, consultView, snapshot } from '../../../support/snapshots.ts';

type Listener = (payload: never) => void;

function fakeBridge(first: SnapshotChange) {
  const log: string[] = [];
  const listeners = new Map<string, Listener>();
  return {
    log,
    emit: (name: string, payload: unknown) => listeners.get(name)?.(payload as never),
    bridge: {
      on: (name: string, listener: Listener) => {
        log.push(`on ${name}`);
        listeners.set(name, listener);
        return () => undefined;
      },
      invoke: (name: string) => {
        log.push(`invoke ${name}`);
        return Promise.resolve({ ok: true, value: first });
      },
    } as never,
  };
}

/** A store that waits for main’s first answer. */
function starting(first: SnapshotChange) {
  const store = createSnapshotStore();
  const { bridge, emit } = fakeBridge(first);
  return { store, emit, started: store.start(bridge) };
}

const whole = (revision: number, over: Partial<Snapshot> = {}): SnapshotChange => ({
  ...emptySnapshot,
  active: snapshot().active,
  ...over,
  note: over.open ?? null,
  revision,
});

describe('the snapshot store', () => {
  test('the snapshot store subscribes before it asks for the snapshot', async () => {
    const { bridge, log } = fakeBridge(whole(1));
    await createSnapshotStore().start(bridge);
    expect(log).toEqual(['on changed', 'on progress', 'invoke getSnapshot']);
  });

  test('the snapshot store takes of an answer that is older than a received change all else', async () => {
    const { store, emit, started } = starting(whole(4, { serviceAddress: 'older', isKeyRecoverable: true }));
    emit('changed', { revision: 5, serviceAddress: 'newer' });
    expect(store.getState().snapshot).toBeNull();
    await started;
    expect(store.getState().snapshot).toMatchObject({ serviceAddress: 'newer', isKeyRecoverable: true });
  });

  test('the snapshot store takes an answer of which everything is older than a received change as the first snapshot all the same', async () => {
    const { store, emit, started } = starting(whole(4, { serviceAddress: 'older' }));
    emit('changed', whole(5, { serviceAddress: 'newer' }));
    await started;
    expect(store.getState().snapshot?.serviceAddress).toBe('newer');
  });

  test('what is older changes nothing in the snapshot store, and what did not change stays the same object', () => {
    const store = createSnapshotStore();
    store.accept(whole(7, { open: consultView() }), true);
    const listener = vi.fn();
    store.subscribe(listener);
    store.accept({ revision: 6, open: null });
    store.accept({ revision: 7, open: null });
    expect(listener).not.toHaveBeenCalled();
    const { open, settings } = store.getState().snapshot ?? {};
    store.accept({ revision: 8, open: null });
    expect(open).not.toBeNull();
    expect(store.getState().snapshot?.open).toBeNull();
    expect(store.getState().snapshot?.settings).toBe(settings);
  });

  test('the open consult has its note in the snapshot store, also where only one of the two comes anew', () => {
    const store = createSnapshotStore();
    const open = consultView({ transcript: 'Vet: Hm.' });
    const { note, edits, transcript, otherNotes: _others, ...facts } = open;
    const now = () => store.getState().snapshot?.open;
    store.accept({ ...whole(1, { open }), open: facts }, true);
    expect(now()).toEqual(open);
    store.accept({ revision: 2, open: { ...facts, phase: 'filed' } });
    expect(now()).toEqual({ ...open, phase: 'filed' });
    expect(store.getState().revisions).toMatchObject({ open: 2, note: 1 });
    const otherNotes = [{ at: epochMs(1), isByHand: false, sections: [] }];
    store.accept({ revision: 3, note: { id: open.id, note, edits, transcript, otherNotes } });
    expect(now()).toMatchObject({ phase: 'filed', otherNotes });
    const shown = now();
    store.accept({ revision: 4, alerts: [] });
    expect(now()).toBe(shown);
    store.accept({ revision: 5, open: null, note: null });
    expect(now()).toBeNull();
  });

  test('the snapshot store has no row of a vet who went, in no state in between, and none that comes late', () => {
    const store = createSnapshotStore();
    const { active, lock } = snapshot();
    const ash = { ...active, id: connectionId('ash') };
    const of = (revision: number) => ({
      consults: [consultRow()],
      consultCount: 1,
      consultGroups: emptyGroupCounts,
      rowsRevision: revision,
    });
    store.accept(whole(1), true);
    store.acceptRows(active.id, of(5));
    store.acceptRows(active.id, { ...of(4), consults: [] });
    expect(store.getState().snapshot?.consults).toHaveLength(1);
    const seen: number[] = [];
    store.subscribe(({ snapshot: now }) => seen.push(now?.consults.length ?? 0));
    store.accept({ revision: 2, active: ash });
    store.acceptRows(active.id, of(6));
    expect(store.getState().snapshot).toMatchObject({ consultCount: null, rowsRevision: 0 });
    store.acceptRows(ash.id, of(7));
    store.accept({ revision: 3, lock: { ...lock, isLocked: true } });
    store.acceptRows(ash.id, of(8));
    expect(seen).toEqual([0, 1, 0]);
  });

  test('the snapshot store reports that the first snapshot failed, and still accepts a later one', async () => {
    const store = createSnapshotStore();
    await store.start({ on: () => () => undefined, invoke: () => Promise.reject(new Error('gone')) });
    expect(store.getState().hasFailed).toBe(true);
    store.accept(whole(1), true);
    expect(store.getState().hasFailed).toBe(false);
  });

  test('the snapshot store shows the progress of the open consult as long as its work goes on', async () => {
    const id = consultId('a');
    const open = consultView({ id, phase: 'preparing' });
    const { store, emit, started } = starting(whole(1, { open }));
    await started;
    const progress = { consultId: id, work: 'preparing', fraction: 0.5 };
    emit('progress', { ...progress, consultId: consultId('b') });
    expect(store.getState().progress).toBeNull();
    emit('progress', progress);
    store.accept({ revision: 2, open: { ...open, nextTryAt: null, attempt: 1 } });
    expect(store.getState().progress).toEqual(progress);
    store.accept({ revision: 3, open: { ...open, phase: 'readyToSend' } });
    expect(store.getState().progress).toBeNull();
  });
});
