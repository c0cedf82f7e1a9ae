import { longestRetryAfterMs } from '../../shared/consult/failure.ts';

/**
 * The wait that Retry-After asks for, in ms, from its two forms (RFC 9110, 10.2.3), or null where there is none.
 * A date is measured against the answer's own Date, because this machine's clock may be wrong. At most a day. None at
 * all, as of 0 or a date that is past, counts as absent: else all that waits would go at once.
 */
export function retryAfterMs(
  headers: { readonly retryAfter: string | null; readonly date: string | null },
  now: number,
): number | null {
  const text = headers.retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return waitOf(Number(text) * 1000);
  if (!/[a-z]/i.test(text)) return null;
  const sent = Date.parse(headers.date ?? '');
  return waitOf(Date.parse(text) - (Number.isNaN(sent) ? now : sent));
}

/** NaN, as of a text that is no date, is no wait. */
const waitOf = (ms: number): number | null => (ms > 0 ? Math.min(ms, longestRetryAfterMs) : null);
