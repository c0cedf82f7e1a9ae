import type { ServiceClock } from './core/behaviour.ts';

export type TestClock = ServiceClock & {
  /** Moves the time on, and lets everyone go on whose wait is over by then, in the order of their times. */
  advance(ms: number): void;
  /** How many wait for a later time. */
  waitingCount(): number;
};

/** A clock that stands still until it is advanced. */
export function createTestClock(startMs = Date.UTC(2026, 0, 5, 9, 30)): TestClock {
  let nowMs = startMs;
  let waiting: { readonly dueMs: number; go(): void }[] = [];
  return {
    now: () => nowMs,
    wait: (ms) =>
      new Promise((resolve) => {
        if (ms <= 0) resolve();
        else waiting.push({ dueMs: nowMs + ms, go: resolve });
      }),
    advance: (ms) => {
      nowMs += ms;
      const due = waiting.filter((one) => one.dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
      waiting = waiting.filter((one) => one.dueMs > nowMs);
      for (const one of due) one.go();
    },
    waitingCount: () => waiting.length,
  };
}
