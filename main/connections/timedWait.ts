import type { Clock } from '../ports/clock.ts';

/** `until`: in monotonic ms of this run. `forMs`: how long the whole wait is. */
export type TimedWait = { readonly until: number; readonly forMs: number };

type Times = Pick<Clock, 'now' | 'monotonicMs'>;

export const newTimedWait = (forMs: number, clock: Pick<Clock, 'monotonicMs'>): TimedWait => ({
  until: clock.monotonicMs() + forMs,
  forMs,
});

/** In ms; 0: it is over, or there is none. */
export const leftMsOf = (wait: TimedWait | null | undefined, clock: Pick<Clock, 'monotonicMs'>): number =>
  Math.max(0, (wait?.until ?? 0) - clock.monotonicMs());

/** When it ends, in ms since 1970: a later run has no other clock. */
export const wallClockEnd = (wait: TimedWait, clock: Times): number => clock.now() + leftMsOf(wait, clock);

/** Of an earlier run. Never longer than the whole wait: the wall clock may have been set back by a day. */
export const restoredWait = (endMs: number, forMs: number, clock: Times): TimedWait => ({
  until: clock.monotonicMs() + Math.min(endMs - clock.now(), forMs),
  forMs,
});
