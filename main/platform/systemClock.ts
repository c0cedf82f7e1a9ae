import { setTimeout as after } from 'node:timers/promises';
import { epochMs } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * During sleep, `performance.now` stops on Linux and continues elsewhere, so a note may be given up at
 * waking, after the one GET that follows the deadline.
 */
export const systemClock: Clock = {
  now: () => epochMs(Date.now()),
  monotonicMs: () => performance.now(),
  async sleep(ms, signal) {
    // The longest that a timer can be. The caller checks the clock.
    const bounded = Math.min(ms, 2 ** 31 - 1);
    await after(bounded, undefined, { signal }).catch(() => undefined);
  },
};
