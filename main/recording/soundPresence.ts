import type { LiveTakeView } from '../ports/takes.ts';
import type { Clock } from '../ports/clock.ts';
import type { RecordedClock } from './recordedClock.ts';
import { stalledAfterMs, tickMs, unheardAfterMs } from './limits.ts';
import type { TakeGaps } from './takeGaps.ts';
import type { MarkedReason } from './gapMark.ts';

type SoundPresenceDeps = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly recorded: RecordedClock;
  readonly gaps: TakeGaps;
  readonly isLineOpen: () => boolean;
  /** Whether its last sound, at least as long, was none but zeros. */
  readonly isZeroFor: (ms: number) => boolean;
  readonly onChange: () => void;
  readonly onGrowth: () => void;
};

export type SoundPresence = ReturnType<typeof createSoundPresence>;

/** Whether a take gets sound. Opens a gap when it gets none. */
export function createSoundPresence(deps: SoundPresenceDeps) {
  const { clock, recorded, gaps, isLineOpen, isZeroFor, onChange } = deps;
  let quietSinceMs = 0;
  let tickedAtMs = clock.monotonicMs();
  let hasBegun = false;
  let isPaused = false;
  let isMuted = false;
  /** Why no sound comes; null: it comes, or is about to. */
  let lostBecause: MarkedReason | null = null;

  /** Frames have come, or can come only from now on. */
  function forgetQuiet(): void {
    quietSinceMs = recorded.nowMs();
  }

  function isStalled(): boolean {
    const now = clock.monotonicMs();
    // After a late tick of this process, frames may still be waiting, so the next tick decides.
    const isLate = now - tickedAtMs > 2 * tickMs;
    tickedAtMs = now;
    return !isLate && recorded.nowMs() - quietSinceMs >= stalledAfterMs;
  }

  /** Before the first sound no gap opens. In a pause no gap opens either, but an open gap may get a better reason. */
  function openGap(reason: MarkedReason): void {
    if (!hasBegun || (isPaused && gaps.reason() === null)) return;
    gaps.open(reason);
  }

  function loseMicrophone(reason: MarkedReason): void {
    lostBecause ??= reason === 'stalled' && isMuted ? 'muted' : reason;
    if (gaps.reason() === null) openGap(lostBecause);
    onChange();
  }

  /** Whether frames are expected and their absence is not reported yet. */
  function canStall(): boolean {
    if (isPaused || (lostBecause !== null && gaps.reason() !== null)) return false;
    // Before the first sound, a page without a microphone attaches none.
    return isLineOpen() || (!hasBegun && lostBecause === null);
  }

  return {
    state(): Exclude<LiveTakeView['state'], 'stopping'> {
      if (isPaused) return 'paused';
      // A muted device may give zeros; those are recorded, and the vet is told.
      if (isMuted && (lostBecause === 'muted' || isZeroFor(unheardAfterMs))) return 'microphoneMuted';
      if (lostBecause === null) return hasBegun ? 'recording' : 'starting';
      // `stalled` is said after a second.
      const isNew = lostBecause === 'device_lost' && recorded.nowMs() - quietSinceMs < unheardAfterMs;
      return isNew ? 'waitingForMicrophone' : 'noMicrophone';
    },
    isPaused: (): boolean => isPaused,
    hearSound(): void {
      hasBegun = true;
      lostBecause = null;
      forgetQuiet();
    },
    loseMicrophone,
    openGap,
    mute(isNow: boolean): void {
      isMuted = isNow;
      onChange();
    },
    /** A new microphone gets its own time to deliver sound. */
    attach(): void {
      isMuted = false;
      if (isPaused && gaps.reason() === null) lostBecause = null;
      forgetQuiet();
    },
    /** Called on each tick: notices a stall and marks the open gap. */
    look(): void {
      if (isStalled() && canStall()) loseMicrophone('stalled');
      if (gaps.reason() === null || isPaused) return;
      gaps.markIfDue();
      deps.onGrowth();
    },
    pause(): void {
      isPaused = true;
      recorded.pause();
    },
    resume(): void {
      isPaused = false;
      recorded.resume();
      forgetQuiet();
      const isLost = lostBecause !== null || !isLineOpen();
      if (isLost && gaps.reason() === null) openGap(lostBecause ?? 'device_lost');
    },
    wake(): void {
      recorded.wake();
      forgetQuiet();
      // The next tick is not late.
      tickedAtMs = clock.monotonicMs();
    },
  };
}
