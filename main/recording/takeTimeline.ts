import type { GapReason, TakeEnd, TakeGap } from '../../shared/consult/take.ts';
import type { RecordingGapMarkReason } from './gapMark.ts';
import { takeAudioMs } from './takeAudioMs.ts';

/** Two of one reason at the same place are one. */
function createGapList() {
  const gaps: TakeGap[] = [];
  return {
    all: (): readonly TakeGap[] => gaps,
    add(atMs: number, missingMs: number, reason: GapReason): void {
      const last = gaps.at(-1);
      if (last?.atMs === atMs && last.reason === reason)
        gaps[gaps.length - 1] = { ...last, missingMs: last.missingMs + missingMs };
      else gaps.push({ atMs, missingMs, reason });
    },
  };
}

type HeardChunk = { readonly offset: number; readonly byteCount: number; readonly captureMs: number };

/** A live and a recovered take use this same code, so both agree. Memory grows with the gaps alone. */
export function createTakeTimeline() {
  const gaps = createGapList();
  let heardBytes = 0;
  /** The next chunk's, if nothing is lost. */
  let dueOffset = 0;
  let silentMs = 0;
  let capturedMs = 0;
  let reason: GapReason | null = null;
  let isCutOff = false;
  let isPaused = false;

  const open = (): TakeGap[] => {
    const atMs = takeAudioMs(heardBytes);
    const missingMs = capturedMs - takeAudioMs(dueOffset) - silentMs;
    const trailing = missingMs > 0 ? [{ atMs, missingMs, reason: reason ?? 'stalled' }] : [];
    return isCutOff ? [...trailing, { atMs, missingMs: 0, reason: 'damaged' }] : trailing;
  };

  const allGaps = (): readonly TakeGap[] => [...gaps.all(), ...open()];

  return {
    /** `offset`: plaintext bytes before it, lost ones too. `captureMs`: recorded time at its end. */
    heard({ offset, byteCount, captureMs }: HeardChunk): void {
      const atMs = takeAudioMs(heardBytes);
      if (offset > dueOffset) gaps.add(atMs, takeAudioMs(offset) - takeAudioMs(dueOffset), 'damaged');
      const silentNow = captureMs - takeAudioMs(offset + byteCount);
      if (silentNow > silentMs) {
        gaps.add(atMs, silentNow - silentMs, reason ?? (offset > dueOffset ? 'damaged' : 'stalled'));
        silentMs = silentNow;
      }
      heardBytes += byteCount;
      dueOffset = offset + byteCount;
      capturedMs = captureMs;
      reason = null;
      isPaused = false;
    },
    /** Until `captureMs`; null: a mark of a later version. */
    marked(why: RecordingGapMarkReason | 'paused' | null, captureMs: number): void {
      isPaused = why === 'paused';
      if (why !== 'paused') reason = why ?? reason;
      capturedMs = Math.max(capturedMs, captureMs);
    },
    /** The end does not open; nobody knows how long it is. */
    cutOff(): void {
      isCutOff = true;
    },
    gaps: allGaps,
    /** Whole up to a pause, with nothing behind it. */
    isPaused: (): boolean => isPaused && !isCutOff && !gaps.all().some((gap) => gap.reason === 'damaged'),
    end: (by: TakeEnd['by']): TakeEnd => ({
      by,
      recordedMs: capturedMs,
      durationMs: takeAudioMs(heardBytes),
      gaps: allGaps(),
    }),
  };
}
