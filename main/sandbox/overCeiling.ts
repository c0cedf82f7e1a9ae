import { assumedCodes } from './assumptions.ts';
import type { CeilingName } from './ceilings.ts';
import type { ServiceParts } from './endpoint.ts';
import { errorAnswer, type ServiceAnswer } from './serviceAnswer.ts';

/** The 429 of a request that is one too many, with the period to wait at least; null: it is not, and was counted. */
export function overCeiling(name: CeilingName, who: string, parts: ServiceParts): ServiceAnswer | null {
  const refused = parts.ceilings?.take(name, who) ?? null;
  if (refused === null) return null;
  // Rounded up: whoever comes back exactly then is let in.
  const seconds = Math.ceil(refused.retryAfterMs / 1000);
  const atMs = Math.ceil((parts.clock.now() + refused.retryAfterMs) / 1000) * 1000;
  return errorAnswer(429, assumedCodes.rateLimited, 'Too many requests.', {
    'retry-after': parts.retryAfterAs === 'date' ? new Date(atMs).toUTCString() : String(seconds),
  });
}
