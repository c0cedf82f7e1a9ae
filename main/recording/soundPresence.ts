import type { LiveTakeView } from '../ports/takes.ts';
import type { Clock } from '../ports/clock.ts';
import type { RecordedClock } from './recordedClock.ts';
import { unheardAfterMs } from './limits.ts';
import { createStallWatch } from './stallWatch.ts';
import type { TakeGaps } from './takeGaps.ts';
import type { RecordingGapMarkReason } from './gapMark.ts';

type SoundPresenceDeps = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly recorded: RecordedClock;
  readonly gaps: TakeGaps;
  readonly isLineOpen: () => boolean;
  /** Its last sound, at least as long, was none but zeros. */
  readonly isZeroFor: (ms: number) => boolean;
  readonly onChange: () => void;
  readonly onGrowth: () => void;
};

type Sound = {
  hasBegun: boolean;
  isPaused: boolean;
  isMuted: boolean;
  /** Null: sound comes, or is about to. */
  lostBecause: RecordingGapMarkReason | null;
};

type ShownState = Exclude<LiveTakeView['state'], 'stopping'>;

export type SoundPresence = ReturnType<typeof createSoundPresence>;

export function createSoundPresence(deps: SoundPresenceDeps) {
  const { clock, recorded, gaps, isLineOpen, isZeroFor, onChange } = deps;
  const stall = createStallWatch(clock, recorded);
  const sound: Sound = { hasBegun: false, isPaused: false, isMuted: false, lostBecause: null };
  const hasGap = (): boolean => gaps.reason() !== null;

  /** None opens before the first sound or in a pause, but an open gap may get a better reason then. */
  function openGap(reason: RecordingGapMarkReason): void {
    if (!sound.hasBegun || (sound.isPaused && !hasGap())) return;
    gaps.open(reason);
  }

  function loseMicrophone(reason: RecordingGapMarkReason): void {
    sound.lostBecause ??= reason === 'stalled' && sound.isMuted ? 'muted' : reason;
    if (!hasGap()) openGap(sound.lostBecause);
    onChange();
  }

  return {
    state: (): ShownState => stateOf(sound, stall.quietMs(), isZeroFor(unheardAfterMs)),
    isPaused: (): boolean => sound.isPaused,
    hearSound(): void {
      sound.hasBegun = true;
      sound.lostBecause = null;
      stall.forget();
    },
    loseMicrophone,
    openGap,
    mute(isNow: boolean): void {
      sound.isMuted = isNow;
      onChange();
    },
    /** It gets its own time to deliver sound. */
    attach(): void {
      sound.isMuted = false;
      if (sound.isPaused && !hasGap()) sound.lostBecause = null;
      stall.forget();
    },
    look(): void {
      if (stall.isStalled() && canStall(sound, isLineOpen(), hasGap())) loseMicrophone('stalled');
      if (!hasGap() || sound.isPaused) return;
      gaps.markIfDue();
      deps.onGrowth();
    },
    pause(): void {
      sound.isPaused = true;
      recorded.pause();
    },
    resume(): void {
      sound.isPaused = false;
      recorded.resume();
      stall.forget();
      const isLost = sound.lostBecause !== null || !isLineOpen();
      if (isLost && !hasGap()) openGap(sound.lostBecause ?? 'device_lost');
    },
    wake(): void {
      recorded.wake();
      stall.wake();
    },
  };
}

function stateOf(
  { isPaused, isMuted, lostBecause, hasBegun }: Sound,
  quietMs: number,
  isZero: boolean,
): ShownState {
  if (isPaused) return 'paused';
  // A muted device may give zeros; those are recorded, and the vet is told.
  if (isMuted && (lostBecause === 'muted' || isZero)) return 'microphoneMuted';
  if (lostBecause === null) return hasBegun ? 'recording' : 'starting';
  // `stalled` is said after a second.
  const isNew = lostBecause === 'device_lost' && quietMs < unheardAfterMs;
  return isNew ? 'waitingForMicrophone' : 'noMicrophone';
}

/** Frames are expected, and their absence is not reported yet. */
function canStall({ isPaused, lostBecause, hasBegun }: Sound, isLineOpen: boolean, hasGap: boolean): boolean {
  if (isPaused || (lostBecause !== null && hasGap)) return false;
  // Before the first sound, a page without a microphone attaches none.
  return isLineOpen || (!hasBegun && lostBecause === null);
}
