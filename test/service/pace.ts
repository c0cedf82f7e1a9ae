import type { ServiceClock } from './core/behaviour.ts';

/** One line that several bodies share: a token bucket over bytes. */
export type Pace = {
  /** Resolves once `byteCount` more bytes may be taken. */
  pass(byteCount: number): Promise<void>;
};

/** Passes `bytesPerSecond`, and up to a second's worth of them at once after a rest. */
export function openPace(bytesPerSecond: number, clock: ServiceClock): Pace {
  const burstMs = 1000;
  // When the bytes so far would be through at the even rate. A rest earns a burst, never more.
  let clearAtMs = clock.now() - burstMs;
  return {
    pass: async (byteCount) => {
      clearAtMs = Math.max(clearAtMs, clock.now() - burstMs) + (byteCount / bytesPerSecond) * 1000;
      const waitMs = clearAtMs - clock.now();
      if (waitMs > 0) await clock.wait(waitMs);
    },
  };
}
