import {
  altering,
  isOutcome,
  isRead,
  isSubmission,
  ofStatus,
  restatus,
  rewrite,
  without,
  type Mutant,
} from './mutant.ts';

const ready = (id: string, breaks: string, caughtBy: string, field: string): Mutant => ({
  id,
  breaks,
  caughtBy,
  create: altering(isRead, ofStatus('ready', without(field))),
});

export const noteMutants: readonly Mutant[] = [
  {
    id: "a note is shown to another vet's connection",
    breaks: 'notes.per-connection',
    caughtBy: 'notes.of-another-connection',
    create: () => async (call) => {
      const answer = await call.forward();
      const [owner = ''] = call.standIn.tokens;
      if (!isRead(call) || answer.status !== 404) return answer;
      return await call.forward({ headers: { ...call.headers, authorization: `Bearer ${owner}` } });
    },
  },
  {
    id: 'an unknown note is a 200',
    breaks: 'notes.get.404',
    caughtBy: 'note.unknown',
    create: altering(isRead, restatus(404, 200)),
  },
  {
    id: 'sections are there while processing',
    breaks: 'note.processing.fields',
    caughtBy: 'note.processing',
    create: altering(
      isRead,
      ofStatus('processing', (answer) => rewrite(answer, (json) => ({ ...json, sections: [] }))),
    ),
  },
  {
    id: 'a note that could not be written has no transcript',
    breaks: 'note.failed.generation.transcript',
    caughtBy: 'note.generation-failed',
    create: altering(isRead, ofStatus('failed', without('transcript'))),
  },
  {
    id: 'a note that could not be transcribed has a transcript',
    breaks: 'note.failed.transcription.no-transcript',
    caughtBy: 'note.transcription-failed',
    create: altering(
      isRead,
      ofStatus('failed', (answer) => rewrite(answer, (json) => ({ transcript: '', ...json }))),
    ),
  },
  {
    id: 'error of a failed note is a text',
    breaks: 'note.failed.error',
    caughtBy: 'note.transcription-failed',
    create: altering(
      isRead,
      ofStatus('failed', (answer) => rewrite(answer, (json) => ({ ...json, error: 'transcription_failed' }))),
    ),
  },
  {
    id: 'external_ref is not echoed by a read',
    breaks: 'note.external-ref.echoed',
    caughtBy: 'note.external-ref',
    create: altering(isRead, without('external_ref')),
  },
  {
    id: 'external_ref is not echoed by an outcome',
    breaks: 'note.external-ref.echoed',
    caughtBy: 'note.external-ref',
    create: altering(isOutcome, without('external_ref')),
  },
  {
    id: 'external_ref is trimmed',
    breaks: 'note.external-ref.opaque',
    caughtBy: 'note.external-ref-opaque',
    create: altering(isRead, (answer) =>
      rewrite(answer, (json) => ({ ...json, external_ref: String(json['external_ref']).trim() })),
    ),
  },
  {
    id: 'the service mints a note_id',
    breaks: 'note.id.equals-key',
    caughtBy: 'note.always',
    create: altering(isRead, (answer) => rewrite(answer, (json) => ({ ...json, note_id: 'note_1' }))),
  },
  {
    id: 'created_at has an offset',
    breaks: 'note.created-at.form',
    caughtBy: 'note.created-at',
    create: altering(isRead, (answer) => ({ ...answer, body: answer.body.replace(/Z"/, '+00:00"') })),
  },
  {
    id: 'a status is done',
    breaks: 'note.status.values',
    caughtBy: 'note.always',
    create: altering(isRead, (answer) => ({
      ...answer,
      body: answer.body.replace('"status":"ready"', '"status":"done"'),
    })),
  },
  ready('duration_seconds is missing', 'note.duration.present', 'note.duration', 'duration_seconds'),
  ready('warnings are missing', 'note.warnings.present', 'note.warnings', 'warnings'),
  ready('the transcript is missing', 'note.transcript.present', 'note.transcript', 'transcript'),
  {
    id: 'sections have no headings',
    breaks: 'section.fields',
    caughtBy: 'note.sections',
    create: altering(isRead, (answer) => ({
      ...answer,
      body: answer.body.replaceAll('"heading"', '"title"'),
    })),
  },
  {
    id: "a WAV's duration is rounded",
    breaks: 'note.duration.wav',
    caughtBy: 'audio.wav',
    create: altering(isRead, (answer) => ({
      ...answer,
      body: answer.body.replace('"duration_seconds":1.5', '"duration_seconds":2'),
    })),
  },
  {
    id: 'a shortfall adds no warning',
    breaks: 'note.warnings.shortfall',
    caughtBy: 'note.shortfall',
    create: altering(
      isRead,
      ofStatus('ready', (answer) => rewrite(answer, (json) => ({ ...json, warnings: [] }))),
    ),
  },
  {
    id: 'a sandbox note is not titled [TEST]',
    breaks: 'sandbox.titled-test',
    caughtBy: 'sandbox.titled-test',
    profile: 'sandbox',
    create: altering(isRead, without('title')),
  },
  {
    id: 'a sandbox note is processing at first',
    breaks: 'sandbox.ready-at-once',
    caughtBy: 'sandbox.ready-at-once',
    profile: 'sandbox',
    create: () => {
      const read = new Set<string>();
      return async (call) => {
        const answer = await call.forward();
        if (!isRead(call) || read.has(call.path)) return answer;
        read.add(call.path);
        return rewrite(answer, (json) => ('status' in json ? { ...json, status: 'processing' } : json));
      };
    },
  },
  {
    id: 'the sandbox asks for a subscription',
    breaks: 'sandbox.no-subscription',
    caughtBy: 'sandbox.no-subscription',
    profile: 'sandbox',
    create: () => async (call) => {
      const { connections } = call.standIn.control.facts();
      const own = connections.find(({ token }) => call.headers['authorization'] === `Bearer ${token}`);
      if (!isSubmission(call) || own?.isSubscribed !== false) return await call.forward();
      return { status: 402, headers: {}, body: '{"error":"No.","code":"subscription_inactive"}' };
    },
  },
  {
    id: 'a sandbox note warns',
    breaks: 'sandbox.no-warnings',
    caughtBy: 'sandbox.no-warnings',
    profile: 'sandbox',
    create: altering(
      isRead,
      ofStatus('ready', (answer) => rewrite(answer, (json) => ({ ...json, warnings: ['x'] }))),
    ),
  },
  {
    id: 'a production note is a fixture',
    breaks: 'production.no-fixtures',
    caughtBy: 'production.no-fixtures',
    create: altering(isRead, (answer) => rewrite(answer, (json) => ({ ...json, title: '[TEST] A dog' }))),
  },
  {
    id: 'a wrong token may submit',
    breaks: 'auth.401.unknown',
    caughtBy: 'auth.unknown-token',
    create: () => async (call) => {
      const answer = await call.forward();
      const [token = ''] = call.standIn.tokens;
      if (!isSubmission(call) || answer.status !== 401) return answer;
      return await call.forward({ headers: { ...call.headers, authorization: `Bearer ${token}` } });
    },
  },
];
