import type { Case, Context } from '../case.ts';
import { claim, claimError, claimStatus } from '../claims.ts';
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

const recorded = (id: string, rules: Case['rules'], body: unknown): Case => ({
  id: `outcome.${id}`,
  rules,
  basis: 'stated',
  run: (context) => claimRecorded(context, body),
});

const refused = (id: string, rules: Case['rules'], bodies: readonly unknown[]): Case => ({
  id: `outcome.${id}`,
  rules,
  basis: 'stated',
  run: async (context) => {
    for (const body of bodies) await claimRefused(context, body);
  },
});

const good = { key: 'subjective', content: 'x' };
const badSections: readonly unknown[] = [
  filed(good, { key: 'plan' }),
  filed(good, { content: 'x' }),
  filed(good, plan('a'), plan('b')),
];

export const outcomeCases: readonly Case[] = [
  recorded('filed', ['outcome.200', 'outcome.by-key', 'outcome.values'], filed(good, plan('y'))),
  recorded('filed-without-sections', ['outcome.sections-optional'], { outcome: 'filed' }),
  recorded('discarded', ['outcome.200', 'outcome.values'], { outcome: 'discarded' }),
  recorded('empty-content', ['outcome.filed.empty-content'], filed(good, plan(''))),
  {
    ...recorded(
      'section-key-unseen',
      ['outcome.section-keys-open'],
      filed({ key: 'addendum', content: 'x' }),
    ),
    basis: 'assumed',
  },
  {
    id: 'outcome.body',
    rules: ['outcome.recorded-body'],
    basis: 'assumed',
    run: async (context) => {
      const { key } = await context.sample();
      const { json } = await context.client.outcome(key, { outcome: 'discarded' });
      claim(json !== null, 'NoteOutcomeRecorded must be a JSON object.');
      const id = json['note_id'];
      claim(id === undefined || id === key, 'A note_id in NoteOutcomeRecorded must be the key.');
    },
  },
  {
    id: 'outcome.optional',
    rules: ['outcome.optional'],
    basis: 'stated',
    creates: 1,
    run: async (context) => {
      const key = await accepted(context);
      claimStatus(await context.client.note(key), 200, 'A note without an outcome');
    },
  },
  refused('missing', ['outcome.required'], [{}, { sections: [] }, { outcome: null }]),
  refused('other-values', ['outcome.values'], [{ outcome: 'saved' }, { outcome: 'FILED' }, { outcome: '' }]),
  refused('section-without-key', ['outcome.filed.key-required'], [filed({ content: 'x' })]),
  refused(
    'section-without-content',
    ['outcome.filed.content-required', 'outcome.filed.empty-content'],
    [filed({ key: 'plan' }), filed({ key: 'plan', content: null })],
  ),
  refused(
    'same-key-twice',
    ['outcome.filed.keys-distinct'],
    [filed(plan('a'), plan('b')), filed(plan('a'), plan('a'))],
  ),
  refused('one-bad-section', ['outcome.filed.all-or-nothing'], badSections),
  refused('refused-twice-alike', ['outcome.rejected-is-final'], [badSections[0], badSections[0]]),
  {
    id: 'outcome.no-json',
    rules: ['outcome.json'],
    basis: 'stated',
    run: async (context) => {
      const { key } = await context.sample();
      for (const body of ['', '{"outcome":', 'outcome=filed', '[]', '"filed"']) {
        const headers = { 'content-type': 'application/json' };
        const answer = await context.client.send('POST', `/v1/notes/${key}/outcome`, { headers, body });
        claimError(answer, 400, `The outcome ${body}`);
      }
    },
  },
  {
    id: 'outcome.media-type',
    rules: ['outcome.media-type'],
    basis: 'assumed',
    run: async (context) => {
      const { key } = await context.sample();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = '{"outcome":"discarded"}';
      const answer = await context.client.send('POST', `/v1/notes/${key}/outcome`, { headers, body });
      claimError(answer, 400, 'An outcome of another media type');
    },
  },
  {
    id: 'outcome.discarded-ignores-sections',
    rules: ['outcome.discarded.ignores-sections'],
    basis: 'stated',
    run: async (context) => {
      for (const sections of [[{ key: 'plan' }], [plan('a'), plan('a')], 'nonsense', null, [1]]) {
        await claimRecorded(context, { outcome: 'discarded', sections });
      }
    },
  },
  {
    id: 'outcome.idempotent',
    rules: ['outcome.idempotent'],
    basis: 'stated',
    run: async (context) => {
      for (const body of [filed(good), filed(good), { outcome: 'discarded' }, { outcome: 'discarded' }]) {
        await claimRecorded(context, body);
      }
    },
  },
  {
    id: 'outcome.unknown-note',
    rules: ['outcome.404'],
    basis: 'stated',
    run: async ({ client, newKey }) => {
      const answer = await client.outcome(newKey(), { outcome: 'discarded' });
      claimError(answer, 404, 'An outcome of a note that was never submitted');
    },
  },
  {
    id: 'outcome.stored',
    rules: ['outcome.filed.stored', 'outcome.filed.empty-content'],
    basis: 'stated',
    needs: 'control',
    run: async (context) => {
      const body = filed({ key: 'subjective', content: 'a\r\nb\u2028 \u00a0\n\n' }, plan(''));
      await claimRecorded(context, body);
      await claimStored(context, body);
    },
  },
  {
    id: 'outcome.nothing-stored',
    rules: ['outcome.filed.all-or-nothing'],
    basis: 'stated',
    needs: 'control',
    run: async (context) => {
      await claimRecorded(context, filed(plan('kept')));
      for (const body of badSections) {
        await claimRefused(context, body);
        await claimStored(context, filed(plan('kept')));
      }
    },
  },
  {
    id: 'outcome.last-call-wins',
    rules: ['outcome.last-call-wins'],
    basis: 'stated',
    needs: 'control',
    run: async (context) => {
      for (const body of [filed(plan('one')), filed(plan('two'), good), filed(plan('three'))]) {
        await claimRecorded(context, body);
        await claimStored(context, body);
      }
      await claimRecorded(context, { outcome: 'discarded', sections: [plan('ignored')] });
      await claimStored(context, { outcome: 'discarded', sections: null });
      await claimRecorded(context, filed(plan('four')));
      await claimStored(context, filed(plan('four')));
    },
  },
  {
    id: 'outcome.failed-note',
    rules: ['outcome.failed-note'],
    basis: 'assumed',
    profile: 'production',
    needs: 'control',
    creates: 1,
    run: async (context) => {
      await context.control().endNext('transcription_failed');
      const key = await accepted(context);
      await context.ended(key);
      claimStatus(
        await context.client.outcome(key, { outcome: 'discarded' }),
        200,
        'An outcome of a failed note',
      );
    },
  },
];
