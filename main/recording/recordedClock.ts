import type { Clock } from '../ports/clock.ts';

/** Recorded time: with sleep, without pauses. It measures gaps; sound is counted by its samples. */
export type RecordedClock = {
  readonly nowMs: () => number;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly suspend: () => void;
  readonly wake: () => void;
};

export function createRecordedClock(clock: Pick<Clock, 'now' | 'monotonicMs'>): RecordedClock {
  let countedMs = 0;
  /** Null: paused. */
  let since: number | null = clock.monotonicMs();
  let asleep: { readonly wallMs: number; readonly countedMs: number } | null = null;

  const nowMs = (): number => countedMs + (since === null ? 0 : clock.monotonicMs() - since);

  return {
    nowMs,
    pause() {
      countedMs = nowMs();
      since = null;
      asleep = null;
    },
    resume() {
      since ??= clock.monotonicMs();
      asleep = null;
    },
    suspend() {
      asleep = since === null ? null : { wallMs: clock.now(), countedMs: nowMs() };
    },
    wake() {
      if (asleep === null) return;
      // The monotonic clock stops in sleep on Linux, and somebody may have put the wall clock back: the larger counts.
      countedMs = Math.max(nowMs(), asleep.countedMs + clock.now() - asleep.wallMs);
      since = clock.monotonicMs();
      asleep = null;
    },
  };
}
