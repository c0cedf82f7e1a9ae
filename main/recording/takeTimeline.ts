import type { GapReason, TakeEnd, TakeGap } from '../../shared/consult/take.ts';
import { audioMs } from './audioMs.ts';

/**
 * The times of a take, from the chunks of its journal in order. A live and a recovered take use this same code, so both
 * agree. Memory grows with the gaps alone.
 */
export type TakeTimeline = {
  /** `offset`: plaintext bytes before it, lost ones too. `captureMs`: recorded time at its end. */
  readonly heard: (chunk: {
    readonly offset: number;
    readonly byteCount: number;
    readonly captureMs: number;
  }) => void;
  /** No sound came until `captureMs`. */
  readonly marked: (reason: GapReason | null, captureMs: number) => void;
  /** The end of the journal does not open; nobody knows how long it is. */
  readonly cutOff: () => void;
  readonly gaps: () => readonly TakeGap[];
  readonly end: (by: TakeEnd['by']) => TakeEnd;
};

export function createTakeTimeline(): TakeTimeline {
  const gaps: TakeGap[] = [];
  let heardBytes = 0;
  /** Where the next chunk begins if nothing is lost. */
  let dueOffset = 0;
  /** Recorded time without sound. */
  let silentMs = 0;
  let capturedMs = 0;
  let reason: GapReason | null = null;
  let isCutOff = false;

  const push = (missingMs: number, why: GapReason): void => {
    const atMs = audioMs(heardBytes);
    const last = gaps.at(-1);
    if (last?.atMs === atMs && last.reason === why)
      gaps[gaps.length - 1] = { ...last, missingMs: last.missingMs + missingMs };
    else gaps.push({ atMs, missingMs, reason: why });
  };

  const open = (): TakeGap[] => {
    const atMs = audioMs(heardBytes);
    const missingMs = capturedMs - audioMs(dueOffset) - silentMs;
    const trailing = missingMs > 0 ? [{ atMs, missingMs, reason: reason ?? 'stalled' }] : [];
    return isCutOff ? [...trailing, { atMs, missingMs: 0, reason: 'damaged' }] : trailing;
  };

  const allGaps = (): readonly TakeGap[] => [...gaps, ...open()];

  return {
    heard({ offset, byteCount, captureMs }) {
      if (offset > dueOffset) push(audioMs(offset) - audioMs(dueOffset), 'damaged');
      const silentNow = captureMs - audioMs(offset + byteCount);
      if (silentNow > silentMs) {
        push(silentNow - silentMs, reason ?? (offset > dueOffset ? 'damaged' : 'stalled'));
        silentMs = silentNow;
      }
      heardBytes += byteCount;
      dueOffset = offset + byteCount;
      capturedMs = captureMs;
      reason = null;
    },
    marked(why, captureMs) {
      reason = why ?? reason;
      capturedMs = Math.max(capturedMs, captureMs);
    },
    cutOff: () => {
      isCutOff = true;
    },
    gaps: allGaps,
    end: (by) => ({ by, recordedMs: capturedMs, durationMs: audioMs(heardBytes), gaps: allGaps() }),
  };
}
