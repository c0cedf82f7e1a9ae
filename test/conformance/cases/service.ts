import { rule, type Case } from '../case.ts';
import { claim, claimErrorShape } from '../claims.ts';

export const serviceCases: readonly Case[] = [
  rule('version.path', async (context) => {
    const { key } = await context.sample();
    for (const path of [`/notes/${key}`, `/v2/notes/${key}`]) {
      const answer = await context.client.send('GET', path);
      claim(answer.status >= 400, `${path.split('/', 2).join('/')} must not answer for /v1.`);
    }
  }),
  rule('errors.shape-of-all', (context) => {
    for (const answer of context.answers()) {
      if (answer.status >= 400 && !answer.request.includes('/v2/')) claimErrorShape(answer);
    }
    return Promise.resolve();
  }),
];
