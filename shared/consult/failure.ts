/** Whether one consult has failed, or all of its connection or of this computer have to wait. */
type FailureOwner = 'consult' | 'connection' | 'computer';

/** retry: with growing waits. wait: for Retry-After. reconnect: by the vet. stop: a person decides. */
type FailureRule = 'retry' | 'wait' | 'reconnect' | 'stop';

/**
 * In the first two groups, codes are the interface's words (Errors), or name a status without a code there.
 */
const failures = {
  request_rejected: ['consult', 'stop'], // 400
  connection_revoked: ['connection', 'reconnect'], // 401
  partner_disabled: ['connection', 'stop'], // 401
  unauthorized: ['connection', 'retry'], // 401, any other code
  subscription_inactive: ['connection', 'stop'], // 402
  note_not_found: ['consult', 'stop'], // 404
  not_found_without_code: ['consult', 'stop'], // 404 without the Error shape: perhaps a gateway's
  idempotency_key_reused: ['consult', 'stop'], // 409
  audio_too_large: ['consult', 'stop'], // 413
  audio_unreadable: ['consult', 'stop'], // 422
  outcome_refused: ['consult', 'stop'], // any other 4xx to an outcome
  rate_limited: ['connection', 'wait'], // 429
  service_unavailable: ['connection', 'retry'], // 502 and other 5xx but 501 and 504
  uploads_unanswered: ['consult', 'wait'], // the next upload waits for a day
  unexpected_answer: ['consult', 'stop'], // any other status or body
  // Of the note.
  transcription_failed: ['consult', 'stop'],
  note_generation_failed: ['consult', 'stop'],
  note_failed: ['consult', 'stop'], // a code that is not one of the two
  note_overdue: ['consult', 'stop'], // still processing after 5 minutes
  note_not_come: ['consult', 'stop'], // the day of looking is over; shown, never saved
  note_unasked: ['consult', 'stop'], // nobody could be asked in time; shown, never saved
  note_unreadable: ['consult', 'stop'], // too large, or reading fails
  note_lost: ['consult', 'stop'], // 404 while writing, twice
  fixture_on_production: ['consult', 'stop'], // a [TEST] note without a test connection
  // On the way to the service.
  service_unreachable: ['connection', 'retry'],
  name_not_found: ['connection', 'retry'],
  connection_cut: ['connection', 'retry'],
  timed_out: ['connection', 'retry'],
  certificate_untrusted: ['connection', 'retry'],
  proxy_unreachable: ['connection', 'retry'], // no proxy of the route answers
  proxy_refused: ['connection', 'retry'], // 407, or the proxy lets nobody through
  proxy_unsupported: ['connection', 'retry'], // NTLM, Kerberos or SOCKS
  // Of this computer.
  file_missing: ['consult', 'stop'],
  file_changed: ['consult', 'stop'], // no longer the imported bytes
  file_empty: ['consult', 'stop'],
  file_unreadable: ['consult', 'stop'],
  not_audio: ['consult', 'stop'],
  no_audio_stream: ['consult', 'stop'],
  audio_too_short: ['consult', 'stop'],
  audio_incomplete: ['consult', 'stop'],
  audio_joined: ['consult', 'stop'], // other sample rates or channels within one file
  ffmpeg_missing: ['computer', 'retry'],
  ffmpeg_failed: ['consult', 'stop'],
  no_room: ['computer', 'retry'], // the room that is left is for recordings
  disk_full: ['computer', 'retry'],
  disk_failed: ['computer', 'retry'],
  computer_busy: ['computer', 'retry'], // no memory, too many open files, or a file in use
  audio_damaged: ['consult', 'stop'], // does not open: wrong key, cut off, or changed
  keychain_absent: ['computer', 'retry'],
  keychain_locked: ['computer', 'retry'],
  keychain_refused: ['computer', 'retry'], // refused by the person or its settings
  disconnected: ['connection', 'reconnect'],
  not_allowed: ['connection', 'stop'],
  service_moved: ['connection', 'reconnect'], // the organisation has set another address
  note_elsewhere: ['consult', 'stop'], // 404, but begun at the old address
  token_missing: ['connection', 'reconnect'],
  maybe_sent: ['consult', 'stop'], // from a backup, which lacks later events
  cancelled: ['consult', 'stop'],
  internal: ['consult', 'stop'], // a defect in the app
} as const satisfies Readonly<Record<string, readonly [FailureOwner, FailureRule]>>;

export type FailureCode = keyof typeof failures;

export const failureCodes = Object.keys(failures) as [FailureCode, ...FailureCode[]];

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code);

export type Failure = {
  readonly code: FailureCode;
  /** The service's or the system's own message: never a name, a token or note text. */
  readonly detail: string | null;
  /** Retry-After, in ms; null: none. */
  readonly retryAfterMs: number | null;
};

/** A longer Retry-After counts as this long (docs/delivery.md). */
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
