import { failureRule, type Failure } from '../../shared/consult/failure.ts';

const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;
/** For a refused token: somebody at the practice or the service has to act first. */
const longestTokenWaitMs = 15 * 60_000;
/**
 * For the report of an outcome that something answers oddly: nobody waits for it, and it may never be
 * understood.
 */
const longestOddReportWaitMs = 6 * 3_600_000;

/** No repeat of a report changes an answer for which a person decides. */
function longestMs(because: Failure | null, isReport: boolean): number {
  if (because?.code === 'unauthorized') return longestTokenWaitMs;
  const isOdd = because !== null && failureRule(because.code) === 'stop';
  return isReport && isOdd ? longestOddReportWaitMs : longestWaitMs;
}

/** In ms: doubles from 2 s to 5 min, or Retry-After if that is longer (interface, Limits 4). */
export const longestRetryWaitMs = (attempt: number, because: Failure | null, isReport = false): number =>
  Math.max(
    Math.min(longestMs(because, isReport), firstWaitMs * 2 ** Math.max(0, attempt - 1)),
    because?.retryAfterMs ?? 0,
  );

/**
 * In ms: the longest wait less up to a fifth, so that clinics do not retry together, and never less than
 * Retry-After.
 */
export function retryWaitMs(
  attempt: number,
  because: Failure,
  random: () => number = Math.random,
  isReport = false,
): number {
  const longest = longestRetryWaitMs(attempt, { ...because, retryAfterMs: null }, isReport);
  return Math.max(Math.round(longest * (1 - 0.2 * random())), because.retryAfterMs ?? 0);
}

type Wait = { readonly notBefore: number; readonly attempt: number; readonly because: Failure | null };

const shortestWaitMs = 3_000;

/**
 * The rest of a wait, in ms. If it were more than the whole wait, the wall clock was set back: then the app's
 * own wait begins again, and what the service asked for is a wait of the connection.
 */
export function remainingWaitMs(
  { notBefore, attempt, because }: Wait,
  now: number,
  isReport = false,
): number {
  const longest = Math.max(shortestWaitMs, longestRetryWaitMs(attempt, because, isReport));
  if (notBefore - now <= longest) return notBefore - now;
  const own = because === null ? null : { ...because, retryAfterMs: null };
  return Math.max(shortestWaitMs, longestRetryWaitMs(attempt, own, isReport));
}
