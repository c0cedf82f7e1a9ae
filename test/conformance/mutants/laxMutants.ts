import { altering, isOutcome, isRead, isSubmission, restatus, rewrite, wavingThrough } from './mutant.ts';
import type { Mutant, ProxyCall } from './mutant.ts';

/** A refusal that does not come: the request is answered as if it had been good. */
const lax = (
  what: string,
  breaks: string,
  caughtBy: string,
  isMeant: (call: ProxyCall) => boolean,
): Mutant => ({
  id: `${what} is accepted`,
  breaks,
  caughtBy,
  create: wavingThrough((call) => isSubmission(call) && isMeant(call), 202, '{}'),
});

const laxOutcome = (
  what: string,
  breaks: string,
  caughtBy: string,
  isMeant: (call: ProxyCall) => boolean,
): Mutant => ({
  id: `an outcome ${what} is recorded`,
  breaks,
  caughtBy,
  create: wavingThrough((call) => isOutcome(call) && isMeant(call), 200, '{}'),
});

/** A refusal that comes where none must. */
const strict = (
  what: string,
  breaks: string,
  caughtBy: string,
  isMeant: (call: ProxyCall) => boolean,
): Mutant => ({
  id: `${what} is refused`,
  breaks,
  caughtBy,
  create: () => async (call) =>
    isSubmission(call) && isMeant(call)
      ? await call.forward({ headers: { ...call.headers, 'idempotency-key': '..' } })
      : await call.forward(),
});

const keyOf = ({ headers }: ProxyCall): string => headers['idempotency-key'] ?? '';
const holds =
  (text: string) =>
  ({ body }: ProxyCall): boolean =>
    body.includes(text);
const hasField = (name: string, value: string): ((call: ProxyCall) => boolean) =>
  holds(`name="${name}"\r\n\r\n${value}\r\n`);
const isForm = ({ headers }: ProxyCall): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

const hasFormat =
  (isMeant: (format: Buffer) => boolean) =>
  ({ body }: ProxyCall): boolean => {
    const at = body.indexOf('WAVEfmt ') + 12;
    return at >= 12 && isMeant(Buffer.from(body.slice(at, at + 16), 'latin1'));
  };
const bits = (count: number, format = 1) =>
  hasFormat((header) => header.readUInt16LE(14) === count && header.readUInt16LE(0) === format);

const otherFormats = 'notes.post.audio.other-formats';
const sampleFormat = 'notes.post.audio.wav.sample-format';

export const laxMutants: readonly Mutant[] = [
  {
    id: 'a token needs no Bearer',
    breaks: 'auth.401.malformed',
    caughtBy: 'auth.malformed-token',
    create: () => async (call) => {
      const authorization = (call.headers['authorization'] ?? '').replace(/^(?:Basic )?(?=\S+$)/, 'Bearer ');
      return await call.forward(
        call.path === '/v1/connection' ? { headers: { ...call.headers, authorization } } : {},
      );
    },
  },
  {
    id: 'the second try of a bad request is accepted',
    breaks: 'notes.post.rejected-is-final',
    caughtBy: 'key.refused-twice-alike',
    create: () => {
      const refused = new Set<string>();
      return async (call) => {
        const answer = await call.forward();
        if (!isSubmission(call) || answer.status !== 400 || !hasField('language', 'xx')(call)) return answer;
        const isAgain = refused.has(keyOf(call));
        refused.add(keyOf(call));
        return isAgain ? { ...answer, status: 202, body: '{}' } : answer;
      };
    },
  },
  strict(
    'a key of 128 characters',
    'notes.post.key.length',
    'key.longest',
    (call) => keyOf(call).length === 128,
  ),
  strict('the key ...', 'notes.post.key.dots', 'key.three-dots', (call) => keyOf(call) === '...'),
  strict(
    'an unknown field',
    'notes.post.fields.unknown',
    'submission.other-fields-and-order',
    holds('not_in_the_interface'),
  ),
  strict('a WAV called MP3', 'notes.post.audio.by-content', 'audio.by-its-bytes', holds('audio/mpeg')),
  lax('EN', 'notes.post.language.values', 'submission.language-EN', hasField('language', 'EN')),
  lax(
    'an empty language',
    'notes.post.language.values',
    'submission.language-empty',
    hasField('language', ''),
  ),
  ...['dap', 'SOAP', ''].map((format) =>
    lax(
      `the note_format ${format || 'without a character'}`,
      'notes.post.note-format.values',
      `submission.note-format-${format || 'empty'}`,
      hasField('note_format', format),
    ),
  ),
  lax(
    'a form without audio',
    'notes.post.audio.required',
    'submission.without-audio',
    (call) => isForm(call) && !call.body.includes('name="audio"'),
  ),
  lax(
    'audio as a text',
    'notes.post.audio.required',
    'submission.audio-as-text',
    holds('name="audio"\r\n\r\nRIFF\r\n'),
  ),
  lax(
    'a second file',
    'notes.post.audio.single',
    'submission.two-files',
    ({ body }) => body.split('name="audio"').length === 3,
  ),
  lax(
    'a field twice',
    'notes.post.fields.once',
    'submission.field-twice',
    ({ body }) => body.split('name="pet_name"').length === 3,
  ),
  lax(
    'captured_seconds that is no number',
    'notes.post.captured-seconds.number',
    'submission.captured-seconds-no-number',
    hasField('captured_seconds', 'a while'),
  ),
  lax('JSON', 'notes.post.multipart', 'submission.no-form', (call) => !isForm(call)),
  lax(
    'a WAV of 8 kHz',
    'notes.post.audio.wav.rate',
    'audio.wav-8000-hz',
    hasFormat((header) => header.readUInt32LE(4) === 8000),
  ),
  lax('a WAV of 8 bit', sampleFormat, 'audio.wav-8-bit', bits(8)),
  lax('a WAV of 24 bit', sampleFormat, 'audio.wav-24-bit', bits(24)),
  lax('a WAV in floating point', sampleFormat, 'audio.wav-floating-point', bits(32, 3)),
  lax('MP3', otherFormats, 'audio.mp3', (call) => /\r\n\r\n(?:ID3|\u00ff[\u00e0-\u00ff])/.test(call.body)),
  lax('WebM', otherFormats, 'audio.webm', holds('webm')),
  lax('Ogg Vorbis', otherFormats, 'audio.ogg-vorbis', holds('\u0001vorbis')),
  lax('a text', otherFormats, 'audio.plain-text', holds('Shopping list')),
  laxOutcome('without outcome', 'outcome.required', 'outcome.missing', ({ body }) => body === '{}'),
  laxOutcome(
    'with a section without key',
    'outcome.filed.key-required',
    'outcome.section-without-key',
    holds('[{"content":"x"}]'),
  ),
  laxOutcome('that is no JSON', 'outcome.json', 'outcome.no-json', ({ body }) => body === '{"outcome":'),
  laxOutcome('of another media type', 'outcome.media-type', 'outcome.media-type', ({ headers }) =>
    (headers['content-type'] ?? '').includes('urlencoded'),
  ),
  {
    id: 'an outcome of an unknown note is recorded',
    breaks: 'outcome.404',
    caughtBy: 'outcome.unknown-note',
    create: altering(isOutcome, restatus(404, 200)),
  },
  {
    id: 'an outcome of a failed note is refused',
    breaks: 'outcome.failed-note',
    caughtBy: 'outcome.failed-note',
    create: () => async (call) => {
      const note = call.standIn.control.notes().find(({ noteId }) => call.path.includes(noteId));
      return await call.forward(isOutcome(call) && note?.ending.status === 'failed' ? { body: '{}' } : {});
    },
  },
  {
    id: 'an outcome is answered with another id',
    breaks: 'outcome.recorded-body',
    caughtBy: 'outcome.body',
    create: altering(isOutcome, (answer) =>
      rewrite(answer, (json) => ('note_id' in json ? { ...json, note_id: 'outcome-1' } : json)),
    ),
  },
  {
    id: 'a submission is answered with another id',
    breaks: 'notes.post.accepted-body',
    caughtBy: 'submission.accepted',
    create: altering(isSubmission, (answer) =>
      rewrite(answer, (json) => ('note_id' in json ? { ...json, note_id: 'note-1' } : json)),
    ),
  },
  {
    id: 'sandbox content follows the audio',
    breaks: 'sandbox.fixture-content',
    caughtBy: 'sandbox.fixture-content',
    profile: 'sandbox',
    create: () => {
      let count = 0;
      return async (call) => {
        const answer = await call.forward();
        count += 1;
        return isRead(call) && answer.body.includes('"content"')
          ? { ...answer, body: answer.body.replaceAll('"content":"', `"content":"${String(count)} `) }
          : answer;
      };
    },
  },
];
