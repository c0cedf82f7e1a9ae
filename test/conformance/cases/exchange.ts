import type { Case, Context } from '../case.ts';
import { claim, claimError, claimField, claimStatus } from '../claims.ts';
import type { Answer, Client } from '../client.ts';

/** The request as it is assumed to be; the interface does not show it. */
export const exchange = async (client: Client, body: string, isLimitWanted = false): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  return await client.send('POST', '/v1/connections/exchange', { headers, body }, isLimitWanted);
};

/** Redeems a code of the first connection. */
async function redeem(context: Context, changes: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const control = context.control();
  const { id: client_id, secret: client_secret } = control.client;
  const asked = { client_id, client_secret, code: await control.issueCode(), ...changes };
  return await exchange(context.as(null), JSON.stringify(asked));
}

async function tokenOf(context: Context): Promise<string> {
  const answer = await redeem(context);
  claimStatus(answer, 200, 'Exchanging a code');
  const token = claimField(answer, 'connection_token', 'in the answer of an exchange');
  claim(typeof token === 'string' && token !== '', 'connection_token must be a text.');
  return token;
}

export const exchangeCases: readonly Case[] = [
  {
    id: 'exchange.issues-a-token',
    rules: ['auth.exchange', 'auth.exchange.shapes'],
    basis: 'assumed',
    needs: 'control',
    run: async (context) => {
      const client = context.as(await tokenOf(context));
      claimStatus(await client.send('GET', '/v1/connection'), 200, 'A request with the token of an exchange');
    },
  },
  {
    id: 'exchange.one-token',
    rules: ['auth.one-token', 'auth.exchange.shapes'],
    basis: 'assumed',
    needs: 'control',
    run: async (context) => {
      const [first, second] = [await tokenOf(context), await tokenOf(context)];
      claim(first === second, 'One vet at one practice must have one token.');
    },
  },
  {
    id: 'exchange.refused',
    rules: ['auth.exchange.refusals'],
    basis: 'assumed',
    needs: 'control',
    run: async (context) => {
      claimError(await redeem(context, { client_secret: 'wrong' }), 401, 'An exchange with a wrong secret');
      claimError(
        await redeem(context, { code: 'wrong' }),
        400,
        'An exchange of a code that was never issued',
      );
      claimError(await exchange(context.as(null), '{}'), 400, 'An exchange of nothing');
    },
  },
];
