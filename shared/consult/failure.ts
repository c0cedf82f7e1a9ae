import { assertNever } from '../assertNever.ts';

/**
 * Every failure of a consult, as one closed union. Codes in the first two groups are the interface's own words
 * (Errors), or name a status for which the interface shows no code.
 */
export const failureCodes = [
  // Answers of the service.
  'request_rejected', // 400: do not retry unchanged
  'connection_revoked', // 401
  'partner_disabled', // 401
  'unauthorized', // 401 with any other code
  'subscription_inactive', // 402
  'note_not_found', // 404
  'idempotency_key_reused', // 409
  'audio_too_large', // 413
  'audio_unreadable', // 422
  'outcome_refused', // an outcome: any other 4xx that a retry would not change
  'rate_limited', // 429
  'service_unavailable', // 502 and every other 5xx
  'unexpected_answer', // any other status, or a body that the interface does not define
  // Failures of the note.
  'transcription_failed',
  'note_generation_failed',
  'note_failed', // a failed note whose code is not one of the two
  'note_overdue', // still processing after 5 minutes
  'note_lost', // 404 while writing, twice
  'fixture_on_production', // a [TEST] note from a connection that is not a test
  // Failures on the way to the service.
  'service_unreachable',
  'name_not_found',
  'connection_cut',
  'timed_out',
  'certificate_untrusted',
  'proxy_unreachable', // no proxy of the route answers
  'proxy_refused', // 407 to our credentials or to none, or the proxy lets nobody through to the service
  'proxy_unsupported', // the proxy asks for NTLM or Kerberos, or the route names SOCKS
  // Failures of this workstation.
  'file_missing',
  'file_changed', // no longer the bytes that were imported
  'file_empty',
  'file_unreadable',
  'not_audio',
  'no_audio_stream',
  'audio_too_short',
  'audio_incomplete',
  'ffmpeg_missing',
  'ffmpeg_failed',
  'no_room', // too little disk space: other work must leave room for recordings
  'disk_full',
  'disk_failed',
  'audio_damaged', // a sealed file does not open: wrong key, cut off, or changed
  'keychain_absent', // there is no keychain on this machine
  'keychain_locked', // there is a keychain, and it is locked
  'keychain_refused', // the keychain asked, and the person or its settings did not let the app in
  'disconnected', // the vet has disconnected this practice on this computer
  'not_allowed', // the organisation does not allow this connection
  'service_moved', // the organisation has set another address, and the vet must reconnect there
  'note_elsewhere', // 404 from the new address, for a submission that began at the old one
  'token_missing', // the keychain holds no token for this connection
  'maybe_sent', // restored from a backup: events after the backup are not all known
  'cancelled',
  'internal', // a defect in the app
] as const;

export type FailureCode = (typeof failureCodes)[number];

export type Failure = {
  readonly code: FailureCode;
  /**
   * Text for the details line: the service's own message, or the system's. It never holds a name, a token or note text.
   */
  readonly detail: string | null;
  /** How long the service asked the app to wait, in ms (Retry-After); null where it did not ask. */
  readonly retryAfterMs: number | null;
};

/** The app treats a longer Retry-After as this long (docs/decisions/0002). */
export const longestRetryAfterMs = 24 * 3_600_000;

export const failure = (
  code: FailureCode,
  detail: string | null = null,
  retryAfterMs: number | null = null,
): Failure => ({ code, detail, retryAfterMs });

/**
 * retry: the app retries with growing waits. wait: the app retries after the service's Retry-After. reconnect: the vet
 * reconnects this practice. stop: a person decides.
 */
export type FailureRule = 'retry' | 'wait' | 'reconnect' | 'stop';

export function failureRule(code: FailureCode): FailureRule {
  switch (code) {
    case 'service_unavailable':
    case 'service_unreachable':
    case 'name_not_found':
    case 'connection_cut':
    case 'timed_out':
    case 'proxy_unreachable':
    case 'unauthorized':
      return 'retry';
    case 'rate_limited':
      return 'wait';
    case 'connection_revoked':
    case 'disconnected':
    case 'token_missing':
    case 'service_moved':
      return 'reconnect';
    case 'request_rejected':
    case 'partner_disabled':
    case 'subscription_inactive':
    case 'note_not_found':
    case 'outcome_refused':
    case 'idempotency_key_reused':
    case 'audio_too_large':
    case 'audio_unreadable':
    case 'unexpected_answer':
    case 'transcription_failed':
    case 'note_generation_failed':
    case 'note_failed':
    case 'note_overdue':
    case 'note_lost':
    case 'note_elsewhere':
    case 'fixture_on_production':
    case 'certificate_untrusted':
    case 'proxy_refused':
    case 'proxy_unsupported':
    case 'no_room':
    case 'file_missing':
    case 'file_changed':
    case 'file_empty':
    case 'file_unreadable':
    case 'not_audio':
    case 'no_audio_stream':
    case 'audio_too_short':
    case 'audio_incomplete':
    case 'ffmpeg_missing':
    case 'ffmpeg_failed':
    case 'disk_full':
    case 'disk_failed':
    case 'audio_damaged':
    case 'keychain_absent':
    case 'keychain_locked':
    case 'keychain_refused':
    case 'not_allowed':
    case 'maybe_sent':
    case 'cancelled':
    case 'internal':
      return 'stop';
    default:
      return assertNever(code);
  }
}
