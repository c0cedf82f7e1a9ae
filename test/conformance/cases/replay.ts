import { fixture, wav } from '../audio.ts';
import { rule, type Case } from '../case.ts';
import { claim, claimError, claimStatus } from '../claims.ts';
import type { Context } from '../context.ts';
import { accepted, submissionOf } from '../submission.ts';

/** The sample's submission with a change, which must be refused and leave the note as it was. */
async function claimConflict(
  context: Context,
  changes: { readonly audio?: Buffer; readonly fields?: Readonly<Record<string, string | null>> },
  what: string,
): Promise<void> {
  const { key, submission } = await context.sample();
  const before = await context.client.note(key);
  const answer = await context.client.submit({
    key,
    audio: changes.audio ?? submission.audio,
    fields: { ...submission.fields, ...changes.fields },
  });
  claimError(answer, 409, `The same key with ${what}`, 'idempotency_key_reused');
  const after = await context.client.note(key);
  claim(after.text === before.text, `The original note must stay as it was after the same key with ${what}.`);
}

export const replayCases: readonly Case[] = [
  rule('replay.original-note', async (context) => {
    const { key, submission } = await context.sample();
    const before = await context.client.note(key);
    const again = await context.client.submit(submission);
    claimStatus(again, [200, 202], 'The same key with the same payload');
    const id = again.json?.['note_id'];
    claim(id === undefined || id === key, 'A replay must answer with the original note.');
    const after = await context.client.note(key);
    claim(after.text === before.text, 'A replay must leave the original note as it was.');
  }),
  rule('replay.no-second-note', { needs: 'control', creates: 1 }, async (context) => {
    const count = await context.control().noteCount();
    const submission = submissionOf(context);
    for (const what of ['A submission', 'Its replay', 'Another replay']) {
      claimStatus(await context.client.submit(submission), [200, 202], what);
      claim((await context.control().noteCount()) === count + 1, `${what} must leave one note.`);
    }
  }),
  rule('replay.status', { isAssumed: true }, async (context) => {
    const { submission } = await context.sample();
    claimStatus(await context.client.submit(submission), 202, 'A replay');
  }),
  rule('replay.concurrent', { isAssumed: true, creates: 1 }, async (context) => {
    const submission = submissionOf(context);
    const count = context.isScriptable ? await context.control().noteCount() : null;
    const answers = await Promise.all([1, 2, 3].map(() => context.client.submit(submission)));
    for (const answer of answers) {
      claimStatus(answer, [200, 202], 'The same submission three times at once');
    }
    claimStatus(await context.client.note(submission.key ?? ''), 200, 'Reading the one note');
    if (count !== null)
      claim((await context.control().noteCount()) === count + 1, 'They must make one note.');
  }),
  rule('conflict.audio', (context) => claimConflict(context, { audio: wav({ fill: 1 }) }, 'other audio')),
  rule('conflict.audio-of-same-length', async (context) => {
    const audio = Buffer.from(fixture('short.ogg'));
    audio.writeUInt8(audio.readUInt8(audio.length - 1) ^ 1, audio.length - 1);
    await claimConflict(context, { audio }, 'audio that differs in its last bit');
  }),
  ...['pet_name', 'pet_type', 'external_ref', 'captured_seconds'].map((field): Case =>
    rule(`conflict.${field.replace('_', '-')}`, async (context) => {
      const changed = field === 'captured_seconds' ? '4.5' : 'Another';
      await claimConflict(context, { fields: { [field]: changed } }, `another ${field}`);
      await claimConflict(context, { fields: { [field]: null } }, `no ${field}`);
    }),
  ),
  rule('conflict.empty-field', { isAssumed: true, creates: 1 }, async (context) => {
    const key = await accepted(context, { fields: { pet_name: '' } });
    const answer = await context.client.submit(submissionOf(context, { key }));
    claimError(answer, 409, 'A missing field where the original had an empty one', 'idempotency_key_reused');
  }),
];
