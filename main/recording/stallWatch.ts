import type { Clock } from '../ports/clock.ts';
import { stalledAfterMs, tickMs } from './limits.ts';
import type { RecordedClock } from './recordedClock.ts';

/** Notices that a microphone which should give frames gives none. */
export type StallWatch = {
  /** Frames have come, or can come only from this moment on. */
  readonly reset: () => void;
  /** Called on each tick. True: no frames came for `stalledAfterMs`. */
  readonly isStalled: () => boolean;
  /** The system slept: the next tick is not late. */
  readonly wake: () => void;
};

export function createStallWatch(
  clock: Pick<Clock, 'monotonicMs'>,
  recorded: Pick<RecordedClock, 'nowMs'>,
): StallWatch {
  let quietSinceMs = 0;
  let tickedAtMs = clock.monotonicMs();

  const reset = (): void => {
    quietSinceMs = recorded.nowMs();
  };

  return {
    reset,
    isStalled() {
      const now = clock.monotonicMs();
      // A late tick means that this process was held up: frames may be waiting, so the next tick decides.
      const isLate = now - tickedAtMs > 2 * tickMs;
      tickedAtMs = now;
      return !isLate && recorded.nowMs() - quietSinceMs >= stalledAfterMs;
    },
    wake() {
      reset();
      tickedAtMs = clock.monotonicMs();
    },
  };
}
