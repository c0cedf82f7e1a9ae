import type { ServiceClock } from './core/behaviour.ts';
import { errorAnswer, type ServiceAnswer } from './core/serviceAnswer.ts';
import { standInCodes } from './standInAssumptions.ts';

/** How a 429 says when to come back: both are allowed (RFC 9110, section 10.2.3). */
export type RetryAfterForm = 'seconds' | 'date';

/** The 429 of a request that exceeds a ceiling, with the shortest wait. */
export function ceilingAnswer(
  retryAfterMs: number,
  clock: ServiceClock,
  retryAfterAs: RetryAfterForm,
): ServiceAnswer {
  // Rounded up: a client that comes back exactly then is let in.
  const seconds = Math.ceil(retryAfterMs / 1000);
  const atMs = Math.ceil((clock.now() + retryAfterMs) / 1000) * 1000;
  return errorAnswer(429, standInCodes.rateLimited, 'Too many requests.', {
    'retry-after': retryAfterAs === 'date' ? new Date(atMs).toUTCString() : String(seconds),
  });
}
