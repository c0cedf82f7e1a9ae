import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDispatcher } from '../../../main/noteService/dispatcher.ts';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import { inMemoryNotes, type SandboxNotes } from '../../../main/sandbox/sandboxNotes.ts';
import { startSandbox, type Sandbox } from '../../../main/sandbox/startSandbox.ts';
import type { Submission } from '../../../shared/consult/consult.ts';
import { connectionId, epochMs, sha256, submissionKey } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';

/** A second of silence, as the interface wants it or at another rate. */
function wav(sampleRateHz = 16_000): Buffer {
  const samples = Buffer.alloc(sampleRateHz * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

function submissionOf(bytes: Buffer, petName: string): Submission {
  const hash = sha256(createHash('sha256').update(bytes).digest('hex'));
  return {
    key: submissionKey(randomUUID()),
    connectionId: connectionId('c'),
    audio: {
      format: 'wav',
      file: 'f',
      firstSample: 0,
      byteCount: bytes.length,
      sha256: hash,
      durationMs: 1000,
    },
    trimmedFrom: null,
    compressedFrom: null,
    fields: { pet_name: petName, pet_type: 'Dog', external_ref: 'REF-1', captured_seconds: null },
    payloadSha256: hash,
    frozenAt: epochMs(0),
    end: 'live',
    hasBegun: false,
    mayBeThereSince: null,
    refusedAs: null,
    transcript: null,
  };
}

const signal = new AbortController().signal;
const dispatcher = createDispatcher();
const client = createNoteClient(dispatcher);
let sandbox: Sandbox;
let notes: SandboxNotes;
beforeAll(async () => {
  notes = inMemoryNotes();
  sandbox = await startSandbox({ notes });
});
afterAll(async () => {
  await dispatcher.close();
  await sandbox.stop();
});

const submit = (submission: Submission, bytes: Buffer) =>
  client.submit({
    access: sandbox,
    submission,
    audio: async function* () {
      for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000);
    },
    onSent: () => undefined,
    signal,
  });

test('a consult goes through the built-in sandbox: connection, upload, note, outcome', async () => {
  const connection = await client.readConnection(sandbox);
  expect(connection.ok && connection.value.practiceName).toBeTruthy();

  const bytes = wav();
  const submission = submissionOf(bytes, 'Zoë 犬');
  expect(await submit(submission, bytes)).toEqual(ok(undefined));
  expect(await submit(submission, bytes)).toEqual(ok(undefined));

  const state = await client.readNote({ access: sandbox, submission, signal });
  if (!state.ok || state.value.status !== 'ready') throw new Error(JSON.stringify(state));
  const { note } = state.value;
  expect(note.key).toBe(submission.key);
  expect(note.sections.map(({ key }) => key)).toEqual(['subjective', 'objective', 'assessment', 'plan']);
  expect(note.durationSeconds).toBe(1);

  const sections = note.sections.map(({ key }) => ({ key, content: `a\r\nb\u2028${key}` }));
  const outcome = { outcome: 'filed', sections } as const;
  expect(await client.reportOutcome({ access: sandbox, submission, outcome, signal })).toEqual(ok(undefined));
  const stored = (await notes.load()).find(({ noteId }) => noteId === submission.key);
  expect(stored?.outcome).toMatchObject(outcome);
  expect(stored?.externalRef).toBe('REF-1');
});

test('what the sandbox refuses arrives as what it is', async () => {
  const bytes = wav();
  const submission = submissionOf(bytes, 'Biscuit');
  expect(await submit(submission, bytes)).toEqual(ok(undefined));
  const changed = { ...submission, fields: { ...submission.fields, pet_name: 'Rex' } };
  expect(await submit(changed, bytes)).toMatchObject({ error: { code: 'idempotency_key_reused' } });

  const wrongRate = wav(44_100);
  expect(await submit(submissionOf(wrongRate, 'Biscuit'), wrongRate)).toMatchObject({
    error: { code: 'request_rejected' },
  });
  const unknown = submissionOf(bytes, 'Biscuit');
  expect(await client.readNote({ access: sandbox, submission: unknown, signal })).toMatchObject({
    error: { code: 'note_not_found' },
  });
  const stranger = { address: sandbox.address, token: 'another' };
  expect(await client.readConnection(stranger)).toMatchObject({ error: { code: 'unauthorized' } });
});
