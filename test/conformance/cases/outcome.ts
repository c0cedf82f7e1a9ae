import { rule, type Case } from '../case.ts';
import { claim, claimError, claimStatus } from '../claims.ts';
import type { Context } from '../context.ts';
import { accepted } from '../submission.ts';

const filed = (...sections: readonly unknown[]) => ({ outcome: 'filed', sections });
const plan = (content: string) => ({ key: 'plan', content });

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 80);

async function claimRecorded(context: Context, body: unknown): Promise<void> {
  const { key } = await context.sample();
  claimStatus(await context.client.outcome(key, body), 200, `The outcome ${shown(body)}`);
}

/** Refused; and where one can look, what was recorded before is still there, to the letter. */
async function claimRefused(context: Context, body: unknown): Promise<void> {
  const { key } = await context.sample();
  claimError(await context.client.outcome(key, body), 400, `The outcome ${shown(body)}`);
}

async function claimStored(context: Context, wanted: unknown): Promise<void> {
  const { key } = await context.sample();
  const { outcome, sections } = (await context.control().outcomeOf(key)) ?? {};
  claim(
    JSON.stringify({ outcome, sections }) === JSON.stringify(wanted),
    `Recorded must be ${shown(wanted)}, and is ${shown({ outcome, sections })}.`,
  );
}

const recorded = (id: string, body: unknown): Case =>
  rule(`outcome.${id}`, (context) => claimRecorded(context, body));

const refused = (id: string, bodies: readonly unknown[]): Case =>
  rule(`outcome.${id}`, async (context) => {
    for (const body of bodies) await claimRefused(context, body);
  });

const good = { key: 'subjective', content: 'x' };
const badSections: readonly unknown[] = [
  filed(good, { key: 'plan' }),
  filed(good, { content: 'x' }),
  filed(good, plan('a'), plan('b')),
];

export const outcomeCases: readonly Case[] = [
  recorded('filed', filed(good, plan('y'))),
  recorded('filed-without-sections', { outcome: 'filed' }),
  recorded('discarded', { outcome: 'discarded' }),
  recorded('empty-content', filed(good, plan(''))),
  {
    ...recorded('section-key-unseen', filed({ key: 'addendum', content: 'x' })),
    isAssumed: true,
  },
  rule('outcome.body', { isAssumed: true }, async (context) => {
    const { key } = await context.sample();
    const { json } = await context.client.outcome(key, { outcome: 'discarded' });
    claim(json !== null, 'NoteOutcomeRecorded must be a JSON object.');
    const id = json['note_id'];
    claim(id === undefined || id === key, 'A note_id in NoteOutcomeRecorded must be the key.');
  }),
  rule('outcome.optional', { creates: 1 }, async (context) => {
    const key = await accepted(context);
    claimStatus(await context.client.note(key), 200, 'A note without an outcome');
  }),
  refused('missing', [{}, { sections: [] }, { outcome: null }]),
  refused('other-values', [{ outcome: 'saved' }, { outcome: 'FILED' }, { outcome: '' }]),
  refused('section-without-key', [filed({ content: 'x' })]),
  refused('section-without-content', [filed({ key: 'plan' }), filed({ key: 'plan', content: null })]),
  refused('same-key-twice', [filed(plan('a'), plan('b')), filed(plan('a'), plan('a'))]),
  refused('one-bad-section', badSections),
  rule('outcome.no-json', async (context) => {
    const { key } = await context.sample();
    for (const body of ['', '{"outcome":', 'outcome=filed', '[]', '"filed"']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await context.client.send('POST', `/v1/notes/${key}/outcome`, { headers, body });
      claimError(answer, 400, `The outcome ${body}`);
    }
  }),
  rule('outcome.media-type', { isAssumed: true }, async (context) => {
    const { key } = await context.sample();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = '{"outcome":"discarded"}';
    const answer = await context.client.send('POST', `/v1/notes/${key}/outcome`, { headers, body });
    claimError(answer, 400, 'An outcome of another media type');
  }),
  rule('outcome.discarded-ignores-sections', async (context) => {
    for (const sections of [[{ key: 'plan' }], [plan('a'), plan('a')], 'nonsense', null, [1]]) {
      await claimRecorded(context, { outcome: 'discarded', sections });
    }
  }),
  rule('outcome.idempotent', async (context) => {
    for (const body of [filed(good), filed(good), { outcome: 'discarded' }, { outcome: 'discarded' }]) {
      await claimRecorded(context, body);
    }
  }),
  rule('outcome.unknown-note', async ({ client, newKey }) => {
    const answer = await client.outcome(newKey(), { outcome: 'discarded' });
    claimError(answer, 404, 'An outcome of a note that was never submitted');
  }),
  rule('outcome.stored', { needs: 'control' }, async (context) => {
    const body = filed({ key: 'subjective', content: 'a\r\nb\u2028 \u00a0\n\n' }, plan(''));
    await claimRecorded(context, body);
    await claimStored(context, body);
  }),
  rule('outcome.last-call-wins', { needs: 'control' }, async (context) => {
    for (const body of [filed(plan('one')), filed(plan('two'), good), filed(plan('three'))]) {
      await claimRecorded(context, body);
      await claimStored(context, body);
    }
    await claimRecorded(context, { outcome: 'discarded', sections: [plan('ignored')] });
    await claimStored(context, { outcome: 'discarded', sections: null });
    await claimRecorded(context, filed(plan('four')));
    await claimStored(context, filed(plan('four')));
  }),
];
