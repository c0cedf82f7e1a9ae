import type { Clock } from '../ports/clock.ts';
import { stalledAfterMs, recordingTickMs } from './limits.ts';
import type { RecordedClock } from './recordedClock.ts';

/** In recorded time. */
export function createStallWatch(clock: Pick<Clock, 'monotonicMs'>, recorded: RecordedClock) {
  let quietSinceMs = 0;
  let tickedAtMs = clock.monotonicMs();
  const quietMs = (): number => recorded.nowMs() - quietSinceMs;

  function forget(): void {
    quietSinceMs = recorded.nowMs();
  }

  return {
    quietMs,
    /** Frames have come, or can come only from now on. */
    forget,
    isStalled(): boolean {
      const now = clock.monotonicMs();
      // After a late tick of this process, frames may still be waiting, so the next tick decides.
      const isLate = now - tickedAtMs > 2 * recordingTickMs;
      tickedAtMs = now;
      return !isLate && quietMs() >= stalledAfterMs;
    },
    wake(): void {
      forget();
      tickedAtMs = clock.monotonicMs();
    },
  };
}
