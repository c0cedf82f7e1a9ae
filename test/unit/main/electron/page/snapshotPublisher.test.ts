import type { WebContents } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSnapshotPublisher } from '../../../../../main/electron/page/snapshotPublisher.ts';
import { consultId } from '../../../../../shared/ids.ts';
import type { SnapshotChange, WorkProgress, RecordingView } from '../../../../../shared/ipc/snapshot.ts';
import { recordingView } from '../../../../support/snapshots.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const take = consultId('take');
const recordingAt = (recordedMs: number, savedMs: number): RecordingView =>
  recordingView({ consultId: take, recordedMs, savedMs });

/**
 * What a page is told while sound comes, so many seconds of it, five messages each, saved half a second
 * behind.
 */
function toldIn(seconds: number): readonly RecordingView[] {
  const told: RecordingView[] = [];
  const page = {
    isDestroyed: () => false,
    send: (_: string, { recording }: SnapshotChange) => told.push(...(recording ? [recording] : [])),
  };
  let now = recordingAt(0, 0);
  const publisher = createSnapshotPublisher(
    () => [page as unknown as WebContents],
    () => ({ revision: 1, recording: now }),
    () => now,
    () => true,
  );
  for (let atMs = 200; atMs <= seconds * 1000; atMs += 200) {
    vi.advanceTimersByTime(200);
    now = recordingAt(atMs, Math.max(0, atMs - 500));
    publisher.recordingGrown();
  }
  vi.advanceTimersByTime(250);
  // No more sound comes, and the last of it is saved.
  now = recordingAt(now.recordedMs, now.recordedMs);
  publisher.recordingGrown();
  vi.advanceTimersByTime(1_000);
  return told;
}

const secondsIn = (told: readonly RecordingView[], name: 'recordedMs' | 'savedMs'): readonly number[] =>
  told.map((view) => Math.floor(view[name] / 1000));

test('a page is told of a take once for each second, with how much is saved', () => {
  const told = toldIn(10);
  expect(secondsIn(told, 'recordedMs')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
  expect(secondsIn(told, 'savedMs')).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a page is told of the progress of a consult that it shows, and of no other', () => {
  const told: unknown[] = [];
  const page = {
    isDestroyed: () => false,
    send: (_: string, { consultId: of }: WorkProgress) => told.push(of),
  };
  const publisher = createSnapshotPublisher(
    () => [page as unknown as WebContents],
    () => null,
    () => null,
    (id) => id === take,
  );
  for (const id of [take, consultId('of another vet')])
    publisher.progress({ consultId: id, work: 'sending', fraction: 0.5 });
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([take]);
});
