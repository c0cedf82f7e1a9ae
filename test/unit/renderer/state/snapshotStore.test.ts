import { describe, expect, test, vi } from 'vitest';
import { consultId } from '../../../../shared/ids.ts';
import type { Snapshot } from '../../../../shared/ipc/snapshot.ts';
import {
  acceptSnapshot,
  createSnapshotStore,
  liveProgress,
  newerSnapshot,
  startSnapshotStore,
} from '../../../../renderer/state/snapshotStore.ts';
import { consultRow, consultView, recordingView, snapshot } from '../../../support/snapshots.ts';

type Listener = (payload: never) => void;

function fakeBridge(first: Snapshot) {
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

describe('the snapshot store', () => {
  test('subscribes before it asks for the snapshot', async () => {
    const { bridge, log } = fakeBridge(snapshot({ revision: 1 }));
    await startSnapshotStore(createSnapshotStore(), bridge);
    expect(log).toEqual(['on snapshot', 'on progress', 'on recording', 'invoke getSnapshot']);
  });

  test('an answer older than a received change is dropped', async () => {
    const snapshotStore = createSnapshotStore();
    const { bridge, emit } = fakeBridge(snapshot({ revision: 4, serviceAddress: 'older' }));
    const started = startSnapshotStore(snapshotStore, bridge);
    emit('snapshot', snapshot({ revision: 5, serviceAddress: 'newer' }));
    await started;
    expect(snapshotStore.getState().snapshot?.serviceAddress).toBe('newer');
  });

  test('an older or equal revision changes nothing, not even the object', () => {
    const current = snapshot({ revision: 7 });
    expect(newerSnapshot(current, snapshot({ revision: 6 }))).toBe(current);
    expect(newerSnapshot(current, snapshot({ revision: 7 }))).toBe(current);
    const snapshotStore = createSnapshotStore();
    acceptSnapshot(snapshotStore, current);
    const listener = vi.fn();
    snapshotStore.subscribe(listener);
    acceptSnapshot(snapshotStore, snapshot({ revision: 3 }));
    expect(listener.mock.calls.every(([now, before]) => now === before)).toBe(true);
  });

  test('reports that the first snapshot failed, and still accepts a later one', async () => {
    const snapshotStore = createSnapshotStore();
    await startSnapshotStore(snapshotStore, {
      on: () => () => undefined,
      invoke: () => Promise.reject(new Error('gone')),
    });
    expect(snapshotStore.getState().hasFailed).toBe(true);
    acceptSnapshot(snapshotStore, snapshot({ revision: 1 }));
    expect(snapshotStore.getState().hasFailed).toBe(false);
  });

  test('drops the progress of finished work', () => {
    const id = consultId('a');
    const progress = { a: { consultId: id, work: 'preparing', fraction: 0.5 } } as const;
    const during = snapshot({ consults: [consultRow({ id, phase: 'preparing' })] });
    const after = snapshot({ consults: [consultRow({ id, phase: 'readyToSend' })] });
    expect(liveProgress(progress, during)).toBe(progress);
    expect(liveProgress(progress, after)).toEqual({});
    const behind = { ...during, consults: [], consultsBehind: during.consults };
    expect(liveProgress(progress, behind)).toBe(progress);
    const making = { ...after, open: consultView({ id, phase: 'readyToSend', isMakingSmaller: true }) };
    expect(liveProgress(progress, making)).toBe(progress);
  });

  test('keeps an event’s newer times when an older snapshot follows', async () => {
    const snapshotStore = createSnapshotStore();
    const first = snapshot({ revision: 1, recording: recordingView({ recordedMs: 1_000, savedMs: 500 }) });
    const { bridge, emit } = fakeBridge(first);
    await startSnapshotStore(snapshotStore, bridge);
    emit('recording', recordingView({ recordedMs: 2_000, savedMs: 1_500 }));
    expect(snapshotStore.getState().recording).toMatchObject({ recordedMs: 2_000, savedMs: 1_500 });

    const late = recordingView({ recordedMs: 1_200, savedMs: 700, state: 'paused' });
    acceptSnapshot(snapshotStore, snapshot({ revision: 2, recording: late }));
    expect(snapshotStore.getState().recording).toMatchObject({
      state: 'paused',
      recordedMs: 2_000,
      savedMs: 1_500,
    });
  });

  test('ignores an event of another take or of a finished one', async () => {
    const snapshotStore = createSnapshotStore();
    const { bridge, emit } = fakeBridge(snapshot({ revision: 1 }));
    await startSnapshotStore(snapshotStore, bridge);
    emit('recording', recordingView({ recordedMs: 5_000 }));
    expect(snapshotStore.getState().recording).toBeNull();

    acceptSnapshot(snapshotStore, snapshot({ revision: 2, recording: recordingView({ recordedMs: 100 }) }));
    emit('recording', recordingView({ consultId: consultId('c2'), recordedMs: 9_000 }));
    expect(snapshotStore.getState().recording?.recordedMs).toBe(100);
  });

  test('does not carry the times of one take to the next', () => {
    const snapshotStore = createSnapshotStore();
    acceptSnapshot(snapshotStore, snapshot({ revision: 1, recording: recordingView({ recordedMs: 9_000 }) }));
    const next = recordingView({ consultId: consultId('c2'), recordedMs: 100 });
    acceptSnapshot(snapshotStore, snapshot({ revision: 2, recording: next }));
    expect(snapshotStore.getState().recording?.recordedMs).toBe(100);
  });
});
