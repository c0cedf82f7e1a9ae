import { continuousWithinMs } from '../../shared/ipc/microphoneMessages.ts';
import { clockDrift, clockSetBackMs } from './limits.ts';

/**
 * How much sound was lost on the way from one microphone, by its own clock. While the page is held up, Chromium keeps
 * what is heard for a second or two, and then leaves out what does not fit; the sound comes late and in a burst, and
 * the times of its pieces still say when each was heard (AudioData.timestamp is the capture time). So what comes late
 * is not lost, and what is lost shows however short it was.
 */
export type MicrophoneClock = {
  /**
   * Sound that was heard from `atMs` on: how much is missing before it. Null where there is nothing before it to
   * follow on, and only the clock of this process knows.
   */
  readonly hear: (atMs: number, soundMs: number) => number | null;
  /** What comes next does not follow on what came before: another microphone, or a pause. */
  readonly forget: () => void;
};

export function createMicrophoneClock(): MicrophoneClock {
  /** When the sound before ended. */
  let dueMs: number | null = null;

  return {
    hear(atMs, soundMs) {
      const aheadMs = dueMs === null ? 0 : atMs - dueMs;
      const isKnown = dueMs !== null && aheadMs > -clockSetBackMs;
      const missingMs = isKnown ? (aheadMs > continuousWithinMs ? aheadMs : 0) : null;
      // Times that waver go forward at once and back slowly, so that they are counted once at most; going back as fast
      // as the sample rate may be off keeps a microphone that is fast from hiding what is lost later.
      const beginMs = dueMs === null || !isKnown ? atMs : Math.max(atMs, dueMs - soundMs * clockDrift);
      dueMs = beginMs + soundMs;
      return missingMs;
    },
    forget() {
      dueMs = null;
    },
  };
}
