import { randomBytes } from 'node:crypto';
import { rule, type Case } from '../case.ts';
import { claim, claimError, claimField, claimStatus } from '../claims.ts';
import type { Context } from '../context.ts';
import { type Answer, type Client, type Sent, multipart, partsOf } from '../client.ts';
import { accepted, submissionOf } from '../submission.ts';

/** Every endpoint, called as it would be with a valid token. */
async function callAll(context: Context, client: Client, headers: Sent['headers'] = {}): Promise<Answer[]> {
  const { contentType, body } = multipart(partsOf(submissionOf(context)));
  const json = { 'content-type': 'application/json' };
  return [
    await client.send('POST', '/v1/notes', {
      headers: { 'content-type': contentType, 'idempotency-key': context.newKey(), ...headers },
      body,
    }),
    await client.send('GET', `/v1/notes/${context.newKey()}`, { headers }),
    await client.send('POST', `/v1/notes/${context.newKey()}/outcome`, {
      headers: { ...json, ...headers },
      body: '{"outcome":"discarded"}',
    }),
    await client.send('GET', '/v1/connection', { headers }),
  ];
}

export const authCases: readonly Case[] = [
  rule('connection.record', async ({ client }) => {
    const answer = await client.send('GET', '/v1/connection');
    claimStatus(answer, 200, 'Reading the connection');
    const name = claimField(answer, 'practice_name', 'in the connection record');
    claim(typeof name === 'string' && name !== '', 'practice_name must be a text.');
  }),
  rule('connection.two-practices', { isAssumed: true, needs: 'otherToken' }, async (context) => {
    const names = await Promise.all(
      [context.client, context.as(context.otherToken)].map(async (client) =>
        claimField(await client.send('GET', '/v1/connection'), 'practice_name', 'in the connection record'),
      ),
    );
    claim(names[0] !== names[1], 'Two connections at two practices must have two practice_names.');
  }),
  rule('auth.no-token', async (context) => {
    for (const answer of await callAll(context, context.as(null))) {
      claimError(answer, 401, 'A request without Authorization');
    }
  }),
  rule('auth.malformed-token', async (context) => {
    const values = [
      'Bearer',
      'Bearer ',
      context.token,
      `Basic ${context.token}`,
      `Bearer ${context.token} x`,
    ];
    for (const authorization of values) {
      const answer = await context.as(null).send('GET', '/v1/connection', { headers: { authorization } });
      claimError(answer, 401, 'A request with a malformed Authorization');
    }
  }),
  rule('auth.unknown-token', async (context) => {
    const unknown = context.as(randomBytes(32).toString('base64url'));
    for (const answer of await callAll(context, unknown)) {
      claimError(answer, 401, 'A request with a token that nobody holds');
    }
  }),
  rule('auth.first', { isAssumed: true }, async (context) => {
    const refused = { headers: { 'idempotency-key': '..' }, body: 'no form' };
    claimError(
      await context.as(null).send('POST', '/v1/notes', refused),
      401,
      'A bad request without a token',
    );
  }),
  rule('auth.revoked', { needs: 'control' }, (context) =>
    context.control().whileConnection(context.token, { state: 'revoked' }, async () => {
      for (const answer of await callAll(context, context.client))
        claimError(answer, 401, 'A revoked token', 'connection_revoked');
      const other = await context.as(context.otherToken).send('GET', '/v1/connection');
      claimStatus(other, 200, 'Another token while one is revoked');
    }),
  ),
  rule('auth.partner-disabled', { needs: 'control' }, (context) =>
    context.control().whileConnection(null, { state: 'disabled' }, async () => {
      for (const client of [context.client, context.as(context.otherToken)])
        for (const answer of await callAll(context, client))
          claimError(answer, 401, 'Any token of a disabled integration', 'partner_disabled');
    }),
  ),
  rule('notes.of-another-connection', { needs: 'otherToken' }, async (context) => {
    const { key } = await context.sample();
    const other = context.as(context.otherToken);
    claimError(await other.note(key), 404, "Reading another connection's note");
    const outcome = await other.outcome(key, { outcome: 'discarded' });
    claimError(outcome, 404, "An outcome of another connection's note");
  }),
  rule(
    'notes.key-of-another-connection',
    { isAssumed: true, needs: 'otherToken', creates: 2 },
    async (context) => {
      const key = await accepted(context, { fields: { pet_name: 'One' } });
      const answer = await context
        .as(context.otherToken)
        .submit(submissionOf(context, { key, fields: { pet_name: 'Two' } }));
      claimStatus(answer, 202, 'A key that only another connection has used');
    },
  ),
];
