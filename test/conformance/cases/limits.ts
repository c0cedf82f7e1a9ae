import { NotTestableHere, RuleBroken, type Case, type Context } from '../case.ts';
import { claim, claimError, claimStatus } from '../claims.ts';
import { retryAfterMs, type Answer, type Client } from '../client.ts';
import type { ServiceLimits } from '../control.ts';
import { exchange } from './exchange.ts';

function claimRetryAfter(answer: Answer): void {
  const header = answer.headers['retry-after'];
  claim(header !== undefined, 'A 429 must carry Retry-After.');
  claim(retryAfterMs(answer) !== null, `Retry-After must be seconds or an HTTP date, and was ${header}.`);
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
      await context.control().failNext({ method: request.method, path }, failure);
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

/** Low enough to be reached soon, with a second to wait. The relations are those of the service's own numbers. */
const lowCeilings = {
  submissions: { burst: 3, perMinute: 60 },
  reads: { burst: 30, perMinute: 120 },
  exchange: { burst: 4, perMinute: 60 },
};
const floodUpTo = 100;

/** How many requests were let in before the first 429, which is left as the last answer. */
async function reachCeiling(
  send: () => Promise<Answer>,
): Promise<{ readonly count: number; readonly last: Answer }> {
  for (let count = 0; count < floodUpTo; count += 1) {
    const last = await send();
    if (last.status === 429) return { count, last };
  }
  throw new RuleBroken(`${String(floodUpTo)} requests in a row must reach a ceiling.`);
}

/** A case that reaches ceilings on purpose: only under control, where nobody else meets them. */
const underLowCeilings = (
  told: Pick<Case, 'id' | 'rules' | 'basis'>,
  check: (context: Context) => Promise<void>,
  ceilings: NonNullable<ServiceLimits['ceilings']> = lowCeilings,
): Case => ({
  ...told,
  needs: 'control',
  run: (context) => context.control().within({ ceilings }, () => check(context)),
});

/** An exchange of nothing that exists, each time by somebody else. */
function strangersExchange(context: Context): () => Promise<Answer> {
  const tokens = [null, context.token, context.otherToken];
  let sent = 0;
  return async () => {
    sent += 1;
    const body = JSON.stringify({ client_id: `client-${String(sent)}`, client_secret: 'x', code: 'x' });
    return await exchange(context.as(tokens[sent % tokens.length] ?? null), body, true);
  };
}

/** Reached by two connections of which each is well below its own; and for longer than the case takes. */
const backstop = {
  submissions: { burst: 1000, perMinute: 1000 },
  reads: { burst: 1000, perMinute: 1000 },
  exchange: { burst: 1000, perMinute: 1000 },
  platform: { burst: 10, perMinute: 2 },
};

const isNoAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL';

export const limitCases: readonly Case[] = [
  limited('submission', { method: 'POST', path: () => '/v1/notes' }, submitNothing),
  limited('polling', { method: 'GET', path: (key) => `/v1/notes/${key}` }, read),
  underLowCeilings(
    {
      id: 'limits.exchange',
      rules: ['limits.exchange-per-address', 'auth.exchange.shapes'],
      basis: 'assumed',
    },
    async (context) => {
      const { last } = await reachCeiling(strangersExchange(context));
      claimError(last, 429, 'A flood of exchanges, whatever client_id and token they carry');
      claimRetryAfter(last);
      const other = await read(context.client, '/v1/connection');
      claimStatus(other, 200, 'Another endpoint while the exchange is limited');
    },
  ),
  underLowCeilings(
    {
      id: 'limits.exchange-elsewhere',
      rules: ['limits.exchange-per-address', 'auth.exchange.shapes'],
      basis: 'assumed',
    },
    async (context) => {
      await reachCeiling(strangersExchange(context));
      const body = '{"client_id":"client-0","client_secret":"x","code":"x"}';
      const answer = await exchange(context.fromElsewhere(), body, true).catch((error: unknown) => {
        throw isNoAddress(error) ? new NotTestableHere('this machine has no second loopback address') : error;
      });
      claimError(answer, 401, 'An exchange from another source address while one is limited');
    },
  ),
  underLowCeilings(
    {
      id: 'limits.per-connection',
      rules: ['limits.per-connection', 'limits.429', 'limits.retry-after'],
      basis: 'stated',
    },
    async (context) => {
      const { client } = context;
      const { last } = await reachCeiling(async () => await read(client, '/v1/connection'));
      claimError(last, 429, 'A request beyond the ceiling');
      claimRetryAfter(last);
      const other = await read(context.as(context.otherToken), '/v1/connection');
      claimStatus(other, 200, 'A request of another connection while one is limited');
      const later = await client.send('GET', '/v1/connection');
      claimStatus(later, 200, 'The same request after the Retry-After period');
    },
  ),
  underLowCeilings(
    { id: 'limits.submission-tighter', rules: ['limits.submission-tighter'], basis: 'stated' },
    async (context) => {
      const other = context.as(context.otherToken);
      const submissions = await reachCeiling(async () => await submitNothing(other));
      const reads = await reachCeiling(async () => await read(other, '/v1/connection'));
      claimRetryAfter(submissions.last);
      claim(
        submissions.count * 4 <= reads.count,
        `Submitting must be limited far more tightly than polling: ${String(submissions.count)} and ${String(reads.count)}.`,
      );
    },
  ),
  underLowCeilings(
    { id: 'limits.backstop', rules: ['limits.backstop', 'limits.429'], basis: 'stated' },
    async (context) => {
      const clients = [context.client, context.as(context.otherToken)];
      let sent = 0;
      const { count } = await reachCeiling(async () => {
        sent += 1;
        return await read(clients[sent % 2] ?? context.client, '/v1/connection');
      });
      claim(count <= backstop.platform.burst + 1, 'The backstop must count the requests of all connections.');
      const everybody = [
        ...(await Promise.all(clients.map((client) => read(client, '/v1/connection')))),
        await strangersExchange(context)(),
      ];
      for (const answer of everybody) {
        claimError(answer, 429, 'Any request beyond the backstop');
        claimRetryAfter(answer);
      }
    },
    backstop,
  ),
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
