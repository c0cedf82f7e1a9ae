import { longestRetryAfterMs } from '../../shared/consult/failure.ts';

/**
 * The wait of Retry-After, in ms, at most a day (RFC 9110, 10.2.3); null: none. A date counts from the answer's own
 * Date, because this computer's clock may be wrong. 0 or a past date is no wait: otherwise all waiting requests would
 * go at once.
 */
export function retryAfterMs(
  headers: { readonly retryAfter: string | null; readonly date: string | null },
  now: number,
): number | null {
  const text = headers.retryAfter?.trim() ?? '';
  const seconds = text
    .split(',')
    .map((part) => /^\s*(\d+(?:\.\d+)?)\s*(?:s|sec|seconds)?\s*$/i.exec(part)?.[1]);
  // Some gateways write fractions, a unit, or several waits: the longest one counts, in whole seconds.
  if (seconds.every((one) => one !== undefined))
    return waitOf(Math.ceil(Math.max(...seconds.map(Number))) * 1000);
  if (!/[a-z]/i.test(text)) return null;
  const sent = Date.parse(headers.date ?? '');
  return waitOf(Date.parse(text) - (Number.isNaN(sent) ? now : sent));
}

/** NaN, as of a text that is no date, is no wait. */
const waitOf = (ms: number): number | null => (ms > 0 ? Math.min(ms, longestRetryAfterMs) : null);
