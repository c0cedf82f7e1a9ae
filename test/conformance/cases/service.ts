import type { Case } from '../case.ts';
import { claim, claimError, claimErrorShape, claimStatus } from '../claims.ts';
import { accepted, submissionOf } from '../submission.ts';

/** A scripted 502 on a request, which then has to work as if there had been none. */
const failing = (id: string, rule: string, method: string, path: (key: string) => string): Case => ({
  id: `failure.502-${id}`,
  rules: [rule],
  basis: 'stated',
  needs: 'control',
  run: async (context) => {
    const { key } = await context.sample();
    await context.control().failNext({ method, path: path(key) }, { status: 502, code: 'unavailable' });
    const body = method === 'POST' ? '{"outcome":"discarded"}' : '';
    const call = async () =>
      await context.client.send(method, path(key), { headers: { 'content-type': 'application/json' }, body });
    claimError(await call(), 502, 'A failure on the service side');
    claimStatus(await call(), 200, 'The same request a little later');
  },
});

export const serviceCases: readonly Case[] = [
  {
    id: 'failure.502-submission',
    rules: ['errors.502', 'errors.502.retry'],
    basis: 'stated',
    needs: 'control',
    creates: 1,
    run: async (context) => {
      const control = context.control();
      const count = await control.noteCount();
      const refused = submissionOf(context, { fields: { pet_name: 'One' } });
      await control.failNext({ method: 'POST', path: '/v1/notes' }, { status: 502, code: 'unavailable' });
      claimError(await context.client.submit(refused), 502, 'A failure on the service side');
      claimError(await context.client.note(refused.key ?? ''), 404, 'Reading a note after its 502');
      claim((await control.noteCount()) === count, 'A 502 must leave no note.');
      await accepted(context, { key: refused.key, fields: { pet_name: 'Two' } });
    },
  },
  failing('read', 'errors.502.get', 'GET', (key) => `/v1/notes/${key}`),
  failing('outcome', 'errors.502.outcome', 'POST', (key) => `/v1/notes/${key}/outcome`),
  {
    id: 'version.path',
    rules: ['version.path'],
    basis: 'stated',
    run: async (context) => {
      const { key } = await context.sample();
      for (const path of [`/notes/${key}`, `/v2/notes/${key}`]) {
        const answer = await context.client.send('GET', path);
        claim(answer.status >= 400, `${path.split('/', 2).join('/')} must not answer for /v1.`);
      }
    },
  },
  {
    id: 'errors.shape-of-all',
    rules: ['errors.shape'],
    basis: 'stated',
    run: (context) => {
      for (const answer of context.answers()) {
        if (answer.status >= 400 && !answer.request.includes('/v2/')) claimErrorShape(answer);
      }
      return Promise.resolve();
    },
  },
];
