/** Continues purposeAndShapes.ts, in the same form. */
export const endpoints = `
# Endpoints
All endpoints require Authorization: Bearer <connection_token>. => auth.required
All failures return the Error shape. => errors.shape

# POST /v1/notes
One complete recording yields one note. => notes.one-recording-one-note
The audio is to be relayed from the partner's backend, not from a browser. => client.relay
Entitlement is checked before any work starts, so a 402 arrives before anything is consumed. => notes.post.entitlement-first
Idempotency-Key: required. => notes.post.key.required
Idempotency-Key: 1 to 128 characters. => notes.post.key.length
Idempotency-Key: from A-Z a-z 0-9 - _ . ~ . => notes.post.key.characters
Idempotency-Key: the values . and .. alone are refused. => notes.post.key.dots
Idempotency-Key: a UUID is recommended, one per consult. => client.uuid
Idempotency-Key: becomes the note_id. => note.id.equals-key
Body: multipart/form-data. => notes.post.multipart
audio: binary file, required. => notes.post.audio.required
audio: complete recording as a single file. => notes.post.audio.single
audio: accepted formats Ogg Opus, MP4/M4A, WAV. => notes.post.audio.ogg, notes.post.audio.mp4, notes.post.audio.wav, notes.post.audio.other-formats
audio: WAV must be 16 kHz mono PCM16. => notes.post.audio.wav
audio: other sample rates or stereo are rejected. => notes.post.audio.wav.rate, notes.post.audio.wav.stereo
language: required; en. => notes.post.language.required, notes.post.language.values
note_format: required; soap. => notes.post.note-format.required, notes.post.note-format.values
pet_name: not required; patient name as the caller holds it. => notes.post.optional-fields
pet_name: generation uses this field instead of the transcript for the name. => note.pet-name-used
pet_type: not required; species. => notes.post.optional-fields
pet_type: shapes the terminology of the note. => note.pet-type-shapes
external_ref: not required; caller's own consult identifier. => notes.post.optional-fields
external_ref: echoed on every response for the note. => note.external-ref.echoed
captured_seconds: number, not required; duration the caller's recorder believes it captured. => notes.post.optional-fields
captured_seconds: compared with the audio received; a shortfall adds a warning for the vet. => note.warnings.shortfall
captured_seconds: when omitted, the check does not run. => note.warnings.no-check
1. The same key with the same payload returns the original note. => notes.post.replay.original
1. No second note is generated. => notes.post.replay.no-second-note
2. The same key with a different payload gives 409. => notes.post.key.conflict
3. An invalid key gives 400. => notes.post.key.status
3. An unsupported audio format gives 400. => notes.post.audio.other-formats
3. An off-contract WAV gives 400. => notes.post.audio.wav.rate, notes.post.audio.wav.stereo, notes.post.audio.wav.sample-format
202: accepted; generation has started; body NoteAccepted. => notes.post.accepted
400: rejected; do not retry unchanged. => notes.post.rejected-is-final
401: token missing, malformed or no longer valid. => auth.401.missing, auth.401.malformed, auth.401.unknown
402: practice has no active subscription; code subscription_inactive. => notes.post.402
409: key reused with a different payload; code idempotency_key_reused. => notes.post.key.conflict.code
413: recording exceeds accepted size; code audio_too_large. => notes.post.413
422: file cannot be decoded as audio; code audio_unreadable. => notes.post.422
429: rate limited. => limits.429
502: failure before the request could be judged; nothing consumed, no note created. => errors.502
502: retry shortly. => errors.502.retry

# GET /v1/notes/{note_id}
note_id: required; the Idempotency-Key used at submission. => note.id.equals-key
It works even if the 202 was never received. => notes.get.lost-202
No body. => notes.get.no-body
200: the note in its current state; body Note. => notes.get.200
401: as above. => auth.401.missing, auth.401.unknown
404: no note with that id belongs to this connection. => notes.get.404, notes.per-connection
429: rate limited. => limits.429
502: as above. => errors.502.get
Polling: every 3 seconds. => client.polling
Most consults are ready within 90 seconds; a long one may take several minutes. => note.ready-in-time

# POST /v1/notes/{note_id}/outcome
Sent once, when the vet saves or discards the note. => client.report-once
Optional. => outcome.optional
Idempotent. => outcome.idempotent
The last call wins, so a later edit can be reported again. => outcome.last-call-wins
note_id: required; as above. => outcome.by-key
Body: application/json. => outcome.json
outcome: required; filed or discarded. => outcome.required, outcome.values
sections: array of FiledSection; not required; sent with filed whenever available. => outcome.sections-optional, client.send-sections
With filed, every section must carry both key and content. => outcome.filed.key-required, outcome.filed.content-required
With filed, keys must be distinct. => outcome.filed.keys-distinct
Anything else gives 400 for the whole request and nothing is stored. => outcome.filed.all-or-nothing
With discarded, sections are ignored and not interpreted. => outcome.discarded.ignores-sections
200: recorded; body NoteOutcomeRecorded. => outcome.200
400: do not retry unchanged. => outcome.rejected-is-final
401. => auth.401.missing, auth.401.unknown
404: no such note for this connection. => outcome.404, notes.per-connection
429. => limits.429
502. => errors.502.outcome

# Other endpoints
POST /v1/connections/exchange: issues the connection_token. => auth.exchange
Its request and response shapes: not shown. =/ says that nothing is stated
GET /v1/connection: returns the connection record including practice_name. => connection.practice-name
It is used to tell apart several tokens of one vet. => connection.tells-apart
Its remaining response fields: not shown. =/ says that nothing is stated
`;
