import type { ServiceClock, ServiceParts } from './core/serviceParts.ts';

/**
 * One line that several bodies share, a token bucket over bytes: it passes `bytesPerSecond`, and up to a
 * second's worth of them at once after a rest.
 */
export function openPace(bytesPerSecond: number, clock: ServiceClock): ServiceParts['pace'] {
  const burstMs = 1000;
  // When the bytes so far would be through at the even rate. A rest earns a burst, never more.
  let clearAtMs = clock.now() - burstMs;
  return async (byteCount) => {
    clearAtMs = Math.max(clearAtMs, clock.now() - burstMs) + (byteCount / bytesPerSecond) * 1000;
    const waitMs = clearAtMs - clock.now();
    if (waitMs > 0) await clock.wait(waitMs);
  };
}
