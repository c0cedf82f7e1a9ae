import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { Store } from '../../../main/ports/store.ts';
import { idsIn } from '../../support/readStore.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';
import { openPersistentStorage } from './keptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const key = randomBytes(32);
const connection = newConnection();
const sections = [{ key: 'plan', heading: 'Plan', content: 'Rest.' }];
const consult = newConsult(connection, { phase: 'noteReady', note: newNote({ sections }) });
const edited = (content: string): Consult => ({ ...consult, edits: { 0: { content, isRemoved: false } } });

let folder: string;
beforeEach(async () => void (folder = await temporaryFolder()));

const found = (store: Store, query: string): Promise<readonly string[]> => idsIn(store, connection.id, query);

test('a search finds what was typed a moment ago, and no more what was there before', async () => {
  const { store } = await openPersistentStorage(folder, key);
  await store.saveConnection(connection);
  await store.saveConsult(consult);
  await store.saveConsult(edited('meloxicam'));
  expect(await found(store, 'meloxicam')).toEqual([consult.id]);
  await store.saveConsult(edited('gabapentin'));
  await store.saveConsult(edited('gabapentin twice'));
  expect(await found(store, 'gabapentin twice')).toEqual([consult.id]);
  expect(await found(store, 'meloxicam')).toEqual([]);
  await store.close();
});

test('what a run left for later is found in the next one', async () => {
  const { store } = await openPersistentStorage(folder, key);
  await store.saveConnection(connection);
  await store.saveConsult(consult);
  await store.saveConsult(edited('meloxicam'));
  await store.close();
  const { store: next } = await openPersistentStorage(folder, key);
  expect(await found(next, 'meloxicam')).toEqual([consult.id]);
  await next.close();
});
