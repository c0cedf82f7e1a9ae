import { describe, expect, onTestFinished, test } from 'vitest';
import { usualCallLimits } from '../../../main/noteService/callService.ts';
import { createServiceDispatcher } from '../../../main/noteService/serviceDispatcher.ts';
import { createExchangeCode } from '../../../main/noteService/exchangeCode.ts';
import { ok } from '../../../shared/result.ts';
import { startStandIn } from '../../service/standIn.ts';
import { answering, type Script, type ScriptedServer } from './scriptedServer.ts';
import { selfSigned } from './selfSigned.ts';
import { serving } from './untilTestEnds.ts';

const dispatcher = createServiceDispatcher();
/** For an answer that never comes; one that does comes sooner, whatever else the machine has to do. */
const exchange = createExchangeCode(dispatcher, { ...usualCallLimits, headersMs: 3000, bodyMs: 3000 });
const client = { clientId: 'client-7', clientSecret: 'hush-hush-secret', code: 'code-of-the-vet' };

/** The last server that was asked. */
let server: ScriptedServer;
async function asked(script: Script, tls?: typeof selfSigned) {
  server = await serving(script, tls);
  return exchange({ address: server.address, ...client });
}

const failed = (code: string) => ({ ok: false, error: { code } });

test('with the stand-in, a code gives a token that the service takes, and no second one', async () => {
  const service = await startStandIn({ profile: 'production' });
  onTestFinished(() => service.stop());
  const { url: address, client: known, control, tokens } = service;
  const request = { address, clientId: known.id, clientSecret: known.secret, code: control.issueCode(2) };
  expect(await exchange(request)).toEqual(ok({ token: tokens[1] }));
  expect(await exchange(request)).toMatchObject(failed('code_refused'));
  expect(await exchange({ ...request, clientSecret: 'other' })).toMatchObject(failed('client_refused'));
  control.disablePartner();
  const another = { ...request, code: control.issueCode(1) };
  expect(await exchange(another)).toMatchObject(failed('partner_disabled'));
});

describe('whatever the service calls the token', () => {
  test.each([
    { connection_token: 'the-token', practice_name: 'Riverside Vets' },
    { token: 'the-token', expires_at: null },
    { access_token: 'the-token', token_type: 'Bearer' },
    { connection: { connection_token: 'the-token', id: 7 } },
    { data: { token: 'the-token' } },
    { token: ' the-token\n' },
    { connection_token: 'the-token', token: 'another-kind-of-token' },
    { token: 'another-kind-of-token', connection: { connection_token: 'the-token' } },
  ])('a token is read whatever the service calls it: %j', async (body) => {
    expect(await asked(answering(200, body))).toEqual(ok({ token: 'the-token' }));
  });

  test('a token is read whatever the service calls it, also where it is created', async () => {
    expect(await asked(answering(201, { token: 'the-token' }))).toEqual(ok({ token: 'the-token' }));
  });
});

const shape = (code: string, error = 'No.') => ({ code, error });

describe('an answer', () => {
  test.each<[string, number, unknown, string]>([
    ['400', 400, shape('invalid_code'), 'code_refused'],
    ['404 of an unknown code', 404, shape('not_found'), 'code_refused'],
    ['409', 409, shape('used'), 'code_refused'],
    ['410', 410, shape('expired'), 'code_refused'],
    ['401', 401, shape('unauthorized'), 'client_refused'],
    ['403', 403, shape('forbidden'), 'client_refused'],
    ['401 partner_disabled', 401, shape('partner_disabled'), 'partner_disabled'],
    ['429', 429, shape('rate_limited'), 'rate_limited'],
    ['408 of a gateway', 408, 'timeout', 'code_outcome_unknown'],
    ['500', 500, shape('internal'), 'code_outcome_unknown'],
    ['502', 502, shape('bad_gateway'), 'code_outcome_unknown'],
    ['302 to a sign-in', 302, '<html>', 'code_outcome_unknown'],
    ['200 without a token', 200, { practice_name: 'Riverside Vets' }, 'code_outcome_unknown'],
    ['200 with a token that cannot be one', 200, { token: 'two words' }, 'code_outcome_unknown'],
    ['200 that is a web page', 200, '<html>', 'code_outcome_unknown'],
    ['200 that is a list', 200, ['the-token'], 'code_outcome_unknown'],
  ])('the answer to a code is told for what it is: %s', async (_name, status, body, code) => {
    const headers: Record<string, string> = status === 429 ? { 'retry-after': '7' } : {};
    const answer = await asked(answering(status, body, headers));
    expect(answer).toMatchObject(failed(code));
    if (!answer.ok) expect(answer.error.retryAfterMs).toBe(status === 429 ? 7_000 : null);
    // Once, whatever came of it: a code may be used up.
    expect(server.requests).toEqual(['POST /v1/connections/exchange']);
  });

  test.each<[string, Script]>([
    ['cut off', (request) => void request.resume().on('end', () => request.socket.destroy())],
    ['late', (request) => void request.resume()],
    [
      'cut off in its body',
      (request, response) =>
        void request.resume().on('end', () => {
          response.writeHead(200, { 'content-length': '400' }).write('{"connection_token": "');
          setTimeout(() => request.socket.destroy(), 20);
        }),
    ],
  ])(
    'an answer to a code that is %s leaves it open whether the code was used, and is not asked for again',
    async (_name, script) => {
      expect(await asked(script)).toMatchObject(failed('code_outcome_unknown'));
      expect(server.requests).toHaveLength(1);
    },
  );
});

test('a service that cannot be reached, or that nobody vouches for, has not got the code', async () => {
  const nowhere = await exchange({ address: 'http://127.0.0.1:9', ...client });
  expect(nowhere).toMatchObject(failed('service_unreachable'));
  expect(await asked(answering(200, { token: 't' }), selfSigned)).toMatchObject(
    failed('certificate_untrusted'),
  );
  expect(server.requests).toEqual([]);
});

test('client id, secret and code travel in the body, and no token does', async () => {
  const seen: { headers: unknown; body: string }[] = [];
  await asked((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      answering(200, { token: 'the-token' })(request, response);
      response.end();
    });
  });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    client_id: 'client-7',
    client_secret: 'hush-hush-secret',
    code: 'code-of-the-vet',
  });
  expect(seen[0]?.headers).not.toHaveProperty('authorization');
});

test('neither secret nor code, nor the body of an answer without a known token, is in what is told', async () => {
  const message = `The code ${client.code} of ${client.clientSecret} is no good.`;
  const told = [
    await asked(answering(400, { code: 'invalid_code', error: message })),
    await asked(answering(200, { ticket: 'a token by a name that nobody knows' })),
  ];
  for (const secret of ['hush', client.code, 'by a name']) expect(JSON.stringify(told)).not.toContain(secret);
});
