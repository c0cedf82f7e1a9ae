import { continuousWithinMs } from '../../shared/ipc/microphoneMessages.ts';
import { clockDrift, clockSetBackMs } from './limits.ts';

/**
 * Measures how much sound of one microphone was lost, by its own clock. While the page hangs, Chromium buffers a second
 * or two and drops the rest. The capture times of the late pieces (AudioData.timestamp) then tell late from lost sound.
 */
export function createMicrophoneClock() {
  /** When the last sound ended. */
  let dueMs: number | null = null;

  return {
    /** How much is missing before sound that begins at `atMs`. Null: no sound came before it, so nobody knows. */
    hear(atMs: number, soundMs: number): number | null {
      const aheadMs = dueMs === null ? 0 : atMs - dueMs;
      const isKnown = dueMs !== null && aheadMs > -clockSetBackMs;
      const missingMs = isKnown ? (aheadMs > continuousWithinMs ? aheadMs : 0) : null;
      // Jitter counts once at most: the due time follows forward at once, and back as slowly as the sample rate may be
      // off, so that a fast microphone does not hide a later loss.
      const beginMs = dueMs === null || !isKnown ? atMs : Math.max(atMs, dueMs - soundMs * clockDrift);
      dueMs = beginMs + soundMs;
      return missingMs;
    },
    /** The next sound does not follow the last: another microphone, or a pause. */
    forget: (): void => {
      dueMs = null;
    },
  };
}
