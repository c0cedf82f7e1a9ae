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
