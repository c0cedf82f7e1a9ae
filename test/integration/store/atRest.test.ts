import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../main/store/openStore.ts';
import type { OpenedStore } from '../../../main/store/storeOn.ts';
import { submissionKey } from '../../../shared/ids.ts';
import { newConnection, newConsult, newNote } from '../../unit/main/store/sampleConsults.ts';
import { openPlainStore } from './plainStore.ts';

const planted = 'PlantedXylophone äöü "Quartz" 4711';
/** Three letters of it, as the search index holds them. */
const plantedWord = 'plantedxylophone';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clinic-rest-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The text in each form in which it could lie on a disk. */
function forms(text: string): ReadonlyMap<string, Buffer> {
  const utf8 = Buffer.from(text, 'utf8');
  const forms = new Map([
    ['UTF-8', utf8],
    ['UTF-16LE', Buffer.from(text, 'utf16le')],
    ['JSON', Buffer.from(JSON.stringify(text).slice(1, -1))],
    [
      'JSON, escaped',
      Buffer.from(text.replaceAll(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)),
    ],
    ['hex', Buffer.from(utf8.toString('hex'))],
    ['index token', Buffer.from(plantedWord.slice(0, 3) + plantedWord.slice(3))],
  ]);
  // Base64 of a text within other text: one of three alignments, without its ragged ends.
  for (const shift of [0, 1, 2]) {
    const aligned = Buffer.concat([Buffer.alloc(shift), utf8]).toString('base64');
    forms.set(`base64 at ${shift}`, Buffer.from(aligned.slice(4, -4)));
  }
  return forms;
}

/** Which forms lie in which files. */
async function found(text: string): Promise<readonly string[]> {
  const hits: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const bytes = await readFile(path.join(folder, name)).catch(() => Buffer.alloc(0));
    for (const [form, needle] of forms(text)) if (bytes.includes(needle)) hits.push(`${form} in ${name}`);
  }
  return hits;
}

/** Plants the text in every column and value that takes one, changes and removes some of it. */
async function plant({ store, sandboxNotes }: OpenedStore): Promise<void> {
  const connection = newConnection({ vet: planted, practiceName: planted });
  await store.saveConnection(connection);
  const sections = [{ key: planted, heading: planted, content: planted.repeat(50) }];
  const noted = { phase: 'noteReady', note: newNote({ sections, transcript: planted }) } as const;
  const patient = { name: planted, species: planted, reference: planted };
  for (let at = 0; at < 30; at += 1) {
    const consult = newConsult(connection, noted, { patient, vet: planted });
    await store.saveConsult(consult);
    if (at % 3 === 0) await store.removeConsult(consult.id);
  }
  await store.saveSetting(connection.id, planted, planted);
  await store.searchConsults(connection.id, planted);
  await sandboxNotes.save({
    connectionId: 'built-in-sandbox',
    noteId: submissionKey('key'),
    payloadSha256: planted,
    externalRef: planted,
    createdAt: planted,
    endsAtMs: 0,
    ending: { status: 'failed', code: planted, message: planted, transcript: planted },
    outcome: null,
  });
}

test('no file of the store holds a planted text, while it is open and afterwards', async () => {
  const file = path.join(folder, 'store.db');
  const key = randomBytes(32);
  const opened = await openStore({ path: file, key });
  if (!opened.ok) throw new Error(opened.error.detail);
  await plant(opened.value);
  expect((await readdir(folder)).toSorted()).toEqual(['store.db', 'store.db-wal']);
  expect(await found(planted)).toEqual([]);
  for (const form of ['hex', 'base64', 'latin1'] as const) {
    const bytes = await readFile(file);
    expect(bytes.includes(Buffer.from(key.toString(form), form === 'latin1' ? 'latin1' : 'utf8'))).toBe(
      false,
    );
  }
  await opened.value.store.close();
  expect(await readdir(folder)).toEqual(['store.db']);
  expect(await found(planted)).toEqual([]);
  expect((await readFile(file)).subarray(0, 15).toString()).not.toBe('SQLite format 3');
});

test('control: without encryption the same search finds it, in the database and in its log', async () => {
  const file = path.join(folder, 'store.db');
  const plain = openPlainStore(file);
  await plant(plain);
  const whileOpen = await found(planted);
  expect(whileOpen).toContain('UTF-8 in store.db-wal');
  expect(whileOpen).toContain('JSON in store.db-wal');
  await plain.store.close();
  expect(await found(planted)).toContain('JSON in store.db');
});
