import type { RecordedClock } from './recordedClock.ts';
import { clockDrift, clockSlackMs, gapMarkEveryMs } from './limits.ts';
import type { MarkedReason } from './gapMark.ts';

/**
 * Recorded time without sound. Where the microphone itself says how much of it there was, that counts. Else it is the
 * gap that is open, where one is: it begins at the end of the last sound and ends at the begin of the next, both by
 * the recorded clock; less than nothing is none.
 */
export type GapWatch = {
  /** Null where none is open. */
  readonly reason: () => MarkedReason | null;
  /** Opens one, or gives the open one a better reason. */
  readonly open: (reason: MarkedReason) => void;
  /**
   * Sound of this length has just come: ends the gap, and says how much recorded time had none. `lostMs` is what the
   * microphone says, null where it cannot know.
   */
  readonly close: (soundMs: number, lostMs: number | null) => number;
  /** Recorded time that all gaps have taken so far, the open one included. */
  readonly silentMs: () => number;
  /** The reason, where a mark is due: at once when it is new or knows better, then every second. */
  readonly dueMark: () => MarkedReason | null;
};

export function createGapWatch(clock: RecordedClock): GapWatch {
  /** When the last sound ended. */
  let heardMs = 0;
  let closedMs = 0;
  let soundsMs = 0;
  let reason: MarkedReason | null = null;
  let marked: { readonly reason: MarkedReason; readonly atMs: number } | null = null;

  const lastsMs = (): number => (reason === null ? 0 : Math.max(0, Math.round(clock.nowMs() - heardMs)));

  /** No more recorded time can be missing than has passed without being heard or missed. */
  const unheardMs = (now: number): number => now * (1 + clockDrift) + clockSlackMs - soundsMs - closedMs;

  return {
    reason: () => reason,
    open(why) {
      // Whatever was wrong with the microphone, sleep explains more.
      if (reason !== 'suspended') reason = why;
    },
    close(soundMs, lostMs) {
      const now = clock.nowMs();
      const openMs = reason === null ? 0 : now - soundMs - heardMs;
      soundsMs += soundMs;
      const missingMs = Math.max(0, Math.round(lostMs === null ? openMs : Math.min(lostMs, unheardMs(now))));
      closedMs += missingMs;
      heardMs = now;
      reason = null;
      marked = null;
      return missingMs;
    },
    silentMs: () => closedMs + lastsMs(),
    dueMark() {
      const now = clock.nowMs();
      if (reason === null || (marked?.reason === reason && now - marked.atMs < gapMarkEveryMs)) return null;
      marked = { reason, atMs: now };
      return reason;
    },
  };
}
