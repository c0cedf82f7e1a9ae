import { continuousWithinMs } from '../../shared/ipc/microphoneMessages.ts';
import { maxMicrophoneClockDrift, clockSetBackMs } from './limits.ts';

/**
 * While the page hangs, Chromium buffers a second or two and drops the rest. The capture times of the late
 * pieces (AudioData.timestamp) tell late from lost sound.
 */
export function createMicrophoneClock() {
  let dueMs: number | null = null;

  return {
    /** Missing before sound that begins at `atMs`. Null: no sound came before it, so nobody knows. */
    hear(atMs: number, soundMs: number): number | null {
      const aheadMs = dueMs === null ? 0 : atMs - dueMs;
      const isKnown = dueMs !== null && aheadMs > -clockSetBackMs;
      const missingMs = isKnown ? (aheadMs > continuousWithinMs ? aheadMs : 0) : null;
      // Jitter counts once at most: the due time follows forward at once, and back as slowly as the sample
      // rate may be off, so that a fast microphone does not hide a later loss.
      const beginMs =
        dueMs === null || !isKnown ? atMs : Math.max(atMs, dueMs - soundMs * maxMicrophoneClockDrift);
      dueMs = beginMs + soundMs;
      return missingMs;
    },
    /** After another microphone, or a pause. */
    forget: (): void => {
      dueMs = null;
    },
  };
}
