import { expect, test } from 'vitest';

import { createGapWatch } from '../../../../main/recording/gapWatch.ts';
import { createRecordedClock } from '../../../../main/recording/recordedClock.ts';
import { epochMs } from '../../../../shared/ids.ts';

function testClock() {
  const at = { wall: 1_700_000_000_000, monotonic: 5000 };
  const clock = createRecordedClock({ now: () => epochMs(at.wall), monotonicMs: () => at.monotonic });
  const pass = (wallMs: number, monotonicMs = wallMs): void => {
    at.wall += wallMs;
    at.monotonic += monotonicMs;
  };
  return { clock, pass };
}

test('counts from its beginning, without pauses', () => {
  const { clock, pass } = testClock();
  pass(1000);
  clock.pause();
  pass(5000);
  clock.pause();
  expect(clock.nowMs()).toBe(1000);
  clock.resume();
  clock.resume();
  pass(500);
  expect(clock.nowMs()).toBe(1500);
});

test('does not care for a wall clock that is put right', () => {
  const { clock, pass } = testClock();
  pass(3_600_000, 100);
  pass(-7_200_000, 100);
  expect(clock.nowMs()).toBe(200);
});

test.each([
  ['stands still in sleep', 60_000, 0, 60_000],
  ['goes on in sleep', 60_000, 60_000, 60_000],
  ['goes on while the wall clock is put back', -3_600_000, 60_000, 60_000],
])('sleep counts once where the monotonic clock %s', (_name, wallMs, monotonicMs, expected) => {
  const { clock, pass } = testClock();
  pass(1000);
  clock.suspend();
  pass(wallMs, monotonicMs);
  clock.wake();
  pass(10);
  expect(clock.nowMs()).toBe(1000 + expected + 10);
});

test('sleep in a pause does not count, nor a waking without sleep', () => {
  const { clock, pass } = testClock();
  clock.wake();
  clock.pause();
  clock.suspend();
  pass(60_000, 0);
  clock.wake();
  clock.resume();
  pass(100);
  expect(clock.nowMs()).toBe(100);
});

test('a gap lasts from the end of the last sound to the begin of the next', () => {
  const { clock, pass } = testClock();
  const gap = createGapWatch(clock);
  pass(100);
  expect(gap.close(100, null)).toBe(0);
  pass(150);
  expect(gap.close(100, null)).toBe(0);
  gap.open('stalled');
  expect(gap.dueMark()).toBe('stalled');
  pass(3000);
  expect(gap.silentMs()).toBe(3000);
  expect(gap.close(100, null)).toBe(2900);
  expect(gap.reason()).toBeNull();
  gap.open('device_lost');
  pass(40);
  expect(gap.close(100, null)).toBe(0);
  expect(gap.silentMs()).toBe(2900);
});

test('what the microphone says counts, whatever came late, but never more than has passed', () => {
  const { clock, pass } = testClock();
  const gap = createGapWatch(clock);
  pass(100);
  expect(gap.close(100, 0)).toBe(0);
  pass(5000);
  gap.open('stalled');
  expect(gap.close(100, 0)).toBe(0);
  expect(gap.close(100, 1600.4)).toBe(1600);
  expect(gap.silentMs()).toBe(1600);
  const passedMs = 5100;
  expect(gap.close(100, 1e9)).toBe(Math.round(passedMs * 1.001 + 1000 - 400 - 1600));
  expect(gap.close(100, 1e9)).toBe(0);
});

test('a mark is due at once, for a better reason, and every second; sleep is the best reason', () => {
  const { clock, pass } = testClock();
  const gap = createGapWatch(clock);
  expect(gap.dueMark()).toBeNull();
  gap.open('stalled');
  expect([gap.dueMark(), gap.dueMark()]).toEqual(['stalled', null]);
  pass(500);
  gap.open('suspended');
  gap.open('page_lost');
  expect([gap.dueMark(), gap.dueMark()]).toEqual(['suspended', null]);
  pass(999);
  expect(gap.dueMark()).toBeNull();
  pass(1);
  expect(gap.dueMark()).toBe('suspended');
});
