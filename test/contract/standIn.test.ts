import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSeeds } from '../service/seeds.ts';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { wav } from './audioBytes.ts';
import { expectError, serviceClient, type ServiceClient } from './serviceClient.ts';

const token = 'a-token-that-must-not-be-recorded';
let standIn: StandIn;
let client: ServiceClient;

beforeEach(async () => {
  standIn = await startStandIn({
    profile: 'production',
    processingMs: 0,
    connections: [{ token, vet: 'Dr Moor', practiceName: 'Riverside Vets' }],
  });
  client = serviceClient(standIn.url, token);
});
afterEach(() => standIn.stop());

describe('The record', () => {
  it('holds what the service received, byte for byte, and no token', async () => {
    const key = randomUUID();
    const audio = wav({ fill: 5 });
    await client.submit({ key, audio, fields: { pet_name: 'Biscuit\r\n ü' } });
    const raw = '{"outcome" : "filed",\n "sections":[]}';
    await client.send('POST', `/v1/notes/${key}/outcome`, {
      headers: { 'content-type': 'application/json' },
      body: raw,
    });
    const [submitted, reported] = standIn.control.requests;
    expect(submitted).toMatchObject({
      method: 'POST',
      path: '/v1/notes',
      from: { vet: 'Dr Moor', practiceName: 'Riverside Vets' },
      fields: { language: 'en', note_format: 'soap', pet_name: 'Biscuit\r\n ü' },
      audio: { sha256: createHash('sha256').update(audio).digest('hex'), byteCount: audio.length },
      status: 202,
    });
    expect(submitted?.headers['idempotency-key']).toBe(key);
    expect(reported?.body?.toString()).toBe(raw);
    expect(JSON.stringify(standIn.control.requests)).not.toContain(token);
  });
});

describe('A scripted answer', () => {
  it('is given as often as it was asked for, and nothing is done meanwhile', async () => {
    const key = randomUUID();
    standIn.control.failNext({ method: 'POST', path: '/v1/notes' }, { status: 502, code: 'x' }, { times: 2 });
    expectError(await client.submit({ key }), 502, 'x');
    expectError(await client.note(key), 404);
    expectError(await client.submit({ key }), 502, 'x');
    expect(standIn.control.notes()).toEqual([]);
    expect((await client.submit({ key })).status).toBe(202);
    const sent = standIn.control.requestsTo({ path: '/v1/notes' }).map((request) => request.audio?.sha256);
    expect(new Set(sent).size).toBe(1);
  });
  it('can carry headers', async () => {
    standIn.control.failNext(
      { path: /^\/v1\/notes\// },
      { status: 429, code: 'rate_limited', headers: { 'retry-after': '7' } },
    );
    const answer = await client.note('any');
    expectError(answer, 429, 'rate_limited');
    expect(answer.headers.get('retry-after')).toBe('7');
  });
  it('can be no JSON at all', async () => {
    const html = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };
    standIn.control.failNext({ path: '/v1/connection' }, html);
    const answer = await client.send('GET', '/v1/connection');
    expect(answer).toMatchObject({ status: 502, text: '<h1>Bad gateway</h1>', json: null });
  });
  it('that cannot be sent cuts the connection, and the service goes on', async () => {
    const headers = { 'x-broken': 'a\r\nb' };
    standIn.control.failNext({ path: '/v1/connection' }, { status: 500, code: 'x', headers });
    await expect(client.send('GET', '/v1/connection')).rejects.toThrow();
    expect((await client.send('GET', '/v1/connection')).status).toBe(200);
  });
  it("can be the interface's own with fields that nobody knows", async () => {
    standIn.control.alterNext({ path: '/v1/connection' }, (answer) => ({
      ...answer,
      body: String(answer.body).replace('{', '{"new_field":{"a":1},'),
    }));
    const answer = await client.send('GET', '/v1/connection');
    expect(answer.json).toEqual({ new_field: { a: 1 }, practice_name: 'Riverside Vets' });
  });
});

describe('A connection', () => {
  it('is revoked, and only it', async () => {
    standIn.control.setConnection(token, { state: 'revoked' });
    expectError(await client.note('any'), 401, 'connection_revoked');
    expectError(await client.submit(), 401, 'connection_revoked');
    standIn.control.setConnection(token, { state: 'active' });
    expectError(await client.note('any'), 404);
  });
  it('stops with the whole integration', async () => {
    standIn.control.disablePartner();
    expectError(await client.send('GET', '/v1/connection'), 401, 'partner_disabled');
  });
});

describe('A cut', () => {
  it.each(['head', 'body', 'work'] as const)('at %s answers nothing, and only work is done', async (at) => {
    const key = randomUUID();
    standIn.control.cutNext({ method: 'POST' }, { at });
    await expect(client.submit({ key })).rejects.toThrow();
    expect(standIn.control.requests.at(-1)?.status).toBeNull();
    expect(standIn.control.notes()).toHaveLength(at === 'work' ? 1 : 0);
  });
});

describe('The next note', () => {
  it('ends as scripted, replays not counted', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const sections = [{ key: 'addendum', heading: 'Addendum', content: 'x' }];
    standIn.control.noteOutcome({ ends: 'ready', sections, warnings: ['w', { any: 1 }], transcript: 't' });
    standIn.control.noteOutcome({ ends: 'transcription_failed' });
    await client.submit({ key: first });
    await client.submit({ key: first });
    await client.submit({ key: second });
    await client.submit({ key: third });
    expect((await client.note(first)).json).toMatchObject({
      sections,
      warnings: ['w', { any: 1 }],
      transcript: 't',
    });
    expect((await client.note(second)).json).toMatchObject({ status: 'failed' });
    expect((await client.note(third)).json).toMatchObject({ status: 'ready' });
  });
});

it('has tokens that can be handed over on a command line', () => {
  for (const { token } of defaultSeeds()) expect(token).toMatch(/^[0-9a-f]{64}$/);
});

it('requires no subscription in the sandbox profile', async () => {
  const sandbox = await startStandIn({ profile: 'sandbox' });
  const held = sandbox.tokens[0] ?? '';
  sandbox.control.setConnection(held, { isSubscribed: false });
  expect((await serviceClient(sandbox.url, held).submit()).status).toBe(202);
  await sandbox.stop();
});
