import type { Clock } from '../ports/clock.ts';

export type RecordedClock = ReturnType<typeof createRecordedClock>;

/** With sleep, without pauses. It measures gaps; sound is counted by its samples. */
export function createRecordedClock(clock: Pick<Clock, 'now' | 'monotonicMs'>) {
  let countedMs = 0;
  /** Null: paused. */
  let since: number | null = clock.monotonicMs();
  let asleep: { readonly wallMs: number; readonly countedMs: number } | null = null;

  const nowMs = (): number => countedMs + (since === null ? 0 : clock.monotonicMs() - since);

  return {
    nowMs,
    pause(): void {
      countedMs = nowMs();
      since = null;
      asleep = null;
    },
    resume(): void {
      since ??= clock.monotonicMs();
      asleep = null;
    },
    suspend(): void {
      asleep = since === null ? null : { wallMs: clock.now(), countedMs: nowMs() };
    },
    wake(): void {
      if (asleep === null) return;
      // The monotonic clock stops in sleep on Linux, and the wall clock may have been put back: the larger
      // counts.
      countedMs = Math.max(nowMs(), asleep.countedMs + clock.now() - asleep.wallMs);
      since = clock.monotonicMs();
      asleep = null;
    },
  };
}
