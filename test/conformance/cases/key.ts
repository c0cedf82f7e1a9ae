import { wav } from '../audio.ts';
import { rule, type Case } from '../case.ts';
import { claimError, claimStatus } from '../claims.ts';
import type { Context } from '../context.ts';
import { accepted, submissionOf } from '../submission.ts';

/**
 * Short keys cannot be new in each run, so their payload never changes: a replay, or another's key, is no
 * 400.
 */
async function claimKeyAccepted(context: Context, key: string, statuses: readonly number[]): Promise<void> {
  const answer = await context.client.submit(submissionOf(context, { key, audio: wav({ seconds: 0.1 }) }));
  claimStatus(answer, statuses, `The key ${key.slice(0, 20)} of ${String(key.length)} characters`);
  if (answer.status === 202) claimStatus(await context.client.note(key), 200, 'Reading by that key');
}

async function claimKeyRefused(context: Context, key: string, what: string): Promise<void> {
  claimError(await context.client.submit(submissionOf(context, { key })), 400, `A key ${what}`);
}

const acceptedKey = (id: string, keyOf: (newKey: string) => string, statuses = [202]): Case =>
  rule(`key.${id}`, { creates: 1 }, (context) =>
    claimKeyAccepted(context, keyOf(context.newKey()), statuses),
  );

const refusedKey = (id: string, keyOf: (newKey: string) => string, what: string): Case =>
  rule(`key.${id}`, (context) => claimKeyRefused(context, keyOf(context.newKey()), what));

const everyCharacter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~';

export const keyCases: readonly Case[] = [
  acceptedKey('longest', (key) => key.padEnd(128, 'x')),
  acceptedKey('shortest', () => '~', [202, 409]),
  acceptedKey('every-character', (key) => `${key}${everyCharacter}`),
  acceptedKey('three-dots', () => '...', [202, 409]),
  rule('key.missing', async (context) => {
    const answer = await context.client.submit(submissionOf(context, { key: null }));
    claimError(answer, 400, 'A submission without an Idempotency-Key');
  }),
  refusedKey('empty', () => '', 'without a character'),
  refusedKey('too-long', (key) => key.padEnd(129, 'x'), 'of 129 characters'),
  refusedKey('dot', () => '.', 'that is a dot'),
  refusedKey('two-dots', () => '..', 'that is two dots'),
  rule('key.other-characters', async (context) => {
    for (const character of [' ', '/', '+', ':', '%', '%2F', '@', '=', '"', ',', '\\', '\u00e4']) {
      await claimKeyRefused(context, `${context.newKey()}${character}x`, `with the character ${character}`);
    }
  }),
  rule('key.free-after-refusal', { isAssumed: true, creates: 1 }, async (context) => {
    const key = context.newKey();
    const stereo = submissionOf(context, { key, audio: wav({ channelCount: 2 }) });
    claimError(await context.client.submit(stereo), 400, 'A stereo WAV');
    claimError(await context.client.note(key), 404, 'Reading a submission that was refused');
    await accepted(context, { key });
  }),
];
