import type { WebContents } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSnapshotPublisher } from '../../../../../main/electron/page/snapshotPublisher.ts';
import { consultId, epochMs } from '../../../../../shared/ids.ts';
import type { RecordingView } from '../../../../../shared/ipc/snapshot.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const take = consultId('take');
const recordingAt = (recordedMs: number, savedMs: number): RecordingView => ({
  consultId: take,
  isOfActive: true,
  patientName: '',
  state: 'recording',
  startedAt: epochMs(0),
  recordedMs,
  savedMs,
  microphone: '',
  concerns: [],
  sound: 'good',
  gaps: [],
  animalMarkCount: 0,
});

/** What a page is told while sound comes, so many seconds of it, five messages each, saved half a second behind. */
function toldIn(seconds: number): readonly RecordingView[] {
  const told: RecordingView[] = [];
  const page = { isDestroyed: () => false, send: (_: string, view: RecordingView) => told.push(view) };
  let now = recordingAt(0, 0);
  const publisher = createSnapshotPublisher(
    () => [page as unknown as WebContents],
    () => null,
    () => now,
    () => true,
  );
  for (let atMs = 200; atMs <= seconds * 1000; atMs += 200) {
    vi.advanceTimersByTime(200);
    now = recordingAt(atMs, Math.max(0, atMs - 500));
    publisher.recordingGrown();
  }
  vi.advanceTimersByTime(250);
  return told;
}

test('a page is told of a take when one of the seconds on its screen changes, of each, and not more often', () => {
  const told = toldIn(10);
  const shown = told.map(({ recordedMs, savedMs }) => [
    Math.floor(recordedMs / 1000),
    Math.floor(savedMs / 1000),
  ]);
  // Each second of both, in its turn, and nothing twice.
  for (const index of [0, 1])
    expect([...new Set(shown.map((seconds) => seconds[index]))]).toEqual(
      Array.from({ length: index === 0 ? 11 : 10 }, (_, second) => second),
    );
  expect(new Set(shown.map(String)).size).toBe(shown.length);
});
