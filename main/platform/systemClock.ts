import { setTimeout as after } from 'node:timers/promises';
import { epochMs } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * The machine's own clocks. `performance.now` never goes back. Asleep it stands still on Linux, and goes on under
 * Windows and macOS: there a note may be given up at waking, after the one GET that follows the deadline.
 */
export const systemClock: Clock = {
  now: () => epochMs(Date.now()),
  monotonicMs: () => performance.now(),
  async sleep(ms, signal) {
    // Longer than a timer can be: woken early, the caller looks at the clock again.
    const bounded = Math.min(ms, 2 ** 31 - 1);
    await after(bounded, undefined, { signal }).catch(() => undefined);
  },
};
