import {
  altering,
  isRead,
  isSubmission,
  restatus,
  type Handle,
  type Mutant,
  type ProxyAnswer,
  type ProxyCall,
} from './mutant.ts';

const keyOf = ({ headers }: ProxyCall): string | undefined => headers['idempotency-key'];

/** A submission that the stand-in would refuse, made good on its way. */
const mending =
  (mend: (call: ProxyCall) => Parameters<ProxyCall['forward']>[0]): (() => Handle) =>
  () =>
  async (call) =>
    isSubmission(call) ? await call.forward(mend(call)) : await call.forward();

const withKey = (call: ProxyCall, key: string) => ({ headers: { ...call.headers, 'idempotency-key': key } });

/** Takes a key that must be refused, under another name. */
const acceptsKey = (
  id: string,
  caughtBy: string,
  breaks: string,
  isMeant: (key: string) => boolean,
): Mutant => ({
  id,
  breaks,
  caughtBy,
  create: mending((call) => {
    const key = keyOf(call) ?? '';
    return isMeant(key) ? withKey(call, `mended-${String(Math.random()).slice(2)}`) : {};
  }),
});

/** Takes a form that must be refused, by putting in what it lacks or changing what is wrong. */
const acceptsForm = (
  id: string,
  caughtBy: string,
  breaks: string,
  mend: (body: string) => string,
): Mutant => ({ id, breaks, caughtBy, create: mending((call) => ({ body: mend(call.body) })) });

function withField(body: string, name: string, value: string): string {
  if (body.includes(`name="${name}"`) || !body.startsWith('--')) return body;
  const boundary = body.slice(0, body.indexOf('\r\n'));
  return `${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n${body}`;
}

/** The 16 bytes of an on-contract format chunk. */
const contract = Buffer.from('01000100803e0000007d000002001000', 'hex').toString('latin1');

function withContractWav(body: string, isMeant: (format: Buffer) => boolean): string {
  const at = body.indexOf('WAVEfmt ') + 12;
  if (at < 12 || !isMeant(Buffer.from(body.slice(at, at + 16), 'latin1'))) return body;
  return body.slice(0, at) + contract + body.slice(at + 16);
}

/** Another file in place of the one that is there, as a RIFF with a second of silence. */
const silence = `RIFF\u0024\u007d\u0000\u0000WAVEfmt \u0010\u0000\u0000\u0000${contract}data\u0000\u007d\u0000\u0000${'\u0000'.repeat(32_000)}`;
function withSilenceFor(body: string, magic: string): string {
  const at = body.indexOf(`\r\n\r\n${magic}`);
  const end = body.lastIndexOf('\r\n--');
  return at < 0 ? body : `${body.slice(0, at + 4)}${silence}${body.slice(end)}`;
}

const refusing =
  (isMeant: (body: string) => boolean): ((call: ProxyCall) => Promise<ProxyAnswer>) =>
  async (call) => {
    if (!isSubmission(call) || !isMeant(call.body)) return await call.forward();
    const body = JSON.stringify({ error: 'Unsupported.', code: 'unsupported' });
    return { status: 400, headers: { 'content-type': 'application/json' }, body };
  };

export const submissionMutants: readonly Mutant[] = [
  {
    id: 'a reused key gives 400',
    breaks: 'notes.post.key.conflict',
    caughtBy: 'conflict.audio',
    create: altering(isSubmission, restatus(409, 400)),
  },
  {
    id: 'a reused key carries another code',
    breaks: 'notes.post.key.conflict.code',
    caughtBy: 'conflict.audio',
    create: altering(isSubmission, (answer) => ({
      ...answer,
      body: answer.body.replace('idempotency_key_reused', 'conflict'),
    })),
  },
  {
    id: 'a replay makes a second note',
    breaks: 'notes.post.replay.no-second-note',
    caughtBy: 'replay.no-second-note',
    create: () => {
      const seen = new Set<string>();
      return async (call) => {
        const key = keyOf(call) ?? '';
        const isReplay = isSubmission(call) && seen.has(key);
        if (isSubmission(call)) seen.add(key);
        if (isReplay) await call.forward(withKey(call, `${key.slice(0, 100)}-second`));
        return await call.forward();
      };
    },
  },
  {
    id: 'a replay is refused',
    breaks: 'notes.post.replay.original',
    caughtBy: 'replay.original-note',
    create: () => {
      const seen = new Set<string>();
      return async (call) => {
        const answer = await call.forward();
        const key = keyOf(call) ?? '';
        if (!isSubmission(call) || answer.status !== 202) return answer;
        if (!seen.has(key)) {
          seen.add(key);
          return answer;
        }
        const body = JSON.stringify({ error: 'Seen before.', code: 'idempotency_key_reused' });
        return { ...answer, status: 409, body };
      };
    },
  },
  {
    id: 'a different payload is taken for a replay',
    breaks: 'notes.post.key.conflict',
    caughtBy: 'conflict.pet-name',
    create: altering(isSubmission, restatus(409, 202)),
  },
  {
    id: 'pet_type is no part of the payload',
    breaks: 'notes.post.key.conflict',
    caughtBy: 'conflict.pet-type',
    create: mending(({ body }) => ({
      body: body.replace(/--[^\r]+\r\nContent-Disposition: form-data; name="pet_type"\r\n\r\n[^\r]*\r\n/, ''),
    })),
  },
  {
    id: '402 after the note was made',
    breaks: 'notes.post.entitlement-first',
    caughtBy: 'entitlement.nothing-consumed',
    create: () => async (call) => {
      const answer = await call.forward();
      if (answer.status !== 402) return answer;
      const [token = ''] = call.standIn.tokens;
      call.standIn.control.setConnection(token, { isSubscribed: true });
      await call.forward();
      call.standIn.control.setConnection(token, { isSubscribed: false });
      return answer;
    },
  },
  {
    id: '402 is a 403',
    breaks: 'notes.post.402',
    caughtBy: 'entitlement.402',
    create: altering(isSubmission, restatus(402, 403)),
  },
  acceptsKey(
    'a key of 129 characters is accepted',
    'key.too-long',
    'notes.post.key.length',
    (key) => key.length > 128,
  ),
  acceptsKey('the key . is accepted', 'key.dot', 'notes.post.key.dots', (key) => key === '.'),
  acceptsKey('the key .. is accepted', 'key.two-dots', 'notes.post.key.dots', (key) => key === '..'),
  acceptsKey('a key with a + is accepted', 'key.other-characters', 'notes.post.key.characters', (key) =>
    key.includes('+'),
  ),
  acceptsKey('a missing key is made up', 'key.missing', 'notes.post.key.required', (key) => key === ''),
  {
    id: 'a key with a ~ is refused',
    breaks: 'notes.post.key.characters',
    caughtBy: 'key.every-character',
    create: mending((call) => ((keyOf(call) ?? '').includes('~') ? withKey(call, '..') : {})),
  },
  acceptsForm(
    'a missing language is accepted',
    'submission.without-language',
    'notes.post.language.required',
    (body) => withField(body, 'language', 'en'),
  ),
  acceptsForm(
    'a missing note_format is accepted',
    'submission.without-note-format',
    'notes.post.note-format.required',
    (body) => withField(body, 'note_format', 'soap'),
  ),
  acceptsForm(
    'another language is accepted',
    'submission.language-fr',
    'notes.post.language.values',
    (body) => body.replace('\r\n\r\nfr\r\n', '\r\n\r\nen\r\n'),
  ),
  acceptsForm('a stereo WAV is accepted', 'audio.wav-stereo', 'notes.post.audio.wav.stereo', (body) =>
    withContractWav(body, (format) => format.readUInt16LE(2) === 2),
  ),
  acceptsForm('a WAV of 44.1 kHz is accepted', 'audio.wav-44100-hz', 'notes.post.audio.wav.rate', (body) =>
    withContractWav(body, (format) => format.readUInt32LE(4) === 44_100),
  ),
  acceptsForm('an unknown format is accepted', 'audio.flac', 'notes.post.audio.other-formats', (body) =>
    withSilenceFor(body, 'fLaC'),
  ),
  acceptsForm('a broken MP4 is accepted', 'audio.unreadable', 'notes.post.422', (body) =>
    body.length < 6000 ? withSilenceFor(body, '\u0000\u0000\u0000\u001cftyp') : body,
  ),
  {
    id: 'Ogg Opus is refused',
    breaks: 'notes.post.audio.ogg',
    caughtBy: 'audio.ogg-opus',
    create: () => refusing((body) => body.includes('OpusHead')),
  },
  {
    id: 'MP4 is refused',
    breaks: 'notes.post.audio.mp4',
    caughtBy: 'audio.mp4',
    create: () => refusing((body) => body.includes('ftyp')),
  },
  {
    id: 'a recording that is too large gives 400',
    breaks: 'notes.post.413',
    caughtBy: 'audio.too-large',
    create: altering(isSubmission, restatus(413, 400)),
  },
  {
    id: '422 carries no code of its own',
    breaks: 'notes.post.422',
    caughtBy: 'audio.unreadable',
    create: altering(isSubmission, (answer) => ({
      ...answer,
      body: answer.body.replace('audio_unreadable', 'invalid_request'),
    })),
  },
  {
    id: 'a submission is answered with 200',
    breaks: 'notes.post.accepted',
    caughtBy: 'submission.accepted',
    create: altering(isSubmission, restatus(202, 200)),
  },
  {
    id: 'a note is made by a 502',
    breaks: 'errors.502',
    caughtBy: 'failure.502-submission',
    create: () => async (call) => {
      const answer = await call.forward();
      if (isSubmission(call) && answer.status === 502) await call.forward();
      return answer;
    },
  },
  {
    id: 'a note whose 202 was lost is not found',
    breaks: 'notes.get.lost-202',
    caughtBy: 'note.lost-202',
    create: () => {
      const lost = new Set<string>();
      return async (call) => {
        if (isRead(call) && lost.has(call.path.slice('/v1/notes/'.length))) {
          return await call.forward({ path: '/v1/notes/never' });
        }
        try {
          return await call.forward();
        } catch (error) {
          lost.add(keyOf(call) ?? '');
          throw error;
        }
      };
    },
  },
];
