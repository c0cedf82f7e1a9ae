import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../main/storage/openDatabase.ts';
import { openStore } from '../../../main/storage/openStore.ts';
import type { OpenedStore } from '../../../main/storage/createStore.ts';
import { submissionKey } from '../../../shared/ids.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';
import { idsIn } from '../../support/readStore.ts';
import { buriedIn } from '../../support/plantedText.ts';
import { openPlainStore } from './plainStore.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const planted = 'PlantedXylophone äöü "Quartz" 4711';
let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));

/** In which forms the text lies in which files. */
const found = (text: string): readonly string[] =>
  buriedIn(folder, [text]).map((hit) => hit.slice(`${text} as `.length));

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
  await idsIn(store, connection.id, planted);
  await sandboxNotes.save({
    key: submissionKey('key'),
    payloadSha256: planted,
    petName: planted,
    petType: planted,
    durationMs: 0,
  });
}

test('no file of the store holds a planted text, while it is open and afterwards', async () => {
  const file = path.join(folder, 'store.db');
  const key = randomBytes(32);
  const opened = valueOf(await openStore({ path: file, key }));
  await plant(opened);
  expect((await readdir(folder)).toSorted()).toEqual(['store.db', 'store.db-wal']);
  expect(found(planted)).toEqual([]);
  const bytes = await readFile(file);
  for (const form of [key, key.toString('hex'), key.toString('base64')])
    expect(bytes.includes(form)).toBe(false);
  await opened.store.close();
  expect(await readdir(folder)).toEqual(['store.db']);
  expect(found(planted)).toEqual([]);
  expect((await readFile(file)).subarray(0, 15).toString()).not.toBe('SQLite format 3');
});

test('control: without encryption the same search finds it, in the database and in its log', async () => {
  const file = path.join(folder, 'store.db');
  const plain = openPlainStore(file);
  await plant(plain);
  const whileOpen = found(planted);
  expect(whileOpen).toContain('UTF-8 in store.db-wal');
  expect(whileOpen).toContain('JSON in store.db-wal');
  await plain.store.close();
  expect(found(planted)).toContain('JSON in store.db');
});

// A cut of the power, the bytes of a deleted row and a sort on the disk come to no test of this length.
test('the database is told to wait for the disk, to overwrite what is deleted, and to sort in memory', () => {
  const database = valueOf(openDatabase(path.join(folder, 'store.db'), randomBytes(32)));
  const names = ['synchronous', 'fullfsync', 'secure_delete', 'temp_store'];
  const [full, memory] = [2, 2];
  expect(names.map((name) => database.pragma(name, { simple: true }))).toEqual([full, 1, 1, memory]);
  database.close();
});
