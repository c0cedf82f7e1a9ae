import { describe, expect, test, vi } from 'vitest';
import { consultId } from '../../../../shared/ids.ts';
import type { Snapshot } from '../../../../shared/ipc/snapshot.ts';
import {
  acceptSnapshot,
  createMirror,
  liveProgress,
  newerSnapshot,
  startMirror,
} from '../../../../renderer/state/mirror.ts';
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

describe('the mirror', () => {
  test('listens first and asks second', async () => {
    const { bridge, log } = fakeBridge(snapshot({ revision: 1 }));
    await startMirror(createMirror(), bridge);
    expect(log).toEqual(['on snapshot', 'on progress', 'on recording', 'invoke getSnapshot']);
  });

  test('a change that comes before the answer is kept: the older answer is dropped', async () => {
    const mirror = createMirror();
    const { bridge, emit } = fakeBridge(snapshot({ revision: 4, serviceAddress: 'older' }));
    const started = startMirror(mirror, bridge);
    emit('snapshot', snapshot({ revision: 5, serviceAddress: 'newer' }));
    await started;
    expect(mirror.getState().snapshot?.serviceAddress).toBe('newer');
  });

  test('an older or equal revision changes nothing, not even the object', () => {
    const current = snapshot({ revision: 7 });
    expect(newerSnapshot(current, snapshot({ revision: 6 }))).toBe(current);
    expect(newerSnapshot(current, snapshot({ revision: 7 }))).toBe(current);
    const mirror = createMirror();
    acceptSnapshot(mirror, current);
    const listener = vi.fn();
    mirror.subscribe(listener);
    acceptSnapshot(mirror, snapshot({ revision: 3 }));
    expect(listener.mock.calls.every(([now, before]) => now === before)).toBe(true);
  });

  test('says when the first snapshot could not be had, and takes a later one all the same', async () => {
    const mirror = createMirror();
    await startMirror(mirror, {
      on: () => () => undefined,
      invoke: () => Promise.reject(new Error('gone')),
    });
    expect(mirror.getState().hasFailed).toBe(true);
    acceptSnapshot(mirror, snapshot({ revision: 1 }));
    expect(mirror.getState().hasFailed).toBe(false);
  });

  test('progress of work that is over is forgotten', () => {
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

  test('an event brings newer times than the snapshot, and an older snapshot does not take them back', async () => {
    const mirror = createMirror();
    const first = snapshot({ revision: 1, recording: recordingView({ recordedMs: 1_000, savedMs: 500 }) });
    const { bridge, emit } = fakeBridge(first);
    await startMirror(mirror, bridge);
    emit('recording', recordingView({ recordedMs: 2_000, savedMs: 1_500 }));
    expect(mirror.getState().recording).toMatchObject({ recordedMs: 2_000, savedMs: 1_500 });

    const late = recordingView({ recordedMs: 1_200, savedMs: 700, state: 'paused' });
    acceptSnapshot(mirror, snapshot({ revision: 2, recording: late }));
    expect(mirror.getState().recording).toMatchObject({
      state: 'paused',
      recordedMs: 2_000,
      savedMs: 1_500,
    });
  });

  test('an event of a take that is over, or of another one, changes nothing', async () => {
    const mirror = createMirror();
    const { bridge, emit } = fakeBridge(snapshot({ revision: 1 }));
    await startMirror(mirror, bridge);
    emit('recording', recordingView({ recordedMs: 5_000 }));
    expect(mirror.getState().recording).toBeNull();

    acceptSnapshot(mirror, snapshot({ revision: 2, recording: recordingView({ recordedMs: 100 }) }));
    emit('recording', recordingView({ consultId: consultId('c2'), recordedMs: 9_000 }));
    expect(mirror.getState().recording?.recordedMs).toBe(100);
  });

  test('times of one take are not those of the next', () => {
    const mirror = createMirror();
    acceptSnapshot(mirror, snapshot({ revision: 1, recording: recordingView({ recordedMs: 9_000 }) }));
    const next = recordingView({ consultId: consultId('c2'), recordedMs: 100 });
    acceptSnapshot(mirror, snapshot({ revision: 2, recording: next }));
    expect(mirror.getState().recording?.recordedMs).toBe(100);
  });
});
