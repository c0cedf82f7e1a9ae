import { expect, test } from 'vitest';
import { createMicrophoneClock } from '../../../../main/recording/microphoneClock.ts';

test('what is missing counts to the ms, from more than 20 ms on', () => {
  const clock = createMicrophoneClock();
  clock.hear(0, 100);
  expect(clock.hear(120, 100)).toBe(0);
  expect(clock.hear(241, 100)).toBe(21);
  expect(clock.hear(1941, 100)).toBe(1600);
  expect(clock.hear(2041, 100)).toBe(0);
});

test('a clock that is set back is another one', () => {
  const clock = createMicrophoneClock();
  clock.hear(10_000, 100);
  expect(clock.hear(3000, 100)).toBeNull();
  expect(clock.hear(3100, 100)).toBe(0);
  expect(clock.hear(3250, 100)).toBe(50);
});

test('times that waver are counted once at most', () => {
  const clock = createMicrophoneClock();
  let lostMs = 0;
  for (let at = 0; at < 36_000; at += 1) {
    const wavers = at % 7 === 1 ? 25 : at % 7 === 3 ? -15 : 0;
    lostMs += clock.hear(at * 100 + wavers, 100) ?? 0;
  }
  expect(lostMs).toBeLessThanOrEqual(25);
});

test.each([
  ['slow', 1 + 200e-6],
  ['fast', 1 - 200e-6],
])('an hour of a microphone that is %s loses nothing, and what is lost then still shows', (_name, step) => {
  const clock = createMicrophoneClock();
  let atMs = 0;
  let lostMs = 0;
  for (let count = 0; count < 36_000; count += 1) {
    lostMs += clock.hear(atMs, 100) ?? 0;
    atMs += 100 * step;
  }
  expect(lostMs).toBe(0);
  expect(clock.hear(atMs + 400, 100)).toBeCloseTo(400, 0);
});
