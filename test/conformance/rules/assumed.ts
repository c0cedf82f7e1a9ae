/**
 * What a case expects although no sentence says it, or only half: each with what is assumed. A real service that
 * fails one of them is not wrong, but the app was built on another reading.
 */
export const assumed: Readonly<Record<string, string>> = {
  'notes.post.accepted-body': 'NoteAccepted is a JSON object, and a note_id in it is the key.',
  'outcome.recorded-body': 'NoteOutcomeRecorded is a JSON object, and a note_id in it is the key.',
  'note.transcript.form':
    'A transcript of two speakers has line breaks and lines of the form Speaker: words.',
  'section.soap-keys': 'The four keys seen are all there in every SOAP note.',
  'connection.tells-apart': 'Two connections at different practices have different practice_names.',
  'limits.retry-after.form': 'Retry-After is a whole number of seconds or an HTTP date (RFC 9110, 10.2.3).',
  'auth.exchange.shapes':
    'The exchange takes client_id, client_secret and code as JSON, without a bearer token, and answers with connection_token.',
  'auth.exchange.refusals': 'An exchange gives 401 for a wrong client and 400 for a wrong code or body.',
  'auth.before-all-else': 'The token is judged before anything else of a request.',
  'notes.post.entitlement-before-key': 'A 402 comes before the key and the body are judged.',
  'notes.post.replay.status': 'A replay is answered with 202 like the original.',
  'notes.post.replay.concurrent':
    'Two submissions of one key at the same moment are a submission and a replay.',
  'notes.post.replay.empty-field': 'An empty field is not the same payload as a missing one.',
  'notes.post.key.free-after-refusal': 'A refused submission does not use up its key.',
  'notes.post.key.per-connection': 'Two connections may use the same key for different payloads.',
  'notes.post.fields.once': 'A field that the interface names must not come twice.',
  'notes.post.fields.unknown': 'Fields that the interface does not name are ignored.',
  'notes.post.fields.order': 'The order of the parts does not matter.',
  'notes.post.captured-seconds.number': 'captured_seconds that is no number gives 400.',
  'notes.post.audio.by-content': 'The format is decided by the bytes, not by a file name or a media type.',
  'notes.post.audio.cut-off': 'An MP4 that ends inside one of its boxes cannot be decoded: 422.',
  'notes.post.malformed': 'A form that breaks off gives 400.',
  'note.external-ref.absent': 'Where no external_ref was given there is none in the answers.',
  'sandbox.title-field': 'The title of a sandbox note is in its field title.',
  'outcome.media-type': 'An outcome whose media type is not application/json gives 400.',
  'outcome.section-keys-open': 'With filed, a section key outside the four seen is accepted.',
  'outcome.failed-note': 'An outcome of a failed note is accepted.',
};
