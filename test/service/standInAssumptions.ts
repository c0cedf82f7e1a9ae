import { z } from 'zod';
import type { Json } from './core/storedNotes.ts';
import type { CeilingNumbers } from './ceilings.ts';

/**
 * Everything in the stand-in that the interface does not show, beside core/assumptions.ts: when the real service
 * behaves differently, these two files change.
 *
 * - The code of a 429, and of a 400 for a code to connect by.
 * - The numbers of all ceilings (`assumedCeilings`), that they are token buckets, and that everything but a
 *   submission counts as polling.
 * - Retry-After is in whole seconds, rounded up; RFC 9110 allows a date too, which the stand-in can give.
 * - Both shapes of /v1/connections/exchange (`exchangeRequestSchema`, `exchangedBody`), that it needs no bearer
 *   token, that a code is good for one token, and that a vet who disconnected gets a new token by it and finds
 *   the old notes.
 */
export const standInCodes = { invalidCode: 'invalid_code', rateLimited: 'rate_limited' } as const;

/**
 * A clinic that was offline sends a morning's consults at once; ten notes polled every 3 s are 200 reads a minute.
 * Submitting is limited far more tightly than polling, and the backstop sits above both (interface, Limits).
 */
export const assumedCeilings: CeilingNumbers = {
  submissions: { burst: 20, perMinute: 30 },
  reads: { burst: 120, perMinute: 600 },
  exchange: { burst: 10, perMinute: 20 },
  platform: { burst: 600, perMinute: 6000 },
};

export const exchangeRequestSchema = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  code: z.string().min(1),
});
export type ExchangeRequest = z.infer<typeof exchangeRequestSchema>;

export const exchangedBody = (token: string, practiceName: string): Json => ({
  connection_token: token,
  practice_name: practiceName,
});
