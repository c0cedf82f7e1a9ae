import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assumedCeilings } from '../service/standInAssumptions.ts';
import { startControlServer, type ControlServer } from '../service/controlServer.ts';
import { startScriptSchema } from '../service/scriptSchema.ts';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { createTestClock, type TestClock } from '../service/testClock.ts';
import { wav } from './audioBytes.ts';
import { expectError, serviceClient, type ServiceClient } from './serviceClient.ts';

let clock: TestClock;
let standIn: StandIn;
let controlServer: ControlServer;
let client: ServiceClient;
let control: ServiceClient;

beforeEach(async () => {
  clock = createTestClock();
  standIn = await startStandIn({ profile: 'production', processingMs: 0, clock });
  controlServer = await startControlServer({ control: standIn.control, testClock: clock });
  client = serviceClient(standIn.url, standIn.tokens[0] ?? '');
  control = serviceClient(controlServer.url, controlServer.token);
});
afterEach(async () => {
  await standIn.stop();
  await controlServer.stop();
});

const json = { headers: { 'content-type': 'application/json' } };
const tell = (path: string, value: unknown) =>
  control.send('POST', path, { ...json, body: JSON.stringify(value) });
/** Adds to the script as another process would. */
async function script(value: unknown): Promise<void> {
  expect(await tell('/script', value)).toMatchObject({ status: 200 });
}
const submit = { method: 'POST', path: '/v1/notes' };
const read = { method: 'GET', path: '/v1/notes/*' };
const one = (match: unknown, act: unknown) => ({ faults: [{ match, do: act }] });

describe('Reads that lag behind', () => {
  it('do not find a note for as long as that, and then do', async () => {
    await script({ readLagMs: 8_000 });
    await client.submit({ key: 'a' });
    expectError(await client.note('a'), 404);
    clock.advance(7_999);
    expectError(await client.note('a'), 404);
    clock.advance(1);
    expect((await client.note('a')).status).toBe(200);
    expectError(await serviceClient(standIn.url, 'nobody').note('a'), 401);
  });

  it('lag as well where a test decides what happens to each request', async () => {
    await script({ readLagMs: 8_000 });
    standIn.control.interfere(() => ({}));
    await client.submit({ key: 'a' });
    expectError(await client.note('a'), 404);
    clock.advance(8_000);
    expect((await client.note('a')).status).toBe(200);
  });
});

describe('A fault of a script', () => {
  it('meets the nth request that fits, so many times', async () => {
    const answer = { status: 502, code: 'down' };
    await script({ faults: [{ match: { ...read, nth: 2 }, times: 2, do: { answer } }] });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await client.note('a')).status);
    expect(statuses).toEqual([404, 502, 502, 404]);
  });
  it('meets one connection alone, for ever where that is wanted', async () => {
    const other = serviceClient(standIn.url, standIn.tokens[2] ?? '');
    const answer = { status: 503, code: 'down' };
    await script({ faults: [{ match: { connection: 3 }, times: 'always', do: { answer } }] });
    for (let count = 0; count < 3; count += 1) expectError(await other.note('a'), 503, 'down');
    expectError(await client.note('a'), 404);
  });
  it('is an answer with Retry-After, in seconds or as a date', async () => {
    const answer = { status: 429, code: 'rate_limited' };
    await script(one(read, { answer: { ...answer, retryAfter: { seconds: 7 } } }));
    await script(one(read, { answer: { ...answer, retryAfter: { dateInSeconds: 90 } } }));
    expect((await client.note('a')).headers.get('retry-after')).toBe('7');
    clock.advance(5000);
    const date = new Date(clock.now() + 90_000).toUTCString();
    expect((await client.note('a')).headers.get('retry-after')).toBe(date);
  });
  it.each([
    ['before', { at: 'head' }, 0],
    ['during', { afterBodyBytes: 20_000 }, 0],
    ['after the work: the lost 202', { at: 'work' }, 1],
    ['in the middle of the answer', { afterAnswerBytes: 5 }, 1],
  ])('is a cut %s', async (_when, cut, noteCount) => {
    await script(one(submit, { cut }));
    const key = randomUUID();
    await expect(client.submit({ key, audio: wav({ seconds: 60 }) })).rejects.toThrow();
    expect(standIn.control.notes()).toHaveLength(noteCount);
    expect((await client.note(key)).status).toBe(noteCount === 0 ? 404 : 200);
    expect((await client.submit({ key, audio: wav({ seconds: 60 }) })).status).toBe(202);
    expect(standIn.control.notes()).toHaveLength(1);
  });
  it('cuts during the body without reading the rest of it', async () => {
    await script(one(submit, { cut: { afterBodyBytes: 1 } }));
    await expect(client.submit({ audio: wav({ seconds: 60 }) })).rejects.toThrow();
    expect(standIn.control.requests.at(-1)).toMatchObject({ status: null, audio: null });
    expect(standIn.control.requests.at(-1)?.bodyByteCount).toBeLessThan(300_000);
  });
  it('is JSON that ends too soon', async () => {
    await script(one({ path: '/v1/connection' }, { alter: { keepShare: 0.5 } }));
    const answer = await client.send('GET', '/v1/connection');
    expect(answer).toMatchObject({ status: 200, json: null, text: '{"practice_name":' });
  });
  it('is HTML instead of JSON', async () => {
    await script(one({ path: '/v1/connection' }, { alter: { html: true, status: 502 } }));
    const answer = await client.send('GET', '/v1/connection');
    expect(answer).toMatchObject({
      status: 502,
      json: null,
      text: expect.stringContaining('<html>') as unknown,
    });
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
  it('is a field, a status, a section key or a warning that nobody knows', async () => {
    const key = randomUUID();
    await client.submit({ key });
    const merge = {
      status: 'archived',
      new_field: [1],
      warnings: [3, { deep: [null] }, 'w'],
      sections: [{ key: 'addendum', heading: 'Addendum', content: 'x' }],
    };
    await script(one(read, { alter: { merge } }));
    expect((await client.note(key)).json).toMatchObject({ note_id: key, ...merge });
    expect((await client.note(key)).json).toMatchObject({ status: 'ready', warnings: [] });
  });
  it('is a delay on the service’s clock, after the work was done', async () => {
    await script(one(submit, { delayMs: 30_000 }));
    let isAnswered = false;
    const answer = client.submit().finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => clock.waitingCount()).toBe(1);
    expect(standIn.control.notes()).toHaveLength(1);
    await tell('/clock', { advanceMs: 29_999 });
    expect(isAnswered).toBe(false);
    await tell('/clock', { advanceMs: 1 });
    expect((await answer).status).toBe(202);
  });
  it('is an answer that drips', async () => {
    const real = await startStandIn({ profile: 'production' });
    real.control.add(startScriptSchema.parse(one({}, { dripBytesPerSecond: 100 })));
    const headers = { authorization: `Bearer ${real.tokens[0] ?? ''}` };
    const { body } = await fetch(`${real.url}/v1/connection`, { headers });
    const pieces: string[] = [];
    for await (const piece of body ?? []) pieces.push(Buffer.from(piece).toString());
    expect(pieces.join('')).toBe('{"practice_name":"Riverside Vets"}');
    expect(pieces.length).toBeGreaterThan(1);
    await real.stop();
  });
});

describe('The notes of a script', () => {
  it('take their time, succeed late, never end, fail, or are very long', async () => {
    const keys = Array.from({ length: 5 }, () => randomUUID());
    await script({
      processingMs: 90_000,
      notes: [
        { note: { ends: 'ready', afterMs: 360_000 } },
        { note: { ends: 'never' } },
        { note: { ends: 'note_generation_failed', afterMs: 0 } },
        { note: { ends: 'ready', afterMs: 0, transcriptCharacters: 3_000_000 } },
      ],
    });
    for (const key of keys) await client.submit({ key });
    const statuses = async () =>
      await Promise.all(keys.map(async (key) => (await client.note(key)).json?.['status']));
    expect(await statuses()).toEqual(['processing', 'processing', 'failed', 'ready', 'processing']);
    clock.advance(90_000);
    expect(await statuses()).toEqual(['processing', 'processing', 'failed', 'ready', 'ready']);
    clock.advance(270_000);
    expect(await statuses()).toEqual(['ready', 'processing', 'failed', 'ready', 'ready']);
    expect(String((await client.note(keys[3] ?? '')).json?.['transcript'])).toHaveLength(3_000_000);
  });
});

describe('The connections of a script', () => {
  it('are revoked, unsubscribed or disabled', async () => {
    await script({ connections: [{ connection: 1, isSubscribed: false }] });
    expectError(await client.submit(), 402);
    await script({ connections: [{ connection: 1, state: 'revoked' }] });
    expectError(await client.note('a'), 401, 'connection_revoked');
    await script({ connections: [{ state: 'disabled' }] });
    expectError(await client.note('a'), 401, 'partner_disabled');
  });
});

describe('A script that makes no sense', () => {
  it.each([
    ['an unknown word', { falts: [] }],
    ['a fault that does nothing', one(submit, {})],
    ['a stage that is none', one(submit, { cut: { at: 'later' } })],
    ['a status that is none', one(submit, { answer: { status: 99 } })],
    ['a header that splits the answer', one({}, { answer: { status: 500, headers: { x: 'a\r\nb: c' } } })],
    ['a path that is none', one({ path: 'v1' }, { delayMs: 1 })],
    ['an ending that is none', { notes: [{ note: { ends: 'late' } }] }],
    ['no script', []],
    ['a fault of a connection that is not there', one({ connection: 4 }, { delayMs: 1 })],
    ['a connection that is not there', { connections: [{ connection: 9, state: 'revoked' }] }],
  ])('is refused whole, in words: %s', async (_what, value) => {
    const answer = await tell('/script', value);
    expectError(answer, 400, 'invalid_script');
    expect((await client.submit()).status).toBe(202);
  });
});

describe('The counters', () => {
  it('tell posts per key, bytes, order, gaps between polls and concurrent uploads', async () => {
    const key = randomUUID();
    await script({ faults: [{ match: submit, times: 3, do: { delayMs: 1000 } }] });
    const uploads = [client.submit({ key }), client.submit({ key }), client.submit()];
    await expect.poll(() => standIn.control.counters().uploads.now).toBe(3);
    await expect.poll(() => clock.waitingCount()).toBe(3);
    expect(standIn.control.notes()).toHaveLength(2);
    clock.advance(1000);
    await Promise.all(uploads);
    await client.note(key);
    clock.advance(3000);
    await client.note(key);
    clock.advance(4500);
    await client.note(key);
    await client.outcome(key, { outcome: 'discarded' });
    const { json: counters } = await control.send('GET', '/counters');
    expect(counters).toMatchObject({
      requests: 7,
      submissionsByKey: { [key]: 2 },
      outcomesByNote: { [key]: 1 },
      pollsByNote: { [key]: { count: 3, gapsMs: [3000, 4500] } },
      statuses: { 200: 4, 202: 3 },
      uploads: { now: 0, max: 3 },
    });
    expect(standIn.control.counters().bytesReceived).toBeGreaterThan(3 * wav().length);
    expect(standIn.control.counters().order.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const requests = await control.send('GET', '/requests');
    for (const token of standIn.tokens) expect(requests.text).not.toContain(token);
  });
});

describe('The control address', () => {
  it.each([null, 'wrong'])('answers nobody without its token: %s', async (token) => {
    const stranger = serviceClient(controlServer.url, token);
    for (const [method, path] of [
      ['GET', '/counters'],
      ['POST', '/reset'],
    ] as const) {
      expectError(await stranger.send(method, path), 401);
    }
    expectError(
      await serviceClient(controlServer.url, standIn.tokens[0] ?? '').send('GET', '/counters'),
      401,
    );
  });
  it('is on loopback, on a port of its own', () => {
    expect(new URL(controlServer.url).hostname).toBe('127.0.0.1');
    expect(new URL(controlServer.url).port).not.toBe(new URL(standIn.url).port);
  });
  it('resets everything', async () => {
    const key = randomUUID();
    await client.submit({ key });
    await script({ connections: [{ state: 'disabled' }], notes: [{ note: { ends: 'never' } }] });
    await script({ faults: [{ match: {}, times: 'always', do: { cut: { at: 'head' } } }] });
    expect((await control.send('POST', '/reset')).status).toBe(200);
    expect(standIn.control.counters()).toMatchObject({ requests: 0, uploads: { now: 0, max: 0 } });
    expectError(await client.note(key), 404);
    await client.submit({ key });
    expect((await client.note(key)).json).toMatchObject({ status: 'ready' });
  });
  it('sets the accepted size and the ceilings, until it resets them', async () => {
    const reads = { burst: 1, perMinute: 1 };
    await script({ maxAudioBytes: wav().length - 1, ceilings: { reads } });
    expectError(await client.submit(), 413);
    expectError(await client.note('a'), 404);
    expectError(await client.note('a'), 429);
    expect((await control.send('GET', '/service')).json).toMatchObject({
      maxAudioBytes: wav().length - 1,
      ceilings: { ...assumedCeilings, reads },
    });
    await script({ ceilings: { reads } });
    expectError(await client.note('a'), 404); // full again
    await control.send('POST', '/reset');
    expect((await client.submit()).status).toBe(202);
    for (let count = 0; count < 3; count += 1) expectError(await client.note('a'), 404);
  });
  it('says what the service is, who is connected, and what is recorded', async () => {
    const service = await control.send('GET', '/service');
    expect(service.json).toMatchObject({
      profile: 'production',
      clock: 'test',
      client: standIn.client,
      connections: standIn.tokens.map((token) => ({ token, state: 'active', isSubscribed: true })),
      ceilings: 'none',
    });
    const key = randomUUID();
    await client.submit({ key });
    await client.outcome(key, { outcome: 'discarded' });
    expect(JSON.parse((await control.send('GET', '/notes')).text)).toMatchObject([
      { connectionId: 'connection-1', noteId: key, outcome: { outcome: 'discarded' } },
    ]);
  });
  it('gives codes for the exchange', async () => {
    const code = (await tell('/codes', { connection: 1 })).json?.['code'];
    const { id: client_id, secret: client_secret } = standIn.client;
    const answer = await client.send('POST', '/v1/connections/exchange', {
      body: JSON.stringify({ client_id, client_secret, code }),
    });
    expect(answer).toMatchObject({ status: 200, json: { connection_token: standIn.tokens[0] } });
  });
  it('cannot move a time that is the machine’s', async () => {
    const plain = await startControlServer({ control: standIn.control, testClock: null });
    const answer = await serviceClient(plain.url, plain.token).send('POST', '/clock', {
      body: '{"advanceMs":1}',
    });
    expectError(answer, 409);
    await plain.stop();
  });
});
