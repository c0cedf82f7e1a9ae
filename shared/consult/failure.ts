/**
 * Whose a failure is. consult: a person decides about this consult. connection: the way to the service, its answer to
 * the practice or the token; all of the connection waits. computer: its keychain, disk or memory;
 * the same.
 */
type FailureOwner = 'consult' | 'connection' | 'computer';

/**
 * retry: the app retries with growing waits. wait: the app retries after the service's Retry-After. reconnect: the vet
 * reconnects this practice. stop: a person decides.
 */
type FailureRule = 'retry' | 'wait' | 'reconnect' | 'stop';

/**
 * Every failure of a consult, and how the app treats it. Codes in the first two groups are the interface's own words
 * (Errors), or name a status for which the interface shows no code.
 */
const failures = {
  // Answers of the service.
  request_rejected: ['consult', 'stop'], // 400: do not retry unchanged
  connection_revoked: ['connection', 'reconnect'], // 401
  partner_disabled: ['connection', 'stop'], // 401
  unauthorized: ['connection', 'retry'], // 401 with any other code
  subscription_inactive: ['connection', 'stop'], // 402
  note_not_found: ['consult', 'stop'], // 404
  not_found_without_code: ['consult', 'stop'], // 404 for a note, without the Error shape: a gateway may have sent it
  idempotency_key_reused: ['consult', 'stop'], // 409 with that code
  audio_too_large: ['consult', 'stop'], // 413
  audio_unreadable: ['consult', 'stop'], // 422
  outcome_refused: ['consult', 'stop'], // an outcome: any other 4xx that a retry would not change
  rate_limited: ['connection', 'wait'], // 429
  service_unavailable: ['connection', 'retry'], // 502 and every other 5xx but 501 and 504
  uploads_unanswered: ['consult', 'wait'], // so many whole uploads had no answer that the next one waits for a day
  unexpected_answer: ['consult', 'stop'], // any other status, or a body that the interface does not define
  // Failures of the note.
  transcription_failed: ['consult', 'stop'],
  note_generation_failed: ['consult', 'stop'],
  note_failed: ['consult', 'stop'], // a failed note whose code is not one of the two
  note_overdue: ['consult', 'stop'], // still processing after 5 minutes
  note_not_come: ['consult', 'stop'], // note_overdue, and the day of looking for it is over; only shown, never saved
  note_unasked: ['consult', 'stop'], // note_overdue, and at its five minutes nobody could be asked; only shown, never saved
  note_unreadable: ['consult', 'stop'], // a note that is too large, or on which reading fails
  note_lost: ['consult', 'stop'], // 404 while writing, twice
  fixture_on_production: ['consult', 'stop'], // a [TEST] note from a connection that is not a test
  // Failures on the way to the service.
  service_unreachable: ['connection', 'retry'],
  name_not_found: ['connection', 'retry'],
  connection_cut: ['connection', 'retry'],
  timed_out: ['connection', 'retry'],
  certificate_untrusted: ['connection', 'retry'],
  proxy_unreachable: ['connection', 'retry'], // no proxy of the route answers
  proxy_refused: ['connection', 'retry'], // 407 to our credentials or to none, or the proxy lets nobody through to the service
  proxy_unsupported: ['connection', 'retry'], // the proxy asks for NTLM or Kerberos, or the route names SOCKS
  // Failures of this workstation.
  file_missing: ['consult', 'stop'],
  file_changed: ['consult', 'stop'], // no longer the bytes that were imported
  file_empty: ['consult', 'stop'],
  file_unreadable: ['consult', 'stop'],
  not_audio: ['consult', 'stop'],
  no_audio_stream: ['consult', 'stop'],
  audio_too_short: ['consult', 'stop'],
  audio_incomplete: ['consult', 'stop'],
  audio_joined: ['consult', 'stop'], // parts with different sample rates or numbers of channels in one file
  ffmpeg_missing: ['computer', 'retry'],
  ffmpeg_failed: ['consult', 'stop'],
  no_room: ['computer', 'retry'], // too little disk space: other work must leave room for recordings
  disk_full: ['computer', 'retry'],
  disk_failed: ['computer', 'retry'],
  computer_busy: ['computer', 'retry'], // too little memory, too many open files, or another program uses the file
  audio_damaged: ['consult', 'stop'], // a sealed file does not open: wrong key, cut off, or changed
  keychain_absent: ['computer', 'retry'], // there is no keychain on this machine
  keychain_locked: ['computer', 'retry'], // there is a keychain, and it is locked
  keychain_refused: ['computer', 'retry'], // the keychain asked, and the person or its settings did not let the app in
  disconnected: ['connection', 'reconnect'], // the vet has disconnected this practice on this computer
  not_allowed: ['connection', 'stop'], // the organisation does not allow this connection
  service_moved: ['connection', 'reconnect'], // the organisation has set another address, and the vet must reconnect there
  note_elsewhere: ['consult', 'stop'], // 404 from the new address, for a submission that began at the old one
  token_missing: ['connection', 'reconnect'], // the keychain holds no token for this connection
  maybe_sent: ['consult', 'stop'], // restored from a backup: events after the backup are not all known
  cancelled: ['consult', 'stop'],
  internal: ['consult', 'stop'], // a defect in the app
} as const satisfies Readonly<Record<string, readonly [FailureOwner, FailureRule]>>;

export type FailureCode = keyof typeof failures;

export const failureCodes = Object.keys(failures) as [FailureCode, ...FailureCode[]];

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code);

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

export const failureRule = (code: FailureCode): FailureRule => failures[code][1];

export const failureOwner = (code: FailureCode): FailureOwner => failures[code][0];

/** No answer came. */
export const offlineCodes: readonly FailureCode[] = [
  'service_unreachable',
  'name_not_found',
  'connection_cut',
  'timed_out',
  'proxy_unreachable',
];
