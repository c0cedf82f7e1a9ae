import { expect, test } from 'vitest';
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

test('the recorded clock does not care for a wall clock that is put right', () => {
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
