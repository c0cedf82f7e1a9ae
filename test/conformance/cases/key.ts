import { wav } from '../audio.ts';
import type { Case, Context } from '../case.ts';
import { claimError, claimStatus } from '../claims.ts';
import { accepted, submissionOf } from '../submission.ts';

/** Short keys cannot be new in each run, so their payload never changes: a replay, or another's key, is no 400. */
async function claimKeyAccepted(context: Context, key: string, statuses: readonly number[]): Promise<void> {
  const answer = await context.client.submit(submissionOf(context, { key, audio: wav({ seconds: 0.1 }) }));
  claimStatus(answer, statuses, `The key ${key.slice(0, 20)} of ${String(key.length)} characters`);
  if (answer.status === 202) claimStatus(await context.client.note(key), 200, 'Reading by that key');
}

async function claimKeyRefused(context: Context, key: string, what: string): Promise<void> {
  claimError(await context.client.submit(submissionOf(context, { key })), 400, `A key ${what}`);
}

export const keyCases: readonly Case[] = [
  {
    id: 'key.longest',
    rules: ['notes.post.key.length'],
    basis: 'stated',
    creates: 1,
    run: async (context) => {
      await claimKeyAccepted(context, context.newKey().padEnd(128, 'x'), [202]);
    },
  },
  {
    id: 'key.shortest',
    rules: ['notes.post.key.length', 'notes.post.key.characters'],
    basis: 'stated',
    creates: 1,
    run: (context) => claimKeyAccepted(context, '~', [202, 409]),
  },
  {
    id: 'key.every-character',
    rules: ['notes.post.key.characters'],
    basis: 'stated',
    creates: 1,
    run: (context) =>
      claimKeyAccepted(
        context,
        `${context.newKey()}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~`,
        [202],
      ),
  },
  {
    id: 'key.three-dots',
    rules: ['notes.post.key.dots'],
    basis: 'stated',
    creates: 1,
    run: (context) => claimKeyAccepted(context, '...', [202, 409]),
  },
  {
    id: 'key.missing',
    rules: ['notes.post.key.required', 'notes.post.key.status'],
    basis: 'stated',
    run: async (context) => {
      const answer = await context.client.submit(submissionOf(context, { key: null }));
      claimError(answer, 400, 'A submission without an Idempotency-Key');
    },
  },
  {
    id: 'key.empty',
    rules: ['notes.post.key.length', 'notes.post.key.status'],
    basis: 'stated',
    run: (context) => claimKeyRefused(context, '', 'without a character'),
  },
  {
    id: 'key.too-long',
    rules: ['notes.post.key.length', 'notes.post.key.status', 'sandbox.same-refusals'],
    basis: 'stated',
    run: (context) => claimKeyRefused(context, context.newKey().padEnd(129, 'x'), 'of 129 characters'),
  },
  {
    id: 'key.dot',
    rules: ['notes.post.key.dots', 'notes.post.key.status'],
    basis: 'stated',
    run: (context) => claimKeyRefused(context, '.', 'that is a dot'),
  },
  {
    id: 'key.two-dots',
    rules: ['notes.post.key.dots', 'notes.post.key.status'],
    basis: 'stated',
    run: (context) => claimKeyRefused(context, '..', 'that is two dots'),
  },
  {
    id: 'key.other-characters',
    rules: ['notes.post.key.characters', 'notes.post.key.status', 'sandbox.same-refusals'],
    basis: 'stated',
    run: async (context) => {
      for (const character of [' ', '/', '+', ':', '%', '%2F', '@', '=', '"', ',', '\\', '\u00e4']) {
        await claimKeyRefused(context, `${context.newKey()}${character}x`, `with the character ${character}`);
      }
    },
  },
  {
    id: 'key.free-after-refusal',
    rules: ['notes.post.key.free-after-refusal'],
    basis: 'assumed',
    creates: 1,
    run: async (context) => {
      const key = context.newKey();
      const stereo = submissionOf(context, { key, audio: wav({ channelCount: 2 }) });
      claimError(await context.client.submit(stereo), 400, 'A stereo WAV');
      claimError(await context.client.note(key), 404, 'Reading a submission that was refused');
      await accepted(context, { key });
    },
  },
  {
    id: 'key.refused-twice-alike',
    rules: ['notes.post.rejected-is-final'],
    basis: 'stated',
    run: async (context) => {
      const submission = submissionOf(context, { fields: { language: 'xx' } });
      claimError(await context.client.submit(submission), 400, 'A language that is not there');
      claimError(await context.client.submit(submission), 400, 'The same bad request again');
    },
  },
];
