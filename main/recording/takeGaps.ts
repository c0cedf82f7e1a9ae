import type { RecordingGapMarkReason } from './gapMark.ts';
import type { TakeJournal } from './journal.ts';
import { maxMicrophoneClockDrift, clockSlackMs, gapMarkEveryMs } from './limits.ts';
import type { RecordedClock } from './recordedClock.ts';

export type TakeGaps = ReturnType<typeof createTakeGaps>;

/**
 * Recorded time without sound. The microphone's own count of lost sound is preferred. Without one, a gap
 * lasts from the end of the last sound to the begin of the next.
 */
export function createTakeGaps(
  clock: RecordedClock,
  journal: Pick<TakeJournal, 'durationMs' | 'isBroken' | 'mark'>,
) {
  /** The end of the last sound. */
  let heardMs = 0;
  let closedMs = 0;
  let soundsMs = 0;
  let reason: RecordingGapMarkReason | null = null;
  let marked: { readonly reason: RecordingGapMarkReason; readonly atMs: number } | null = null;

  const openMs = (): number => (reason === null ? 0 : Math.max(0, Math.round(clock.nowMs() - heardMs)));
  const recordedMs = (): number => journal.durationMs() + closedMs + openMs();
  /** Neither sound nor a known gap: no more can be missing. */
  const unheardMs = (now: number): number =>
    now * (1 + maxMicrophoneClockDrift) + clockSlackMs - soundsMs - closedMs;

  function mark(): void {
    if (reason !== null && !journal.isBroken()) journal.mark(reason, recordedMs());
  }

  /** At once for a new reason, then every second. */
  function markIfDue(): void {
    const now = clock.nowMs();
    if (reason === null || (marked?.reason === reason && now - marked.atMs < gapMarkEveryMs)) return;
    marked = { reason, atMs: now };
    mark();
  }

  return {
    /** null: none is open. */
    reason: (): RecordingGapMarkReason | null => reason,
    open(why: RecordingGapMarkReason): void {
      // Sleep explains more than whatever was wrong with the microphone.
      if (reason !== 'suspended') reason = why;
      markIfDue();
    },
    /**
     * `lostMs`: missing before this sound by the microphone's own count, or null. Returns the recorded time
     * of all gaps so far.
     */
    close(soundMs: number, lostMs: number | null): number {
      const now = clock.nowMs();
      const silentMs = reason === null ? 0 : now - soundMs - heardMs;
      soundsMs += soundMs;
      const missingMs = lostMs === null ? silentMs : Math.min(lostMs, unheardMs(now));
      closedMs += Math.max(0, Math.round(missingMs));
      heardMs = now;
      reason = null;
      marked = null;
      return closedMs;
    },
    recordedMs,
    markIfDue,
    /** Up to the end of the take. */
    markEnd: mark,
  };
}
