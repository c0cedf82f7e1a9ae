import { NotTestableHere, RuleBroken, type Case, type Context } from '../case.ts';
import { claim, claimError, claimStatus } from '../claims.ts';
import { retryAfterMs, type Answer, type Client } from '../client.ts';
import { exchange } from './exchange.ts';

function claimRetryAfter(answer: Answer): void {
  const header = answer.headers['retry-after'];
  claim(header !== undefined, 'A 429 must carry Retry-After.');
  claim(retryAfterMs(header) !== null, `Retry-After must be seconds or an HTTP date, and was ${header}.`);
}

/** A scripted 429 on a request, with either form of the header. */
const limited = (
  id: string,
  request: { readonly method: string; path(key: string): string },
  send: (client: Client, path: string) => Promise<Answer>,
): Case => ({
  id: `limits.429-${id}`,
  rules: ['limits.429', 'limits.retry-after', 'limits.retry-after.form'],
  basis: 'stated',
  needs: 'control',
  run: async (context) => {
    const { key } = await context.sample();
    const path = request.path(key);
    for (const after of ['1', new Date(Date.now() + 1000).toUTCString()]) {
      const failure = { status: 429, code: 'rate_limited', headers: { 'retry-after': after } };
      context.control().failNext({ method: request.method, path }, failure);
      const answer = await send(context.client, path);
      claimError(answer, 429, 'A request beyond the ceiling');
      claimRetryAfter(answer);
    }
  },
});

const read = async (client: Client, path: string): Promise<Answer> =>
  await client.send('GET', path, {}, true);
/** A submission that is refused by its key, so that no note comes of it where it is let in. */
const submitNothing = async (client: Client): Promise<Answer> =>
  await client.send('POST', '/v1/notes', { headers: { 'idempotency-key': '..' } }, true);

/** How many requests were let in before the first 429, which is left as the last answer. */
async function reachCeiling(
  context: Context,
  send: () => Promise<Answer>,
): Promise<{ readonly count: number; readonly last: Answer }> {
  const most = context.control().floodUpTo;
  if (most === null) throw new NotTestableHere('no ceiling may be reached on purpose');
  for (let count = 0; count < most; count += 1) {
    const last = await send();
    if (last.status === 429) return { count, last };
  }
  throw new RuleBroken(`${String(most)} requests in a row must reach a ceiling.`);
}

export const limitCases: readonly Case[] = [
  limited('submission', { method: 'POST', path: () => '/v1/notes' }, submitNothing),
  limited('polling', { method: 'GET', path: (key) => `/v1/notes/${key}` }, read),
  {
    id: 'limits.exchange',
    rules: ['limits.exchange-per-address', 'auth.exchange.shapes'],
    basis: 'assumed',
    needs: 'control',
    run: async (context) => {
      const tokens = [null, context.token, context.otherToken];
      let sent = 0;
      const { last } = await reachCeiling(context, async () => {
        sent += 1;
        const body = JSON.stringify({ client_id: `client-${String(sent)}`, client_secret: 'x', code: 'x' });
        return await exchange(context.as(tokens[sent % tokens.length] ?? null), body, true);
      });
      claimError(last, 429, 'A flood of exchanges, whatever client_id and token they carry');
      claimRetryAfter(last);
      const other = await read(context.client, '/v1/connection');
      claimStatus(other, 200, 'Another endpoint while the exchange is limited');
    },
  },
  {
    id: 'limits.per-connection',
    rules: ['limits.per-connection', 'limits.429', 'limits.retry-after'],
    basis: 'stated',
    needs: 'control',
    run: async (context) => {
      const { client } = context;
      const { last } = await reachCeiling(context, async () => await read(client, '/v1/connection'));
      claimError(last, 429, 'A request beyond the ceiling');
      claimRetryAfter(last);
      const other = await read(context.as(context.otherToken), '/v1/connection');
      claimStatus(other, 200, 'A request of another connection while one is limited');
      const later = await client.send('GET', '/v1/connection');
      claimStatus(later, 200, 'The same request after the Retry-After period');
    },
  },
  {
    id: 'limits.submission-tighter',
    rules: ['limits.submission-tighter'],
    basis: 'stated',
    needs: 'control',
    run: async (context) => {
      const other = context.as(context.otherToken);
      const submissions = await reachCeiling(context, async () => await submitNothing(other));
      const reads = await reachCeiling(context, async () => await read(other, '/v1/connection'));
      claimRetryAfter(submissions.last);
      claim(
        submissions.count * 4 <= reads.count,
        `Submitting must be limited far more tightly than polling: ${String(submissions.count)} and ${String(reads.count)}.`,
      );
    },
  },
  {
    id: 'limits.429-of-all',
    rules: ['limits.retry-after', 'limits.429'],
    basis: 'stated',
    run: (context) => {
      const seen = context.answers().filter(({ status }) => status === 429);
      if (seen.length === 0) throw new NotTestableHere('no request of this run was limited');
      for (const answer of seen) claimRetryAfter(answer);
      return Promise.resolve();
    },
  },
];
