import type { CeilingName, CeilingNumbers } from './core/assumptions.ts';
import type { ServiceClock } from './core/serviceParts.ts';

/**
 * Counts one request of `who`, or, where that would be one too many, counts nothing and says how long to wait
 * in ms.
 */
export type CountRequest = (name: CeilingName, who: string) => number | null;

/** Above so many callers those that are owed nothing are forgotten: anybody can make up source addresses. */
const rememberedCallers = 1024;

/** One token bucket per ceiling and caller, on the service's clock. */
export function openCeilings(numbers: CeilingNumbers, clock: ServiceClock): CountRequest {
  /** When the bucket will be full again. */
  const fullAtMs = new Map<string, number>();

  const forgetRested = (nowMs: number): void => {
    if (fullAtMs.size < rememberedCallers) return;
    for (const [id, atMs] of fullAtMs) if (atMs <= nowMs) fullAtMs.delete(id);
  };

  return (name, who) => {
    const { burst, perMinute } = numbers[name];
    const costMs = 60_000 / perMinute;
    const nowMs = clock.now();
    const id = JSON.stringify([name, who]);
    const nextFullAtMs = Math.max(fullAtMs.get(id) ?? 0, nowMs) + costMs;
    const retryAfterMs = nextFullAtMs - nowMs - burst * costMs;
    // A difference of large floating-point numbers: less than a thousandth of a millisecond is none.
    if (retryAfterMs > 0.001) return retryAfterMs;
    forgetRested(nowMs);
    fullAtMs.set(id, nextFullAtMs);
    return null;
  };
}
