/**
 * retry: the app retries with growing waits. wait: the app retries after the service's Retry-After. reconnect: the vet
 * reconnects this practice. stop: a person decides.
 */
type FailureRule = 'retry' | 'wait' | 'reconnect' | 'stop';

/**
 * Every failure of a consult, and how the app treats it. Codes in the first two groups are the interface's own words
 * (Errors), or name a status for which the interface shows no code.
 */
const failureRules = {
  // Answers of the service.
  request_rejected: 'stop', // 400: do not retry unchanged
  connection_revoked: 'reconnect', // 401
  partner_disabled: 'stop', // 401
  unauthorized: 'retry', // 401 with any other code
  subscription_inactive: 'stop', // 402
  note_not_found: 'stop', // 404
  idempotency_key_reused: 'stop', // 409
  audio_too_large: 'stop', // 413
  audio_unreadable: 'stop', // 422
  outcome_refused: 'stop', // an outcome: any other 4xx that a retry would not change
  rate_limited: 'wait', // 429
  service_unavailable: 'retry', // 502 and every other 5xx
  unexpected_answer: 'stop', // any other status, or a body that the interface does not define
  // Failures of the note.
  transcription_failed: 'stop',
  note_generation_failed: 'stop',
  note_failed: 'stop', // a failed note whose code is not one of the two
  note_overdue: 'stop', // still processing after 5 minutes
  note_lost: 'stop', // 404 while writing, twice
  fixture_on_production: 'stop', // a [TEST] note from a connection that is not a test
  // Failures on the way to the service.
  service_unreachable: 'retry',
  name_not_found: 'retry',
  connection_cut: 'retry',
  timed_out: 'retry',
  certificate_untrusted: 'stop',
  proxy_unreachable: 'retry', // no proxy of the route answers
  proxy_refused: 'stop', // 407 to our credentials or to none, or the proxy lets nobody through to the service
  proxy_unsupported: 'stop', // the proxy asks for NTLM or Kerberos, or the route names SOCKS
  // Failures of this workstation.
  file_missing: 'stop',
  file_changed: 'stop', // no longer the bytes that were imported
  file_empty: 'stop',
  file_unreadable: 'stop',
  not_audio: 'stop',
  no_audio_stream: 'stop',
  audio_too_short: 'stop',
  audio_incomplete: 'stop',
  ffmpeg_missing: 'stop',
  ffmpeg_failed: 'stop',
  no_room: 'stop', // too little disk space: other work must leave room for recordings
  disk_full: 'stop',
  disk_failed: 'stop',
  audio_damaged: 'stop', // a sealed file does not open: wrong key, cut off, or changed
  keychain_absent: 'stop', // there is no keychain on this machine
  keychain_locked: 'stop', // there is a keychain, and it is locked
  keychain_refused: 'stop', // the keychain asked, and the person or its settings did not let the app in
  disconnected: 'reconnect', // the vet has disconnected this practice on this computer
  not_allowed: 'stop', // the organisation does not allow this connection
  service_moved: 'reconnect', // the organisation has set another address, and the vet must reconnect there
  note_elsewhere: 'stop', // 404 from the new address, for a submission that began at the old one
  token_missing: 'reconnect', // the keychain holds no token for this connection
  maybe_sent: 'stop', // restored from a backup: events after the backup are not all known
  cancelled: 'stop',
  internal: 'stop', // a defect in the app
} as const satisfies Readonly<Record<string, FailureRule>>;

export type FailureCode = keyof typeof failureRules;

export const failureCodes = Object.keys(failureRules) as [FailureCode, ...FailureCode[]];

export type Failure = {
  readonly code: FailureCode;
  /** For the details line: the service's or the system's own message. Never a name, a token or note text. */
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

export const failureRule = (code: FailureCode): FailureRule => failureRules[code];
