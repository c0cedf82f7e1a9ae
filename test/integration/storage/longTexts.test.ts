import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectShortTurns, turnsOf } from '../../support/turnsOf.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';
import { idsIn } from '../../support/readStore.ts';
import { makeFolder, openPersistentStorage } from './keptStore.ts';

const key = randomBytes(32);
const connection = newConnection();

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Long, and no two words alike, which costs the index the most. */
function unlikeWords(length: number): string {
  let text = '';
  let seed = 1;
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += `${seed.toString(36)} `;
  }
  return text;
}

test.each([
  ['of U+FDFA, each of which becomes eighteen characters', 'ﷺ'.repeat(300_000)],
  ['of words that are all different', unlikeWords(1_000_000)],
])('main is never held long while a long transcript is indexed: %s', async (_, text) => {
  const { store } = await openPersistentStorage(folder, key);
  await store.saveConnection(connection);
  const consult = newConsult(connection, { phase: 'noteReady', note: newNote() });
  await store.saveConsult(consult);
  const transcript = `${text} meloxicam`;
  await store.saveConsult({ ...consult, phase: 'noteReady', note: newNote({ transcript }) });
  // It begins when nothing has been saved for 1.5 s, and the search waits for all of it. Its own answer is another matter.
  const turns = await turnsOf(async () => {
    await after(1_600);
    expect(await idsIn(store, connection.id, 'not there')).toEqual([]);
  });
  expectShortTurns(turns);
  expect(await idsIn(store, connection.id, 'meloxicam')).toEqual([consult.id]);
  await store.close();
});
