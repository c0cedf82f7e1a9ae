import { failureRule, type Failure } from '../../shared/consult/failure.ts';

const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;
/** For a refused token: somebody at the practice or the service has to act first. */
const longestTokenWaitMs = 15 * 60_000;
/** For the report of an outcome that something answers oddly: nobody waits for it, and it may never be understood. */
const longestOddReportWaitMs = 6 * 3_600_000;

const usualLongestMs = (because: Failure | null): number =>
  because?.code === 'unauthorized' ? longestTokenWaitMs : longestWaitMs;

/** No repeat of a report changes an answer that a person would have to act on. */
const longestReportMs = (because: Failure | null): number =>
  because !== null && failureRule(because.code) === 'stop' ? longestOddReportWaitMs : usualLongestMs(because);

/** In ms: doubles from 2 s to `longestMs`, 5 min by default, or Retry-After if that is longer (interface, Limits 4). */
export const longestRetryWaitMs = (
  attempt: number,
  because: Failure | null,
  longestMs = usualLongestMs(because),
): number =>
  Math.max(Math.min(longestMs, firstWaitMs * 2 ** Math.max(0, attempt - 1)), because?.retryAfterMs ?? 0);

/**
 * In ms: the longest wait less up to a fifth, so that clinics do not retry together, and never less than Retry-After.
 */
export function retryWaitMs(
  attempt: number,
  because: Failure,
  random: () => number = Math.random,
  longestMs = usualLongestMs(because),
): number {
  const longest = longestRetryWaitMs(attempt, { ...because, retryAfterMs: null }, longestMs);
  return Math.max(Math.round(longest * (1 - 0.2 * random())), because.retryAfterMs ?? 0);
}

/** As `retryWaitMs`, for the report of an outcome. */
export const reportWaitMs = (attempt: number, because: Failure, random?: () => number): number =>
  retryWaitMs(attempt, because, random, longestReportMs(because));

type Wait = { readonly notBefore: number; readonly attempt: number; readonly because: Failure | null };

/** The shortest wait between two requests about one note, in ms. */
const shortestWaitMs = 3_000;

/** The rest of a wait, in ms. Never more than the whole wait: the wall clock may have been set back by a day. */
export const leftOf = (
  { notBefore, attempt, because }: Wait,
  now: number,
  longestMs = usualLongestMs(because),
): number =>
  Math.min(notBefore - now, Math.max(shortestWaitMs, longestRetryWaitMs(attempt, because, longestMs)));

/** As `leftOf`, for the report of an outcome. */
export const leftOfReport = (wait: Wait, now: number): number =>
  leftOf(wait, now, longestReportMs(wait.because));
