import { rule, type Case } from '../case.ts';
import {
  claim,
  claimAbsent,
  claimError,
  claimField,
  claimStatus,
  isErrorShape,
  NotTestableHere,
} from '../claims.ts';
import type { Context } from '../context.ts';
import type { Answer } from '../client.ts';
import { accepted, ready } from '../submission.ts';

const statuses: readonly unknown[] = ['processing', 'ready', 'failed'];
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const sampleNote = async (context: Context): Promise<Answer> =>
  await context.client.note((await context.sample()).key);

/** Fields of the ready sample. */
const ofReadyNote = (id: string, check: (note: Answer) => void): Case =>
  rule(`note.${id}`, async (context) => {
    const note = await sampleNote(context);
    claim(note.json?.['status'] === 'ready', 'A note of good speech must become ready.');
    check(note);
  });

const failing = (
  id: string,
  ending: 'transcription_failed' | 'note_generation_failed',
  check: (note: Answer) => void,
): Case =>
  rule(`note.${id}`, { profile: 'production', needs: 'control', creates: 1 }, async (context) => {
    await context.control().endNext(ending);
    const note = await context.ended(await accepted(context, { fields: { external_ref: 'f-1' } }));
    claim(note.json?.['status'] === 'failed', 'A note whose making failed must be failed.');
    for (const field of ['note_id', 'created_at', 'external_ref'])
      claimField(note, field, 'on a failed note');
    check(note);
  });

function claimNoteError(note: Answer, code: string): void {
  const error = claimField(note, 'error', 'on a failed note');
  claim(
    typeof error === 'object' && error !== null && isErrorShape({ ...error }),
    'error on a failed note must be an object with error and code, both texts.',
  );
  claim('code' in error && error.code === code, `The code on a failed note must be ${code}.`);
}

function readSections(note: Answer): readonly Readonly<Record<string, unknown>>[] {
  const sections = claimField(note, 'sections', 'on a ready note');
  claim(Array.isArray(sections) && sections.length > 0, 'sections must be an array with content.');
  return sections.map((section: unknown) => {
    claim(typeof section === 'object' && section !== null, 'A section must be an object.');
    return { ...section };
  });
}

function warningsOf(note: Answer): number {
  const warnings = claimField(note, 'warnings', 'on a ready note');
  claim(Array.isArray(warnings), 'warnings must be an array.');
  return warnings.length;
}

const isText = (value: unknown): value is string => typeof value === 'string';

export const noteCases: readonly Case[] = [
  rule('note.always', async (context) => {
    const { key } = await context.sample();
    const note = await context.client.note(key);
    claimStatus(note, 200, 'Reading a note');
    claim(claimField(note, 'note_id', 'always') === key, 'note_id must be the Idempotency-Key.');
    const status = claimField(note, 'status', 'always');
    claim(statuses.includes(status), 'status must be processing, ready or failed.');
  }),
  rule('note.created-at', async (context) => {
    const [first, second] = [await sampleNote(context), await sampleNote(context)];
    const createdAt = claimField(first, 'created_at', 'always');
    claim(isText(createdAt) && utc.test(createdAt), 'created_at must be an ISO 8601 UTC timestamp.');
    claim(!Number.isNaN(Date.parse(createdAt)), 'created_at must be a moment that exists.');
    claim(second.json?.['created_at'] === createdAt, 'created_at must stay what it is.');
  }),
  ofReadyNote('duration', (note) => {
    const duration = claimField(note, 'duration_seconds', 'on a ready note');
    claim(typeof duration === 'number' && duration > 0, 'duration_seconds must be a number above 0.');
  }),
  ofReadyNote('warnings', (note) => void warningsOf(note)),
  ofReadyNote('sections', (note) => {
    for (const section of readSections(note)) {
      for (const field of ['key', 'heading', 'content']) {
        claim(isText(section[field]), `A section must have ${field}, a text.`);
      }
    }
  }),
  {
    ...ofReadyNote('soap-sections', (note) => {
      const byKey = new Map(readSections(note).map((section) => [section['key'], section['heading']]));
      for (const heading of ['Subjective', 'Objective', 'Assessment', 'Plan']) {
        const found = byKey.get(heading.toLowerCase());
        claim(found === heading, `A SOAP note must have the section ${heading} under its key.`);
      }
    }),
    isAssumed: true,
  },
  ofReadyNote('transcript', (note) => {
    claim(isText(claimField(note, 'transcript', 'on a ready note')), 'transcript must be a text.');
  }),
  {
    ...ofReadyNote('transcript-form', (note) => {
      const transcript = claimField(note, 'transcript', 'on a ready note');
      claim(
        isText(transcript) && /^[^\n:]{1,40}: \S/m.test(transcript),
        'A transcript must name its speakers.',
      );
    }),
    isAssumed: true,
  },
  rule('note.external-ref', async (context) => {
    const { key, submission, accepted: first } = await context.sample();
    const again = await context.client.submit(submission);
    const outcome = await context.client.outcome(key, { outcome: 'discarded' });
    for (const answer of [first, again, await context.client.note(key), outcome]) {
      const echoed = claimField(answer, 'external_ref', 'on every response for the note');
      claim(echoed === submission.fields['external_ref'], 'external_ref must be the one that was submitted.');
    }
  }),
  rule('note.external-ref-opaque', { creates: 1 }, async (context) => {
    const external_ref = ` 00012e3 <b>{{x}}</b> %41 \u00fc\u{1f436} "';-- `;
    const note = await context.client.note(await accepted(context, { fields: { external_ref } }));
    claim(note.json?.['external_ref'] === external_ref, 'external_ref must come back to the letter.');
  }),
  rule('note.processing', { profile: 'production', creates: 1 }, async (context) => {
    if (context.isScriptable) await context.control().endNext('never');
    const note = await context.client.note(await accepted(context, { fields: { external_ref: 'p-1' } }));
    if (note.json?.['status'] !== 'processing') {
      throw new NotTestableHere('the note was over before it could be read');
    }
    for (const field of ['note_id', 'external_ref', 'created_at'])
      claimField(note, field, 'while processing');
    const later = ['sections', 'transcript', 'duration_seconds', 'warnings', 'error'];
    claimAbsent(note, later, 'while processing');
  }),
  failing('transcription-failed', 'transcription_failed', (note) => {
    claimNoteError(note, 'transcription_failed');
    claimAbsent(note, ['transcript', 'sections'], 'where the transcription failed');
  }),
  failing('generation-failed', 'note_generation_failed', (note) => {
    claimNoteError(note, 'note_generation_failed');
    claim(
      isText(claimField(note, 'transcript', 'on a note that could not be written')),
      'transcript: a text.',
    );
    claimAbsent(note, ['sections'], 'on a note that could not be written');
  }),
  rule('note.shortfall', { profile: 'production', creates: 2 }, async (context) => {
    const { submission } = await context.sample();
    const { audio } = submission;
    const without = warningsOf(await ready(context, { audio }));
    const short = warningsOf(await ready(context, { audio, fields: { captured_seconds: '600' } }));
    claim(short > without, 'A shortfall against captured_seconds must add a warning.');
    claim(warningsOf(await sampleNote(context)) <= without, 'Audio that is all there must add no warning.');
  }),
  rule('note.unknown', async ({ client, newKey }) => {
    claimError(await client.note(newKey()), 404, 'Reading a note that was never submitted');
    claimError(await client.note('__proto__'), 404, 'Reading a note with an odd id');
  }),
];
