import type { Failure } from '../../shared/failure.ts';

const firstWaitMs = 2_000;
/** But where Retry-After asks for more. */
export const longestWaitMs = 5 * 60_000;

/**
 * How long to wait before the next try, in ms: doubling from 2 s to 5 min, each shortened by up to a fifth so
 * that clinics do not knock all at once; never less than the service's Retry-After (interface, Limits 4).
 */
export function retryWaitMs(attempt: number, because: Failure, random: () => number = Math.random): number {
  const doubled = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, attempt - 1));
  return Math.max(Math.round(doubled * (1 - 0.2 * random())), because.retryAfterMs ?? 0);
}
