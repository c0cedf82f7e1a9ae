import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { wav } from './audioBytes.ts';
import { anyText, expectError, serviceClient, textLike, type ServiceClient } from './serviceClient.ts';

let standIn: StandIn;
let client: ServiceClient;
let now = Date.UTC(2026, 0, 5, 9, 30);
const clock = { now: () => now, wait: () => Promise.resolve() };

beforeAll(async () => {
  standIn = await startStandIn({ profile: 'production', processingMs: 4000, clock });
  client = serviceClient(standIn.url, standIn.tokens[0] ?? '');
});
afterAll(() => standIn.stop());

/** A submitted note as it is after `ms`. */
async function noteAfter(ms: number, fields: Readonly<Record<string, string>> = {}) {
  const key = randomUUID();
  expect((await client.submit({ key, fields })).status).toBe(202);
  now += ms;
  return await client.note(key);
}

describe('A note that is processing', () => {
  it('has only note_id, status, external_ref and created_at', async () => {
    const { status, json } = await noteAfter(3999, { external_ref: '2211' });
    expect(status).toBe(200);
    expect(json).toEqual({
      note_id: anyText,
      status: 'processing',
      external_ref: '2211',
      created_at: new Date(now - 3999).toISOString(),
    });
  });
  it('has no external_ref where none was given', async () => {
    expect(Object.keys((await noteAfter(0)).json ?? {}).sort()).toEqual(['created_at', 'note_id', 'status']);
  });
});

describe('A note that is ready', () => {
  it('has its sections under the real keys, duration, warnings and transcript', async () => {
    const { json } = await noteAfter(4000, {
      external_ref: ' ünï \u2028',
      pet_name: 'Biscuit',
      pet_type: 'Dog',
    });
    expect(json).toEqual({
      note_id: anyText,
      status: 'ready',
      external_ref: ' ünï \u2028',
      created_at: textLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      duration_seconds: 0.5,
      warnings: [],
      sections: ['Subjective', 'Objective', 'Assessment', 'Plan'].map((heading) => ({
        key: heading.toLowerCase(),
        heading,
        content: textLike(/\S/),
      })),
      transcript: textLike(/^Vet: .+\nOwner: /m),
    });
    expect(JSON.stringify(json)).toContain('Biscuit');
    expect(JSON.stringify(json)).not.toContain('[TEST]');
  });
  it('warns of a shortfall against captured_seconds', async () => {
    const { json } = await noteAfter(4000, { captured_seconds: '40.5' });
    expect(json?.['warnings']).toEqual([expect.objectContaining({ message: textLike(/40 seconds/) })]);
  });
  it('does not warn where the audio is all there, or is longer', async () => {
    for (const captured_seconds of ['0.5', '0.9', '0']) {
      expect((await noteAfter(4000, { captured_seconds })).json?.['warnings']).toEqual([]);
    }
  });
});

describe('A note that failed', () => {
  it('has no transcript when the transcription failed', async () => {
    standIn.control.noteOutcome({ ends: 'transcription_failed' });
    expect((await noteAfter(4000)).json).toEqual({
      note_id: anyText,
      status: 'failed',
      created_at: anyText,
      error: { error: anyText, code: 'transcription_failed' },
    });
  });
  it('has the transcript when the note could not be written', async () => {
    standIn.control.noteOutcome({ ends: 'note_generation_failed', transcript: 'Vet: Hello.\nOwner: Hello.' });
    expect((await noteAfter(4000, { external_ref: 'r' })).json).toEqual({
      note_id: anyText,
      status: 'failed',
      external_ref: 'r',
      created_at: anyText,
      transcript: 'Vet: Hello.\nOwner: Hello.',
      error: { error: anyText, code: 'note_generation_failed' },
    });
  });
});

describe('Reading a note', () => {
  it('that never ends stays processing', async () => {
    standIn.control.noteOutcome({ ends: 'never' });
    expect((await noteAfter(30 * 24 * 3_600_000)).json?.['status']).toBe('processing');
  });
  it('of another connection gives 404, as does an unknown one', async () => {
    const key = randomUUID();
    await client.submit({ key });
    const others = standIn.tokens.slice(1).map((token) => serviceClient(standIn.url, token));
    for (const other of others) {
      expectError(await other.note(key), 404);
      expectError(await other.outcome(key, { outcome: 'discarded' }), 404);
    }
    expectError(await client.note(randomUUID()), 404);
    expectError(await client.note('%E0%A4%A'), 404);
    expectError(await client.note('__proto__'), 404);
  });
  it('works where the 202 was never received', async () => {
    const key = randomUUID();
    standIn.control.cutNext({ method: 'POST' }, { at: 'work' });
    await expect(client.submit({ key })).rejects.toThrow();
    expect((await client.note(key)).json).toMatchObject({ note_id: key, status: 'processing' });
  });
  it('finds the key however it is escaped', async () => {
    const key = `k~${randomUUID()}`;
    await client.submit({ key });
    expect((await client.note(key.replace('~', '%7E'))).json?.['note_id']).toBe(key);
    expect((await client.note(`${key}?x=1`)).json?.['note_id']).toBe(key);
  });
});

describe('Outcome', () => {
  let key = '';
  const stored = () => standIn.control.notes().find((note) => note.noteId === key)?.outcome;
  beforeEach(async () => {
    key = randomUUID();
    await client.submit({ key, audio: wav({ fill: 3 }), fields: { external_ref: 'ref' } });
    now += 4000;
  });

  it('filed keeps the sections byte for byte, an empty text too', async () => {
    const sections = [
      { key: 'subjective', content: 'a\r\nb\rc\u2028d\u00a0 \n\n' },
      { key: 'plan', content: '' },
    ];
    const answer = await client.outcome(key, { outcome: 'filed', sections, extra: true });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ note_id: key, external_ref: 'ref' });
    expect(stored()).toMatchObject({ outcome: 'filed', sections });
  });
  it('filed may come without sections', async () => {
    expect((await client.outcome(key, { outcome: 'filed' })).status).toBe(200);
    expect(stored()).toMatchObject({ outcome: 'filed', sections: null });
  });
  it.each([
    ['a section without content', [{ key: 'plan' }]],
    ['a section without key', [{ content: 'x' }]],
    ['a key that is empty', [{ key: '', content: 'x' }]],
    ['content that is null', [{ key: 'plan', content: null }]],
    [
      'the same key twice',
      [
        { key: 'plan', content: 'x' },
        { key: 'plan', content: 'y' },
      ],
    ],
    ['one bad section among good ones', [{ key: 'subjective', content: 'x' }, { key: 'plan' }]],
    ['sections that are no array', { plan: 'x' }],
    ['sections that are null', null],
    ['a section that is text', ['plan']],
  ])('filed with %s is refused as a whole, and nothing is stored', async (_what, sections) => {
    expectError(await client.outcome(key, { outcome: 'filed', sections }), 400);
    expect(stored()).toBeNull();
    await client.outcome(key, { outcome: 'discarded' });
    expectError(await client.outcome(key, { outcome: 'filed', sections }), 400);
    expect(stored()).toMatchObject({ outcome: 'discarded' });
  });
  it.each([
    [[{ key: 'plan' }]],
    ['nonsense'],
    [null],
    [
      [
        { key: 'a', content: 'x' },
        { key: 'a', content: 'x' },
      ],
    ],
  ])('discarded ignores sections, whatever they are: %j', async (sections) => {
    expect((await client.outcome(key, { outcome: 'discarded', sections })).status).toBe(200);
    expect(stored()).toMatchObject({ outcome: 'discarded', sections: null });
  });
  it('the last call wins, and calling again changes nothing', async () => {
    const filed = (content: string) => ({ outcome: 'filed', sections: [{ key: 'plan', content }] });
    for (const body of [
      filed('one'),
      filed('two'),
      { outcome: 'discarded' },
      filed('three'),
      filed('three'),
    ]) {
      expect((await client.outcome(key, body)).status).toBe(200);
    }
    expect(stored()).toMatchObject(filed('three'));
  });
  it.each([[{}], [{ outcome: 'saved' }], [{ outcome: null }], ['filed'], [[]], [null]])(
    'is refused as %j',
    async (body) => {
      expectError(await client.outcome(key, body), 400);
      expect(stored()).toBeNull();
    },
  );
  it.each([
    ['no JSON', 'application/json', '{"outcome":'],
    ['no UTF-8', 'application/json', Buffer.from('{"outcome":"filed","x":"\u00ff"}', 'latin1')],
    ['nothing', 'application/json', ''],
    ['a form', 'application/x-www-form-urlencoded', 'outcome=filed'],
    ['too long', 'application/json', JSON.stringify({ outcome: 'discarded', more: 'x'.repeat(5 << 20) })],
  ])('is refused when its body is %s', async (_what, contentType, body) => {
    const headers = { 'content-type': contentType };
    expectError(await client.send('POST', `/v1/notes/${key}/outcome`, { headers, body }), 400);
    expect(stored()).toBeNull();
  });
  it('of an unknown note gives 404', async () => {
    expectError(await client.outcome(randomUUID(), { outcome: 'discarded' }), 404);
  });
});

describe('Paths and methods', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/notes/',
    '/v1/notes/a/b',
    '/v1/notes/a/outcome/',
    '/v2/notes',
    '/v1/connections',
  ])('there is nothing at %s', async (path) => {
    expectError(await client.send('GET', path), 404);
  });
  it.each([
    ['GET', '/v1/notes', 'POST'],
    ['DELETE', '/v1/notes/a', 'GET'],
    ['GET', '/v1/notes/a/outcome', 'POST'],
    ['POST', '/v1/connection', 'GET'],
    ['PATCH', '/v1/connection', 'GET'],
  ])('%s %s is not possible, %s is', async (method, path, allow) => {
    const answer = await client.send(method, path);
    expectError(answer, 405);
    expect(answer.headers.get('allow')).toBe(allow);
  });
});
