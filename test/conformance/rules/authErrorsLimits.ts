/** Continues endpoints.ts, in the same form. */
export const authErrorsLimits = `
# Authentication
1. Every note request carries Authorization: Bearer <CONNECTION_TOKEN>. => auth.required
1. The token is the connection_token obtained from /v1/connections/exchange. => auth.exchange
2. One token exists per vet per practice. => auth.one-token
2. It identifies both the vet and the practice, so no request carries a user or practice identifier. => auth.token-identifies
3. A vet who works in several practices connects once per practice and holds several tokens. => auth.one-token
3. Callers must key stored tokens on the user and the practice together. => client.token-storage
4. The token has no expiry timer. => auth.no-expiry
4. It stops working when the vet disconnects, leaves the practice, or the account is deleted. => auth.401.revoked, auth.401.account-deleted
4. It stops working when the integration itself is disabled. => auth.401.disabled
5. A 401 with code connection_revoked means the vet disconnected or left the practice. => auth.401.revoked
5. Clear the stored token and run the connect flow again. => client.on-revoked
6. A 401 with code partner_disabled means the integration is switched off and every token held stops at once. => auth.401.disabled
6. Reconnecting does not help; stop retrying. => client.on-disabled
7. Sandbox credentials are a separate client_id and secret. => sandbox.credentials
7. A production client_id never returns fixtures. => production.no-fixtures
8. Request and response of /v1/connections/exchange, and the connect flow itself: not shown. =/ says that nothing is stated

# Events
Events, webhooks or callbacks: not shown. =/ says that nothing is stated
Results are read by polling GET /v1/notes/{note_id}. => flow.three-calls

# Errors
Error shape: object with error (string, message for humans) and code (string). => errors.shape
On a failed note the same shape appears nested under the note's error field. => note.failed.error
401 connection_revoked: vet disconnected or left the practice. => auth.401.revoked
401 partner_disabled: integration disabled; every token stops. => auth.401.disabled
402 subscription_inactive: no active subscription; returned before any work starts. => notes.post.402, notes.post.entitlement-first
409 idempotency_key_reused: same key with a different payload. => notes.post.key.conflict.code
413 audio_too_large: recording exceeds accepted size. => notes.post.413
422 audio_unreadable: file cannot be decoded as audio. => notes.post.422
(note error) transcription_failed: could not be transcribed; no transcript. => note.failed.transcription.code, note.failed.transcription.no-transcript
(note error) note_generation_failed: could not be written; transcript available. => note.failed.generation.code, note.failed.generation.transcript
400: request rejected, do not retry unchanged. => notes.post.rejected-is-final, outcome.rejected-is-final
404: note not found for this connection. => notes.get.404, outcome.404
429: rate limited; back off and respect the Retry-After header. => limits.429, limits.retry-after, client.backs-off
502: failure before judgement; nothing consumed, no note created; retry shortly. => errors.502, errors.502.retry
Codes for 400, 404, 429, 502 and for a 401 other than the two named: not shown. =/ says that nothing is stated

# Limits
Idempotency-Key length: 1 to 128 characters from A-Z a-z 0-9 - _ . ~ ; . and .. alone refused. => notes.post.key.length, notes.post.key.characters, notes.post.key.dots
WAV audio: 16 kHz mono PCM16 only. => notes.post.audio.wav, notes.post.audio.wav.rate, notes.post.audio.wav.stereo, notes.post.audio.wav.sample-format
Accepted audio formats: Ogg Opus, MP4/M4A, WAV. => notes.post.audio.ogg, notes.post.audio.mp4, notes.post.audio.wav, notes.post.audio.other-formats
Polling interval: every 3 seconds. => client.polling
Typical time to ready: most within 90 seconds. => note.ready-in-time
Give-up time for polling: treat as failed after 5 minutes. => client.give-up
1. On the note endpoints the ceiling applies per connection. => limits.per-connection
1. Submitting a recording is limited far more tightly than polling. => limits.submission-tighter
2. On /v1/connections/exchange the ceiling applies per source address. => limits.exchange-per-address
3. A platform-wide backstop sits above both. => limits.backstop
4. Exceeding a ceiling gives 429. => limits.429
4. Callers wait at least the Retry-After period. => limits.retry-after, client.backs-off
5. Numeric rate ceilings: not shown. =/ says that nothing is stated
6. Maximum audio size in bytes and maximum duration: not shown. =/ says that nothing is stated

# Versioning
1. The version is part of the path: /v1. => version.path
2. Within /v1 only additions occur: new fields, response-only enum values, warnings, error codes. => version.additions-only
2. Clients ignore response fields they do not recognise. => version.unknown-fields
3. Removing a field, removing a request enum value or changing a type requires /v2. => version.breaking-changes
4. v1 supports language en and note_format soap only. => notes.post.language.values, notes.post.note-format.values
4. More values will be added as additions to the request enums. => version.additions-only
`;
