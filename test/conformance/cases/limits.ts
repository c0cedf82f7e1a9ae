import { rule, type Case } from '../case.ts';
import { claim, claimError, claimStatus, NotTestableHere, RuleBroken } from '../claims.ts';
import type { Context } from '../context.ts';
import { retryAfterMs, type Answer, type Client } from '../client.ts';

function claimRetryAfter(answer: Answer): void {
  const header = answer.headers['retry-after'];
  claim(header !== undefined, 'A 429 must carry Retry-After.');
  claim(retryAfterMs(answer) !== null, `Retry-After must be seconds or an HTTP date, and was ${header}.`);
}

const read = async (client: Client): Promise<Answer> => await client.send('GET', '/v1/connection', {}, true);
/** A submission that is refused by its key, so that no note comes of it where it is let in. */
const submitNothing = async (client: Client): Promise<Answer> =>
  await client.send('POST', '/v1/notes', { headers: { 'idempotency-key': '..' } }, true);

/**
 * Low enough to be reached soon, with a second to wait. The relations are those of the service's own numbers.
 */
const lowCeilings = { submissions: { burst: 3, perMinute: 60 }, reads: { burst: 30, perMinute: 120 } };
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
const underLowCeilings = (id: string, check: (context: Context) => Promise<void>): Case =>
  rule(id, { needs: 'control' }, (context) =>
    context.control().withCeilings(lowCeilings, () => check(context)),
  );

export const limitCases: readonly Case[] = [
  underLowCeilings('limits.per-connection', async (context) => {
    const { client } = context;
    const { last } = await reachCeiling(async () => await read(client));
    claimError(last, 429, 'A request beyond the ceiling');
    claimRetryAfter(last);
    const other = await read(context.as(context.otherToken));
    claimStatus(other, 200, 'A request of another connection while one is limited');
    const later = await client.send('GET', '/v1/connection');
    claimStatus(later, 200, 'The same request after the Retry-After period');
  }),
  underLowCeilings('limits.submission-tighter', async (context) => {
    const other = context.as(context.otherToken);
    const submissions = await reachCeiling(async () => await submitNothing(other));
    const reads = await reachCeiling(async () => await read(other));
    claimRetryAfter(submissions.last);
    claim(
      submissions.count * 4 <= reads.count,
      `Submitting must be limited far more tightly than polling: ${String(submissions.count)} and ${String(reads.count)}.`,
    );
  }),
  rule('limits.429-of-all', (context) => {
    const seen = context.answers().filter(({ status }) => status === 429);
    if (seen.length === 0) throw new NotTestableHere('no request of this run was limited');
    for (const answer of seen) claimRetryAfter(answer);
    return Promise.resolve();
  }),
];
