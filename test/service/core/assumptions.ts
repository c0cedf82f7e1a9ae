import { z } from 'zod';
import type { Json, StoredNote, StoredOutcome } from './storedNotes.ts';

/**
 * Everything in this service that the interface does not show, in one place: if the real service behaves
 * differently, this file changes.
 *
 * - Codes of 400, 404, 405, 429, 502 and of a 401 other than the two named ones (`assumedCodes`).
 * - The numbers of all ceilings (`assumedCeilings`), that they are token buckets, and that everything but a
 *   submission counts as polling.
 * - Retry-After is in whole seconds, rounded up; RFC 9110 allows a date too, which the stand-in can give.
 * - Both shapes of /v1/connections/exchange (`exchangeRequestSchema`, `exchangedBody`), that it needs no
 * bearer
 * token, that a code is good for one token, and that a vet who disconnected gets a new token by it and finds
 *   the old notes.
 * - The bodies of NoteAccepted and NoteOutcomeRecorded, and that a connection record has no other field.
 * - A replay is answered with 202 and the original note as it is by then.
 * - `title` on a sandbox note.
 * - The shape of a warning (`shortfallWarning`), and from which shortfall on there is one.
 * - The order of the checks: the platform's backstop, the token, entitlement (a submission's alone, replays
 *   included: so a 402 takes nothing of any ceiling of the connection), the connection's ceiling, the
 * Idempotency-Key, the announced length, the body. A refusal by a ceiling reads no body and counts for
 * nothing.
 * - Keys are distinct per connection: two connections may use the same one.
 * - Fields of a submission that the interface does not name are ignored; one that it names comes once.
 * - captured_seconds is a finite decimal number, 0 or more, with an exponent or without.
 * - An MP4 that ends inside one of its boxes cannot be decoded (422); so can nothing that holds no audio.
 * - A WAV whose header promises more than arrived is judged by what arrived; an MP4 is not in fragments.
 * - A section key of an outcome may be any text but the empty one, as the enumeration is not shown.
 * - An outcome is accepted whatever the note's state.
 * - The body of an outcome is JSON by its media type too.
 */
export const assumedCodes = {
  invalidRequest: 'invalid_request',
  invalidKey: 'invalid_idempotency_key',
  unsupportedFormat: 'unsupported_audio_format',
  offContractWav: 'invalid_wav',
  unauthorized: 'unauthorized',
  noteNotFound: 'note_not_found',
  notFound: 'not_found',
  methodNotAllowed: 'method_not_allowed',
  unavailable: 'service_unavailable',
  invalidCode: 'invalid_code',
  rateLimited: 'rate_limited',
} as const;

/** More than nine hours of 16 kHz PCM16: no consult is refused by it. The real maximum is not shown. */
export const assumedMaxAudioBytes = 1 << 30;

/**
 * A clinic that was offline sends a morning's consults at once; ten notes polled every 3 s are 200 reads a
 * minute.
 * Submitting is limited far more tightly than polling, and the backstop sits above both (interface, Limits).
 */
export const assumedCeilings = {
  submissions: { burst: 20, perMinute: 30 },
  reads: { burst: 120, perMinute: 600 },
  exchange: { burst: 10, perMinute: 20 },
  platform: { burst: 600, perMinute: 6000 },
};
/** What a request counts as (interface, Limits: Rate limiting). */
export type CeilingName = keyof typeof assumedCeilings;
/** `burst` at once after a rest, and `perMinute` for as long as one likes. */
export type CeilingNumbers = Readonly<typeof assumedCeilings>;

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

export function acceptedBody(note: StoredNote): Json {
  return {
    note_id: note.noteId,
    status: 'processing',
    ...(note.externalRef === null ? {} : { external_ref: note.externalRef }),
    created_at: note.createdAt,
  };
}

export function outcomeRecordedBody(note: StoredNote, outcome: StoredOutcome): Json {
  return {
    note_id: note.noteId,
    outcome: outcome.outcome,
    ...(note.externalRef === null ? {} : { external_ref: note.externalRef }),
    recorded_at: outcome.recordedAt,
  };
}

/** Recorders and decoders differ by a frame or two; a smaller shortfall loses no word. */
const shortfallToleranceSeconds = 1;

/**
 * A shortfall of received audio against captured_seconds adds a warning (POST /v1/notes, captured_seconds).
 */
export function shortfallWarning(capturedSeconds: number | null, durationSeconds: number): Json | null {
  if (capturedSeconds === null) return null;
  const missing = capturedSeconds - durationSeconds;
  if (missing < shortfallToleranceSeconds) return null;
  return {
    code: 'audio_shortfall',
    message: `${String(Math.round(missing))} seconds of the recording did not arrive.`,
  };
}
