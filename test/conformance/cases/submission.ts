import { wav } from '../audio.ts';
import { rule, type Case } from '../case.ts';
import { claim, claimError, claimStatus } from '../claims.ts';
import { multipart, partsOf, type Part, required } from '../client.ts';
import { accepted, submissionOf } from '../submission.ts';

/** A form that must be refused. */
const refusedForm = (id: string, parts: () => readonly Part[]): Case =>
  rule(id, async ({ client, newKey }) => {
    const { contentType, body } = multipart(parts());
    const headers = { 'content-type': contentType, 'idempotency-key': newKey() };
    claimError(await client.send('POST', '/v1/notes', { headers, body }), 400, `The form of ${id}`);
  });

const refusedFields = (id: string, fields: Readonly<Record<string, string | null>>): Case =>
  refusedForm(id, () => partsOf({ audio: wav(), fields: { ...required, ...fields } }));

const audioPart = (): Part => ({ name: 'audio', content: wav(), filename: 'consult' });
const requiredParts: readonly Part[] = Object.entries(required).map(([name, content]) => ({ name, content }));

export const submissionCases: readonly Case[] = [
  rule('submission.accepted', async (context) => {
    const { accepted: answer, key } = await context.sample();
    claimStatus(answer, 202, 'A submission with every field');
    const atOnceMs = 5000;
    claim(answer.tookMs < atOnceMs, 'A submission must be answered at once, not when the note is ready.');
    claim(answer.json !== null, 'NoteAccepted must be a JSON object.');
    const id = answer.json['note_id'];
    claim(id === undefined || id === key, 'A note_id in NoteAccepted must be the key.');
    claimStatus(await context.client.note(key), 200, 'Reading the note by its key');
  }),
  rule('submission.required-fields-only', { creates: 1 }, async (context) => {
    const note = await context.client.note(await accepted(context));
    claim(!('external_ref' in (note.json ?? {})), 'Without an external_ref none must be echoed.');
  }),
  refusedFields('submission.without-language', { language: null }),
  refusedFields('submission.without-note-format', { note_format: null }),
  ...['fr', 'EN', ''].map((language) =>
    refusedFields(`submission.language-${language || 'empty'}`, { language }),
  ),
  ...['dap', 'SOAP', ''].map((format) =>
    refusedFields(`submission.note-format-${format || 'empty'}`, {
      note_format: format,
    }),
  ),
  refusedForm('submission.without-audio', () => requiredParts),
  refusedForm('submission.audio-as-text', () => [...requiredParts, { name: 'audio', content: 'RIFF' }]),
  refusedForm('submission.two-files', () => [...requiredParts, audioPart(), audioPart()]),
  {
    ...refusedForm('submission.field-twice', () => [
      ...requiredParts,
      { name: 'pet_name', content: 'One' },
      { name: 'pet_name', content: 'Two' },
      audioPart(),
    ]),
    isAssumed: true,
  },
  {
    ...refusedForm('submission.captured-seconds-no-number', () => [
      ...requiredParts,
      { name: 'captured_seconds', content: 'a while' },
      audioPart(),
    ]),
    isAssumed: true,
  },
  rule('submission.other-fields-and-order', { isAssumed: true, creates: 1 }, async ({ client, newKey }) => {
    const { contentType, body } = multipart([
      audioPart(),
      { name: 'not_in_the_interface', content: 'x' },
      ...requiredParts,
    ]);
    const headers = { 'content-type': contentType, 'idempotency-key': newKey() };
    claimStatus(
      await client.send('POST', '/v1/notes', { headers, body }),
      202,
      'A form with an unknown field',
    );
  }),
  rule('submission.no-form', async ({ client, newKey }) => {
    const bodies: readonly (readonly [string, string | Buffer])[] = [
      ['application/json', JSON.stringify(required)],
      ['application/x-www-form-urlencoded', 'language=en&note_format=soap'],
      ['audio/wav', wav()],
    ];
    for (const [type, body] of bodies) {
      const headers = { 'content-type': type, 'idempotency-key': newKey() };
      claimError(await client.send('POST', '/v1/notes', { headers, body }), 400, `A body of type ${type}`);
    }
  }),
  rule('submission.form-that-breaks-off', { isAssumed: true }, async ({ client, newKey }) => {
    const { contentType, body } = multipart([...requiredParts, audioPart()]);
    const key = newKey();
    const headers = { 'content-type': contentType, 'idempotency-key': key };
    const cut = body.subarray(0, body.length - 3000);
    claimError(await client.send('POST', '/v1/notes', { headers, body: cut }), 400, 'A form that breaks off');
    claimError(await client.note(key), 404, 'Reading a submission that broke off');
  }),
  rule('entitlement.402', { profile: 'production', needs: 'control', creates: 1 }, async (context) => {
    const control = context.control();
    const count = await control.noteCount();
    const refused = submissionOf(context, { fields: { pet_name: 'One' } });
    await control.whileConnection(context.token, { isSubscribed: false }, async () => {
      const answer = await context.client.submit(refused);
      claimError(answer, 402, 'A submission without a subscription', 'subscription_inactive');
    });
    claim((await control.noteCount()) === count, 'A 402 must come before a note is made.');
    await accepted(context, { key: refused.key, fields: { pet_name: 'Two' } });
  }),
];
