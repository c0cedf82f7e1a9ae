import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { mp4, oggOpus, wav } from './audioBytes.ts';
import { expectError, formOf, serviceClient, textLike, type ServiceClient } from './serviceClient.ts';

let standIn: StandIn;
let client: ServiceClient;
let otherVet: ServiceClient;

beforeAll(async () => {
  standIn = await startStandIn({ profile: 'production', processingMs: 0, maxAudioBytes: 1 << 20 });
  client = serviceClient(standIn.url, standIn.tokens[0] ?? '');
  otherVet = serviceClient(standIn.url, standIn.tokens[2] ?? '');
});
afterAll(() => standIn.stop());

describe('Authentication', () => {
  it.each([
    ['POST', '/v1/notes'],
    ['GET', '/v1/notes/any'],
    ['POST', '/v1/notes/any/outcome'],
    ['GET', '/v1/connection'],
    ['GET', '/v1/nowhere'],
  ])('a request without a token is refused before anything else: %s %s', async (method, path) => {
    expectError(await serviceClient(standIn.url, null).send(method, path), 401);
  });
  it.each(['Basic abc', 'Bearer', 'Bearer ', 'Bearer a b', 'bearer: x', 'Token abc'])(
    'a malformed Authorization is refused: %s',
    async (authorization) => {
      const answer = await serviceClient(standIn.url, null).send('GET', '/v1/connection', {
        headers: { authorization },
      });
      expectError(answer, 401);
    },
  );
  it('an unknown token is refused, with none of the two codes that have a meaning', async () => {
    const answer = await serviceClient(standIn.url, 'no-such-token').send('GET', '/v1/connection');
    expectError(answer, 401);
    expect(['connection_revoked', 'partner_disabled']).not.toContain(answer.json?.['code']);
  });
  it('the scheme is not case-sensitive', async () => {
    const answer = await fetch(`${standIn.url}/v1/connection`, {
      headers: { authorization: `bEARER ${standIn.tokens[0] ?? ''}` },
    });
    expect(answer.status).toBe(200);
  });
  it('a token says which practice it is for', async () => {
    const names = await Promise.all(
      standIn.tokens.map(async (token) => {
        const answer = await serviceClient(standIn.url, token).send('GET', '/v1/connection');
        return answer.json?.['practice_name'];
      }),
    );
    expect(names).toEqual(['Riverside Vets', 'Hillside Animal Hospital', 'Harbour Veterinary Clinic']);
  });
});

describe('Idempotency-Key', () => {
  it.each(['a', 'A-Z_0.9~', '...', 'x'.repeat(128), randomUUID()])('is accepted: %s', async (key) => {
    const answer = await client.submit({ key });
    expect(answer.status).toBe(202);
    expect(answer.json?.['note_id']).toBe(key);
    expect((await client.note(key)).json?.['note_id']).toBe(key);
  });
  it.each(['', '.', '..', 'x'.repeat(129), 'a b', 'a/b', 'a%20b', 'a,b', 'ü', 'a:b'])(
    'is refused: "%s"',
    async (key) => {
      expectError(await client.submit({ key }), 400);
    },
  );
  it('is required', async () => {
    expectError(await client.send('POST', '/v1/notes', { body: formOf(wav()) }), 400);
  });
  it('is one key, not two', async () => {
    const headers = new Headers([
      ['idempotency-key', 'one'],
      ['idempotency-key', 'two'],
    ]);
    expectError(await client.send('POST', '/v1/notes', { headers, body: formOf(wav()) }), 400);
  });
});

describe('Fields of a submission', () => {
  it.each([
    ['without language', { language: null }],
    ['with another language', { language: 'de' }],
    ['with language in capitals', { language: 'EN' }],
    ['without note_format', { note_format: null }],
    ['with another note_format', { note_format: 'dap' }],
    ['with captured_seconds that is no number', { captured_seconds: 'long' }],
    ['with captured_seconds that is empty', { captured_seconds: '' }],
    ['with captured_seconds below zero', { captured_seconds: '-1' }],
    ['with captured_seconds that is infinite', { captured_seconds: 'Infinity' }],
    ['with captured_seconds past every number', { captured_seconds: '1e999' }],
    ['with captured_seconds in another base', { captured_seconds: '0x10' }],
    ['with a field beyond any length', { pet_name: 'x'.repeat(70_000) }],
  ])('a submission %s is refused, and there is no note', async (_what, fields) => {
    const key = randomUUID();
    expectError(await client.submit({ key, fields }), 400);
    expectError(await client.note(key), 404);
  });
  it.each(['0', '-0', '1e2', '1.5E+1', '2e-7', '.5', '12.', '1234567890.5', '12.1234567890123456'])(
    'captured_seconds may be written as %s',
    async (captured_seconds) => {
      const key = randomUUID();
      expect((await client.submit({ key, fields: { captured_seconds } })).status).toBe(202);
    },
  );
  it('audio is required', async () => {
    expectError(await client.submit({ audio: null }), 400);
  });
  it('audio as text is refused', async () => {
    expectError(await client.submit({ audio: null, fields: { audio: 'RIFF' } }), 400);
  });
  it('audio comes once', async () => {
    const body = formOf(wav());
    body.append('audio', new Blob([new Uint8Array(wav())]), 'second');
    const headers = { 'idempotency-key': randomUUID() };
    expectError(await client.send('POST', '/v1/notes', { headers, body }), 400);
  });
  it('a field comes once', async () => {
    const body = formOf(wav(), { pet_name: 'Biscuit' });
    body.append('pet_name', 'Luna');
    const headers = { 'idempotency-key': randomUUID() };
    expectError(await client.send('POST', '/v1/notes', { headers, body }), 400);
  });
  it('the fields may come after the audio, and unknown ones do not matter', async () => {
    const body = new FormData();
    body.append('audio', new Blob([new Uint8Array(wav())]), 'a.bin');
    body.append('something_new', 'x');
    body.append('note_format', 'soap');
    body.append('language', 'en');
    const headers = { 'idempotency-key': randomUUID() };
    expect((await client.send('POST', '/v1/notes', { headers, body })).status).toBe(202);
  });
  it('a body that is no form is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const bodies = [
      new URLSearchParams({ language: 'en', note_format: 'soap' }),
      new Blob([new Uint8Array(wav())], { type: 'audio/wav' }),
      JSON.stringify({ language: 'en' }),
    ];
    for (const body of bodies) expectError(await client.send('POST', '/v1/notes', { headers, body }), 400);
  });
  it('more parts than any client sends are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${String(index)}`, 'x']));
    expectError(await client.submit({ fields: many }), 400);
  });
});

describe('Audio of a submission', () => {
  it.each([
    ['WAV', wav({ seconds: 0.75 }), 0.75],
    ['Ogg Opus', oggOpus({ seconds: 2 }), 2],
    ['MP4', mp4({ seconds: 3 }), 3],
  ])('%s is accepted, and its duration comes with the note', async (_what, audio, seconds) => {
    const key = randomUUID();
    expect((await client.submit({ key, audio })).status).toBe(202);
    expect((await client.note(key)).json?.['duration_seconds']).toBe(seconds);
  });
  it.each([
    ['no audio at all', Buffer.from('Dear sir or madam, please find enclosed')],
    ['nothing', Buffer.alloc(0)],
    ['MP3', Buffer.concat([Buffer.from('ID3\u0004'), Buffer.alloc(500)])],
    ['WAV of 44.1 kHz', wav({ sampleRateHz: 44_100 })],
    ['WAV in stereo', wav({ channelCount: 2 })],
    ['WAV of 24 bit', wav({ bitsPerSample: 24 })],
  ])('%s is refused with 400', async (_what, audio) => {
    const key = randomUUID();
    expectError(await client.submit({ key, audio }), 400);
    expectError(await client.note(key), 404);
  });
  it.each([
    ['a WAV without samples', wav({ seconds: 0 })],
    ['an MP4 that is cut off', mp4().subarray(0, -40)],
    ['an Ogg that goes over into noise', Buffer.concat([oggOpus().subarray(0, 47), Buffer.alloc(99, 1)])],
  ])('%s is refused with 422', async (_what, audio) => {
    expectError(await client.submit({ audio }), 422, 'audio_unreadable');
  });
  it('beyond the accepted size is refused with 413', async () => {
    const large = wav({ seconds: 40 }); // 1.28 MB where 1 MiB is accepted
    expectError(await client.submit({ audio: large }), 413, 'audio_too_large');
    expectError(await client.submit({ audio: Buffer.concat([large, large]) }), 413, 'audio_too_large');
  });
  it('a refused key is free for the right payload', async () => {
    const key = randomUUID();
    expectError(await client.submit({ key, audio: wav({ channelCount: 2 }) }), 400);
    expect((await client.submit({ key })).status).toBe(202);
  });
});

describe('The answer to a submission', () => {
  it('comes at once, and echoes external_ref', async () => {
    const key = randomUUID();
    const answer = await client.submit({ key, fields: { external_ref: '2211' } });
    expect(answer.json).toEqual({
      note_id: key,
      status: 'processing',
      external_ref: '2211',
      created_at: textLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });
});

describe('Replays', () => {
  const fields = { pet_name: 'Biscuit', pet_type: 'Dog', external_ref: 'r-1', captured_seconds: '0.5' };

  it('the same key and payload answer with the original note, and none is made', async () => {
    const key = randomUUID();
    const first = await client.submit({ key, fields });
    const before = standIn.control.notes().length;
    const again = await client.submit({ key, fields });
    expect(again.status).toBe(202);
    expect(again.json).toMatchObject({ note_id: key, created_at: first.json?.['created_at'] });
    expect(standIn.control.notes()).toHaveLength(before);
  });
  it.each([
    ['other audio of the same length', wav({ fill: 1 }), {}],
    ['another pet_name', wav(), { pet_name: 'Luna' }],
    ['another pet_type', wav(), { pet_type: 'Cat' }],
    ['another external_ref', wav(), { external_ref: 'r-2' }],
    ['another captured_seconds', wav(), { captured_seconds: '0.6' }],
    ['a field less', wav(), { pet_type: null }],
  ])('the same key with %s gives 409', async (_what, audio, changes) => {
    const key = randomUUID();
    await client.submit({ key, fields });
    const before = await client.note(key);
    const answer = await client.submit({ key, audio, fields: { ...fields, ...changes } });
    expectError(answer, 409, 'idempotency_key_reused');
    expect((await client.note(key)).text).toBe(before.text);
  });
  it('an empty field is not a missing one', async () => {
    const key = randomUUID();
    await client.submit({ key, fields: { pet_name: '' } });
    expectError(await client.submit({ key }), 409, 'idempotency_key_reused');
  });
  it('two at once make one note', async () => {
    const key = randomUUID();
    const before = standIn.control.notes().length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.submit({ key })));
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(8).fill(202));
    expect(standIn.control.notes()).toHaveLength(before + 1);
  });
  it('keys of another connection are its own', async () => {
    const key = randomUUID();
    await client.submit({ key });
    expect((await otherVet.submit({ key, fields: { pet_name: 'Other' } })).status).toBe(202);
  });
});

describe('Entitlement', () => {
  it('without a subscription: 402 before anything is consumed, and reading goes on', async () => {
    const token = standIn.tokens[1] ?? '';
    const unpaid = serviceClient(standIn.url, token);
    const [old, key] = [randomUUID(), randomUUID()];
    await unpaid.submit({ key: old });
    standIn.control.setConnection(token, { isSubscribed: false });
    expectError(await unpaid.submit({ key }), 402, 'subscription_inactive');
    expect(standIn.control.requests.at(-1)?.audio).toBeNull();
    expectError(await unpaid.note(key), 404);
    expect((await unpaid.note(old)).status).toBe(200);
    standIn.control.setConnection(token, { isSubscribed: true });
    expect((await unpaid.submit({ key })).status).toBe(202);
  });
});
