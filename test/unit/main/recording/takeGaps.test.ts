import { expect, test } from 'vitest';
import { createRecordedClock } from '../../../../main/recording/recordedClock.ts';
import { createTakeGaps } from '../../../../main/recording/takeGaps.ts';
import { epochMs } from '../../../../shared/ids.ts';

/** A journal without sound, so that the recorded time is that of the gaps alone. */
function testGaps() {
  let nowMs = 5000;
  const marks: string[] = [];
  const clock = createRecordedClock({ now: () => epochMs(nowMs), monotonicMs: () => nowMs });
  const gaps = createTakeGaps(clock, {
    durationMs: () => 0,
    isBroken: () => false,
    mark: (reason) => void marks.push(reason),
  });
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  return { gaps, marks, pass };
}

test('a gap lasts from the end of the last sound to the begin of the next', () => {
  const { gaps, marks, pass } = testGaps();
  pass(100);
  expect(gaps.close(100, null)).toBe(0);
  pass(150);
  expect(gaps.close(100, null)).toBe(0);
  gaps.open('stalled');
  expect(marks).toEqual(['stalled']);
  pass(3000);
  expect(gaps.recordedMs()).toBe(3000);
  expect(gaps.close(100, null)).toBe(2900);
  expect(gaps.reason()).toBeNull();
  gaps.open('device_lost');
  pass(40);
  expect(gaps.close(100, null)).toBe(2900);
  expect(gaps.recordedMs()).toBe(2900);
});

test('the sound that the microphone reports as lost counts, but never more than the time that has passed', () => {
  const { gaps, pass } = testGaps();
  pass(100);
  expect(gaps.close(100, 0)).toBe(0);
  pass(5000);
  gaps.open('stalled');
  expect(gaps.close(100, 0)).toBe(0);
  expect(gaps.close(100, 1600.4)).toBe(1600);
  expect(gaps.recordedMs()).toBe(1600);
  const mostMs = Math.round(5100 * 1.001 + 1000 - 400);
  expect(gaps.close(100, 1e9)).toBe(mostMs);
  expect(gaps.close(100, 1e9)).toBe(mostMs);
});

test('a gap is marked at once, for a better reason, and every second; sleep is the best reason', () => {
  const { gaps, marks, pass } = testGaps();
  gaps.markIfDue();
  expect(marks).toEqual([]);
  gaps.open('stalled');
  gaps.markIfDue();
  expect(marks).toEqual(['stalled']);
  pass(500);
  gaps.open('suspended');
  gaps.open('page_lost');
  expect(marks).toEqual(['stalled', 'suspended']);
  pass(999);
  gaps.markIfDue();
  expect(marks).toEqual(['stalled', 'suspended']);
  pass(1);
  gaps.markIfDue();
  expect(marks).toEqual(['stalled', 'suspended', 'suspended']);
});
