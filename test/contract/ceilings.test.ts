import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStandIn, type StandIn, type StandInOptions } from '../service/standIn.ts';
import { createTestClock, type TestClock } from '../service/testClock.ts';
import { expectError, serviceClient, type Answer, type ServiceClient } from './serviceClient.ts';

const ceilings = {
  submissions: { burst: 2, perMinute: 6 },
  reads: { burst: 5, perMinute: 60 },
  exchange: { burst: 2, perMinute: 6 },
  platform: { burst: 30, perMinute: 60 },
};
let clock: TestClock;
let standIn: StandIn;
let clients: readonly ServiceClient[];

async function start(options: Partial<StandInOptions> = {}): Promise<void> {
  clock = createTestClock();
  standIn = await startStandIn({ profile: 'production', processingMs: 0, clock, ceilings, ...options });
  clients = standIn.tokens.map((token) => serviceClient(standIn.url, token));
}
beforeEach(() => start());
afterEach(() => standIn.stop());
const client = (index = 0): ServiceClient => clients[index] ?? serviceClient(standIn.url, null);
const retryAfter = (answer: Answer): string | null => answer.headers.get('retry-after');

describe('Submitting too fast', () => {
  it('gives 429 with Retry-After in seconds, and after that period it goes on', async () => {
    expect((await client().submit()).status).toBe(202);
    expect((await client().submit()).status).toBe(202);
    const refused = await client().submit();
    expectError(refused, 429);
    expect(retryAfter(refused)).toBe('10');
    expectError(await client().submit(), 429);
    clock.advance(10_000);
    expect((await client().submit()).status).toBe(202);
  });
  it('consumes nothing: no note, and the body is not read', async () => {
    await client().submit();
    await client().submit();
    const key = randomUUID();
    expectError(await client().submit({ key }), 429);
    expect(standIn.control.requests.at(-1)).toMatchObject({ status: 429, audio: null, bodyByteCount: 0 });
    expectError(await client().note(key), 404);
  });
  it('does not stop polling, nor another connection of the same vet', async () => {
    for (let count = 0; count < 3; count += 1) await client().submit();
    expectError(await client().note('any'), 404);
    expect((await client(1).submit()).status).toBe(202);
  });
  it('is said as a date where that is wanted, by the service’s own clock', async () => {
    await standIn.stop();
    await start({ retryAfterAs: 'date' });
    for (let count = 0; count < 2; count += 1) await client().submit();
    const refused = await client().submit();
    expect(refused.status).toBe(429);
    expect(retryAfter(refused)).toBe(new Date(clock.now() + 10_000).toUTCString());
    expect(refused.headers.get('date')).toBe(new Date(clock.now()).toUTCString());
    clock.advance(Date.parse(retryAfter(refused) ?? '') - clock.now());
    expect((await client().submit()).status).toBe(202);
  });
});

describe('Polling too fast', () => {
  it('gives 429, and does not stop submitting', async () => {
    for (let count = 0; count < 5; count += 1) expectError(await client().note('any'), 404);
    const refused = await client().note('any');
    expectError(refused, 429);
    expect(retryAfter(refused)).toBe('1');
    expectError(await client().outcome('any', { outcome: 'discarded' }), 429);
    expect((await client().submit()).status).toBe(202);
  });
});

describe('Entitlement', () => {
  it('comes before the ceiling, and takes nothing of it', async () => {
    standIn.control.setConnection(standIn.tokens[0] ?? '', { isSubscribed: false });
    for (let count = 0; count < 10; count += 1) expectError(await client().submit({ key: '/' }), 402);
    standIn.control.setConnection(standIn.tokens[0] ?? '', { isSubscribed: true });
    expect((await client().submit()).status).toBe(202);
    expect((await client().submit()).status).toBe(202);
    standIn.control.setConnection(standIn.tokens[0] ?? '', { isSubscribed: false });
    expectError(await client().submit(), 402, 'subscription_inactive');
  });
});

describe('The backstop', () => {
  it('stops everybody, with a token and without', async () => {
    const nobody = serviceClient(standIn.url, null);
    for (let count = 0; count < 30; count += 1) expectError(await nobody.note('any'), 401);
    expectError(await nobody.note('any'), 429);
    const refused = await client(2).submit();
    expectError(refused, 429);
    expect(retryAfter(refused)).toBe('1');
    clock.advance(1000);
    expect((await client(2).submit()).status).toBe(202);
  });
});

/** The code exchange, from an address of the loopback net. */
async function exchange(
  body: unknown,
  localAddress = '127.0.0.1',
): Promise<{ status: number; json: unknown }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      `${standIn.url}/v1/connections/exchange`,
      { method: 'POST', localAddress, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString()) });
        });
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

describe('The exchange of a code (its shape is assumed)', () => {
  const asked = (code: string) => ({
    client_id: standIn.client.id,
    client_secret: standIn.client.secret,
    code,
  });

  it('gives the connection token of one vet at one practice, once', async () => {
    const code = standIn.control.issueCode(2);
    expect(await exchange(asked(code))).toEqual({
      status: 200,
      json: { connection_token: standIn.tokens[1], practice_name: 'Hillside Animal Hospital' },
    });
    expect(await exchange(asked(code))).toMatchObject({ status: 400, json: { code: 'invalid_code' } });
  });
  it('gives a vet who was disconnected a new token, with the old notes; the old token stays revoked', async () => {
    const key = randomUUID();
    await client().submit({ key });
    standIn.control.setConnection(standIn.tokens[0] ?? '', { state: 'revoked' });
    const { json } = await exchange(asked(standIn.control.issueCode(1)));
    const token = String(Object.entries(json ?? {}).find(([name]) => name === 'connection_token')?.[1]);
    expect(token).not.toBe(standIn.tokens[0]);
    expect((await serviceClient(standIn.url, token).note(key)).status).toBe(200);
    expectError(await client().note(key), 401, 'connection_revoked');
  });
  it('does not help where the integration is disabled', async () => {
    const code = standIn.control.issueCode(1);
    standIn.control.disablePartner();
    expect(await exchange(asked(code))).toMatchObject({ status: 401, json: { code: 'partner_disabled' } });
  });
  it('refuses another client, and what is no request', async () => {
    const code = standIn.control.issueCode(1);
    expect((await exchange({ ...asked(code), client_secret: 'x' })).status).toBe(401);
    expect((await exchange({ code })).status).toBe(400);
  });
  it('has a ceiling per source address', async () => {
    for (let count = 0; count < 2; count += 1) expect((await exchange({})).status).toBe(400);
    expect((await exchange({})).status).toBe(429);
    expect((await client().submit()).status).toBe(202);
    clock.advance(10_000);
    expect((await exchange({})).status).toBe(400);
  });
  // Only Linux has the whole of 127/8 on its loopback device.
  it.runIf(process.platform === 'linux')('leaves another source address alone', async () => {
    for (let count = 0; count < 3; count += 1) await exchange({});
    expect((await exchange({}, '127.0.0.2')).status).toBe(400);
  });
});
