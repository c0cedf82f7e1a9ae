import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inMemoryNotes, type SandboxNotes, type StoredNote } from '../../main/sandbox/sandboxNotes.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/startSandbox.ts';
import { wav } from './audioBytes.ts';
import { expectError, serviceClient, type ServiceClient } from './serviceClient.ts';

const noteSchema = z.object({
  status: z.literal('ready'),
  title: z.string(),
  duration_seconds: z.number(),
  warnings: z.array(z.unknown()),
  sections: z.array(z.object({ key: z.string(), heading: z.string(), content: z.string() })),
  transcript: z.string(),
});

let notes: SandboxNotes;
let sandbox: Sandbox;
let client: ServiceClient;

async function start(): Promise<void> {
  sandbox = await startSandbox({ notes });
  client = serviceClient(sandbox.address, sandbox.token);
}
beforeEach(async () => {
  notes = inMemoryNotes();
  await start();
});
afterEach(() => sandbox.stop());

async function noteFor(fields: Readonly<Record<string, string>>): Promise<z.infer<typeof noteSchema>> {
  const key = randomUUID();
  expect((await client.submit({ key, fields })).status).toBe(202);
  return noteSchema.parse((await client.note(key)).json);
}

describe('Where it is', () => {
  it('on loopback, behind a token that no other start has', async () => {
    expect(sandbox.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const other = await startSandbox({ notes: inMemoryNotes() });
    expect(other.token).not.toBe(sandbox.token);
    expect(other.token.length).toBeGreaterThanOrEqual(43);
    expectError(await serviceClient(sandbox.address, other.token).send('GET', '/v1/connection'), 401);
    await other.stop();
    await expect(fetch(other.address)).rejects.toThrow();
  });
  it('on that one address alone', async () => {
    await expect(fetch(sandbox.address.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
    await expect(fetch(sandbox.address.replace('127.0.0.1', '[::1]'))).rejects.toThrow();
  });
  it('has a practice_name', async () => {
    expect((await client.send('GET', '/v1/connection')).json).toEqual({ practice_name: 'Sandbox practice' });
  });
});

describe('A fixture', () => {
  it('is ready at once, titled [TEST], and every text of it begins so', async () => {
    const note = await noteFor({ pet_name: 'Biscuit', pet_type: 'Dog', captured_seconds: '999' });
    expect(note.sections.map(({ key }) => key)).toEqual(['subjective', 'objective', 'assessment', 'plan']);
    expect(note.warnings).toEqual([]);
    expect(note.duration_seconds).toBe(0.5);
    const texts = [note.title, note.transcript, ...note.sections.map(({ content }) => content)];
    for (const text of texts) expect(text).toMatch(/^\[TEST\] \S/);
  });
  it('is a different consult for each species, of a believable length', async () => {
    const plans = await Promise.all(
      ['Dog', 'Cat', 'Rabbit', 'Horse', 'Bearded dragon'].map((pet_type) => noteFor({ pet_type })),
    );
    expect(new Set(plans.map((note) => note.title)).size).toBe(5);
    for (const note of plans) {
      for (const { content } of note.sections) expect(content.length).toBeGreaterThan(200);
      expect(note.transcript.match(/^(?:Vet|Owner): /gm)?.length ?? 0).toBeGreaterThan(12);
    }
  });
  it.each([
    ['dog', ['DOG', ' canine ', 'Puppy (Labrador)', 'working dog']],
    ['cat', ['Feline', 'kitten', 'Cat, DSH']],
    ['rabbit', ['BUNNY', 'Rabbit - lop']],
    ['horse', ['equine', 'Pony', 'Horse/cob']],
    ['gecko', ['', 'Catfish', 'dogfish', 'prairie dog', 'hedgehog', 'constructor']],
  ])('for a %s is chosen by any word for it', async (species, words) => {
    const { title } = await noteFor({ pet_type: species });
    for (const pet_type of words) expect((await noteFor({ pet_type })).title).toBe(title);
  });
  it('names the patient where a name was given, and not where none was', async () => {
    const named = JSON.stringify(await noteFor({ pet_name: ' Señor "Whiskers" ', pet_type: 'Cat' }));
    expect(named).toContain('Señor \\"Whiskers\\", 13 years old');
    const unnamed = await noteFor({ pet_name: '  ', pet_type: 'Cat' });
    expect(unnamed.sections[0]?.content).toContain('The cat, 13 years old');
  });
});

describe('Over a restart', () => {
  it('notes and outcomes stay with the connection, under its new token', async () => {
    const key = randomUUID();
    await client.submit({ key, fields: { pet_type: 'Horse' } });
    await client.outcome(key, { outcome: 'filed', sections: [{ key: 'plan', content: 'x' }] });
    const before = await client.note(key);
    const oldToken = sandbox.token;
    await sandbox.stop();
    await start();
    expect((await client.note(key)).text).toBe(before.text);
    expect((await client.submit({ key, fields: { pet_type: 'Horse' } })).status).toBe(202);
    expectError(await client.submit({ key, fields: { pet_type: 'Cat' } }), 409, 'idempotency_key_reused');
    expectError(await serviceClient(sandbox.address, oldToken).note(key), 401);
    expect((await notes.load())[0]?.outcome).toMatchObject({ outcome: 'filed' });
  });
  it('what is kept is plain JSON without any audio', async () => {
    const audio = wav({ fill: 65, seconds: 2 });
    await client.submit({ audio });
    const kept = await notes.load();
    const text = JSON.stringify(kept);
    expect(JSON.parse(text)).toEqual(kept);
    expect(text).not.toContain('AAAAAAAAAAAA');
    expect(text).not.toContain(Buffer.alloc(90, 65).toString('base64'));
    expect(text.length).toBeLessThan(20_000);
  });
});

describe('When its notes cannot be kept', () => {
  it('the answer is 502, there is no note, and the same request works later', async () => {
    await sandbox.stop();
    const kept: StoredNote[] = [];
    let isFull = true;
    notes = {
      load: () => Promise.resolve([]),
      save: (note) => {
        if (isFull) return Promise.reject(new Error('disk full'));
        kept.push(note);
        return Promise.resolve();
      },
      remove: () => Promise.resolve(),
    };
    await start();
    const key = randomUUID();
    expectError(await client.submit({ key }), 502);
    expectError(await client.note(key), 404);
    isFull = false;
    expect((await client.submit({ key })).status).toBe(202);
    expect(kept).toHaveLength(1);
    isFull = true;
    expectError(await client.outcome(key, { outcome: 'discarded' }), 502);
  });
});
