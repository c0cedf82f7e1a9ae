import type { CeilingName, ServiceClock } from './core/behaviour.ts';

/** `burst` at once after a rest, and `perMinute` for as long as one likes. */
type Ceiling = { readonly burst: number; readonly perMinute: number };

export type CeilingNumbers = Readonly<Record<CeilingName, Ceiling>>;

export type Ceilings = {
  /** Counts one request of `who`, or, where that would be one too many, counts nothing and says how long to wait. */
  take(name: CeilingName, who: string): { readonly retryAfterMs: number } | null;
};

/** Above so many callers those that are owed nothing are forgotten: anybody can make up source addresses. */
const rememberedCallers = 1024;

/** One token bucket per ceiling and caller, on the service's clock. */
export function openCeilings(numbers: CeilingNumbers, clock: ServiceClock): Ceilings {
  /** When the bucket will be full again. */
  const fullAtMs = new Map<string, number>();

  const forgetRested = (nowMs: number): void => {
    if (fullAtMs.size < rememberedCallers) return;
    for (const [id, atMs] of fullAtMs) if (atMs <= nowMs) fullAtMs.delete(id);
  };

  return {
    take: (name, who) => {
      const { burst, perMinute } = numbers[name];
      const costMs = 60_000 / perMinute;
      const nowMs = clock.now();
      const id = JSON.stringify([name, who]);
      const nextFullAtMs = Math.max(fullAtMs.get(id) ?? 0, nowMs) + costMs;
      const retryAfterMs = nextFullAtMs - nowMs - burst * costMs;
      // A difference of large floating-point numbers: less than a thousandth of a millisecond is none.
      if (retryAfterMs > 0.001) return { retryAfterMs };
      forgetRested(nowMs);
      fullAtMs.set(id, nextFullAtMs);
      return null;
    },
  };
}
