import type { Clock } from '../ports/clock.ts';

/** Time that counts as recorded: pauses left out, sleep included. Gaps are measured with it; sound counts itself. */
export type RecordedClock = {
  readonly nowMs: () => number;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly suspend: () => void;
  readonly wake: () => void;
};

export function createRecordedClock(clock: Pick<Clock, 'now' | 'monotonicMs'>): RecordedClock {
  let countedMs = 0;
  /** Null while paused. */
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
      // The monotonic clock stands still in sleep on Linux and goes on elsewhere; the wall clock knows. Where somebody
      // has put it back meanwhile, the monotonic one is the better of the two.
      countedMs = Math.max(nowMs(), asleep.countedMs + clock.now() - asleep.wallMs);
      since = clock.monotonicMs();
      asleep = null;
    },
  };
}
