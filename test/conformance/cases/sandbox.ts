import { wav } from '../audio.ts';
import { rule, type Case } from '../case.ts';
import { claim, claimField } from '../claims.ts';
import type { Context } from '../context.ts';
import type { Answer } from '../client.ts';
import { accepted, ready } from '../submission.ts';

const sampleNote = async (context: Context): Promise<Answer> =>
  await context.client.note((await context.sample()).key);

/** Notes among all answers of the run: what GET answered. */
const notesSeen = (context: Context): readonly Answer[] =>
  context.answers().filter(({ request, status }) => request.startsWith('GET /v1/notes/') && status === 200);

export const sandboxCases: readonly Case[] = [
  rule('sandbox.ready-at-once', { profile: 'sandbox', creates: 1 }, async (context) => {
    const key = await accepted(context);
    const note = await context.client.note(key);
    claim(note.json?.['status'] === 'ready', 'A sandbox note must be ready when it is first read.');
  }),
  rule('sandbox.fixture-content', { profile: 'sandbox', creates: 2 }, async (context) => {
    const [first, second] = [
      await ready(context, { audio: wav({ fill: 1 }) }),
      await ready(context, { audio: wav({ fill: 2, seconds: 2 }) }),
    ];
    const sections = claimField(first, 'sections', 'on a sandbox note');
    claim(
      JSON.stringify(sections) === JSON.stringify(second.json?.['sections']),
      'Two sandbox notes that differ in their audio alone must have the same content.',
    );
    const keys = JSON.stringify(sections).match(/"key":"(?:subjective|objective|assessment|plan)"/g);
    claim(keys?.length === 4, 'A sandbox note must have the real section keys.');
  }),
  rule('sandbox.titled-test', { isAssumed: true, profile: 'sandbox' }, async (context) => {
    const title = claimField(await sampleNote(context), 'title', 'on a sandbox note');
    claim(typeof title === 'string' && title.includes('[TEST]'), 'A sandbox note must be titled [TEST].');
  }),
  rule('sandbox.no-warnings', { profile: 'sandbox', creates: 1 }, async (context) => {
    const note = await ready(context, { fields: { captured_seconds: '9999' } });
    const warnings = claimField(note, 'warnings', 'on a sandbox note');
    claim(Array.isArray(warnings) && warnings.length === 0, 'A sandbox note must have no warnings.');
  }),
  rule('sandbox.never-failed', { profile: 'sandbox', creates: 1 }, async (context) => {
    const note = await context.client.note(await accepted(context, { audio: wav({ seconds: 0.05 }) }));
    claim(note.json?.['status'] === 'ready', 'A sandbox note must not fail, whatever is in the recording.');
  }),
  rule('production.no-fixtures', { profile: 'production' }, async (context) => {
    await sampleNote(context);
    for (const note of notesSeen(context)) {
      claim(!note.text.includes('[TEST]'), 'A production note must not be a fixture.');
    }
  }),
];
