import { expect, test } from 'vitest';
import { encodeGapMark, parseGapMark } from '../../../../main/recording/gapMark.ts';
import { createTakeTimeline } from '../../../../main/recording/takeTimeline.ts';
import { maxMarkBytes } from '../../../../main/encryptedFiles/sealedFormat.ts';

/** 100 ms of sound. */
const block = 9600;

/** A timeline of chunks of 100 ms: which of the whole, and its capture time. */
function heard(...chunks: readonly (readonly [index: number, captureMs: number])[]) {
  const timeline = createTakeTimeline();
  for (const [index, captureMs] of chunks)
    timeline.heard({ offset: index * block, byteCount: block, captureMs });
  return timeline;
}

test('the last mark before it says why', () => {
  const timeline = heard([0, 100]);
  timeline.marked('page_lost', 1000);
  timeline.marked('device_lost', 2000);
  expect(timeline.gaps()).toEqual([{ atMs: 100, missingMs: 1900, reason: 'device_lost' }]);
  timeline.heard({ offset: block, byteCount: block, captureMs: 3200 });
  timeline.heard({ offset: 2 * block, byteCount: block, captureMs: 5300 });
  expect(timeline.end('crash')).toEqual({
    by: 'crash',
    recordedMs: 5300,
    durationMs: 300,
    gaps: [
      { atMs: 100, missingMs: 3000, reason: 'device_lost' },
      { atMs: 200, missingMs: 2000, reason: 'stalled' },
    ],
  });
});

test('in a gap at the end, recorded time goes as far as the last mark', () => {
  const timeline = heard([0, 100]);
  timeline.marked('stalled', 3100);
  timeline.marked(null, 4100);
  const gaps = [{ atMs: 100, missingMs: 4000, reason: 'stalled' }];
  expect(timeline.end('crash')).toEqual({ by: 'crash', recordedMs: 4100, durationMs: 100, gaps });
});

const damaged = (atMs: number, missingMs: number) => ({ atMs, missingMs, reason: 'damaged' });

test('chunks that are missing are a gap, at the beginning and before an end that is there too', () => {
  const atBeginning = heard([5, 600]).end('crash');
  expect(atBeginning).toMatchObject({ recordedMs: 600, durationMs: 100, gaps: [damaged(0, 500)] });
  const timeline = heard([0, 100]);
  timeline.heard({ offset: 3 * block, byteCount: 0, captureMs: 300 });
  const atEnd = timeline.end('crash');
  expect(atEnd).toMatchObject({ recordedMs: 300, durationMs: 100, gaps: [damaged(100, 200)] });
});

test('chunks that are missing and a real gap among them are one, unless it was marked', () => {
  expect(heard([0, 100], [2, 5300]).gaps()).toEqual([damaged(100, 5100)]);
  const timeline = heard([0, 100]);
  timeline.marked('suspended', 900);
  timeline.heard({ offset: 2 * block, byteCount: block, captureMs: 5300 });
  const asleep = { atMs: 100, missingMs: 5000, reason: 'suspended' };
  expect(timeline.gaps()).toEqual([damaged(100, 100), asleep]);
});

test('what is heard and what is missing make recorded time', () => {
  const timeline = heard([0, 100], [2, 800]);
  timeline.marked('device_lost', 1500);
  timeline.heard({ offset: 3 * block, byteCount: block, captureMs: 2000 });
  timeline.heard({ offset: 9 * block, byteCount: block, captureMs: 2600 });
  timeline.marked('stalled', 9000);
  const { recordedMs, durationMs, gaps } = timeline.end('crash');
  expect(durationMs + gaps.reduce((sum, gap) => sum + gap.missingMs, 0)).toBe(recordedMs);
  expect(recordedMs).toBe(9000);
});

test('a mark says its reason in few bytes, and takes nothing else for one', () => {
  for (const reason of ['device_lost', 'stalled', 'suspended', 'page_lost'] as const) {
    const bytes = encodeGapMark(reason);
    expect(bytes.length).toBeLessThan(maxMarkBytes);
    expect(parseGapMark(bytes)).toBe(reason);
  }
  const others = ['', '{', 'null', '{"kind":"gap"}', '{"kind":"gap","reason":"damaged"}', '{"kind":"end"}'];
  for (const text of others) expect(parseGapMark(Buffer.from(text)), text).toBeNull();
});
