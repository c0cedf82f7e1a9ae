/**
 * The interface, sentence by sentence, in its own order; the number of a sentence is its place under its heading.
 * `=> ids`: the rules it states. `=/ reason`: it states none. Table rows are written as one sentence each.
 */
export const purposeAndShapes = `
# Preamble
This document covers the whole v1 interface of the service. =/ describes the document
Base address: {base_url}. =/ a value, given on the command line
Status: draft; all operations are implemented, and no partner traffic is open yet. =/ describes the document

# What the service does
The service turns one recording of a veterinary consult into one structured clinical note. => notes.one-recording-one-note
It is meant for practice management systems that embed note generation on behalf of a vet. =/ purpose
1. A vet connects their account to the partner's product once. => auth.exchange
1. Each consult then takes three calls: submit, poll until ready, and (optionally) report what the vet did. => flow.three-calls
2. v1 produces English SOAP notes only. => notes.english-soap
2. The fields language and note_format are required on submission and each accepts a single value. => notes.post.language.required, notes.post.language.values, notes.post.note-format.required, notes.post.note-format.values
2. More languages or formats can be added later without breaking clients. => version.additions-only
3. The note is always in English; the consult need not be. => notes.english-soap, transcript.any-language
3. Transcription detects the spoken language and handles a mix of languages. => transcript.any-language
3. language fixes the language the note is written in, not the language of the transcript. => transcript.any-language
4. Submission returns at once; transcription and generation continue in the background. => notes.post.at-once
4. The result is obtained by polling. => flow.three-calls
5. A sandbox exists: a second client_id and secret are issued on request. => sandbox.credentials
5. A sandbox connection is a separate partner from production. => sandbox.credentials
5. It validates every request exactly as production does (bad key, unsupported format, off-contract WAV). => sandbox.same-refusals
5. It stores no audio. => sandbox.stores-no-audio
5. It transcribes nothing. => sandbox.fixture-content
5. It requires no subscription. => sandbox.no-subscription
5. It returns the note as ready within milliseconds. => sandbox.ready-at-once
5. With fixture content under the real section keys. => sandbox.fixture-content
5. Failed statuses and warnings cannot be produced in the sandbox. => sandbox.never-failed, sandbox.no-warnings
5. Sandbox notes are titled [TEST]. => sandbox.titled-test
5. A sandbox connected to a working clinic files fixture content into its records, so point it at a test account. => client.sandbox-account

# Note
note_id: string, always. => note.id.present
note_id: equal to the Idempotency-Key used at submission. => note.id.equals-key
note_id: the service mints no identifier of its own. => note.id.equals-key
status: string, always; one of processing, ready, failed. => note.status.values
external_ref: string, echoed on every response for the note. => note.external-ref.echoed
external_ref: the caller's own identifier given at submission; stored, never interpreted. => note.external-ref.opaque
created_at: string, ISO 8601 UTC timestamp, always. => note.created-at.form
created_at: creation time of the note. => note.created-at.fixed
duration_seconds: number, with status ready; audio duration. => note.duration.present
duration_seconds: read from the container for Opus and MP4. => note.duration.container
duration_seconds: computed from the byte count for WAV. => note.duration.wav
warnings: array, with status ready; may be empty. => note.warnings.present
warnings: for the vet, for example a shortfall of received audio against captured_seconds. => note.warnings.shortfall
warnings: element shape: not shown. =/ says that nothing is stated
sections: array of Section, with status ready; the note content. => note.sections.present
transcript: string, as soon as transcription succeeds. => note.transcript.present
transcript: also present on a failed note whose transcription succeeded. => note.failed.generation.transcript
transcript: speaker-labelled text with line breaks. => note.transcript.form
transcript: absent when transcription failed. => note.failed.transcription.no-transcript
error: object (Error shape), with status failed. => note.failed.error
error: carried as an object with fields error and code. => note.failed.error
While processing, only note_id, status, external_ref and created_at are present. => note.processing.fields

# Section
key: string (SectionKey), identifies the section. => section.fields
heading: string, display heading. => section.fields
content: string, section text. => section.fields
Keys seen: subjective, objective, assessment, plan (headings Subjective, Objective, Assessment, Plan). => section.soap-keys
The complete enumeration of SectionKey: not shown. =/ says that nothing is stated

# FiledSection
key: required when the section is sent with outcome filed. => outcome.filed.key-required
key: must be distinct within the request. => outcome.filed.keys-distinct
content: required when the section is sent with outcome filed. => outcome.filed.content-required
content: the text as the vet filed it. => outcome.filed.stored
content: an empty string means the vet deleted the section; this differs from omitting the field. => outcome.filed.empty-content

# Enumerations
Language: en. => notes.post.language.values
NoteFormat: soap. => notes.post.note-format.values
Outcome: filed, discarded. => outcome.values
Note status: processing, ready, failed. => note.status.values

# Other shapes
Error shape: object with error (string, human-readable) and code (string, machine-readable). => errors.shape
NoteAccepted (202): fields not shown. => notes.post.accepted-body
NoteAccepted is returned at once and the caller already holds the note_id. => notes.post.at-once
NoteOutcomeRecorded (200): fields not shown. => outcome.recorded-body
Connection record: contains practice_name (string). => connection.practice-name
Connection record: other fields not shown. =/ says that nothing is stated

# States and transitions
Note states: processing, ready, failed. => note.status.values
(none) -> processing: POST accepted (202), entitlement and request valid. => notes.post.accepted
(none) -> processing: transcription and generation start. => notes.post.starts-work
(none) -> processing: the note is addressable by the Idempotency-Key. => note.id.equals-key
processing -> ready: transcription and generation succeed. => note.becomes-ready
processing -> ready: sections, duration_seconds, warnings and transcript become available. => note.sections.present, note.duration.present, note.warnings.present, note.transcript.present
processing -> failed: the recording cannot be transcribed; code transcription_failed; no transcript. => note.failed.transcription.code, note.failed.transcription.no-transcript
processing -> failed: transcribed but not written; code note_generation_failed; transcript is returned. => note.failed.generation.code, note.failed.generation.transcript
Transitions out of ready and failed: not shown. =/ says that nothing is stated
Client-side: a note still processing after 5 minutes is treated as failed by the caller. => client.give-up
`;
