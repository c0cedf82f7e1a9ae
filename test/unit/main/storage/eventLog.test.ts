import { beforeEach, expect, test } from 'vitest';
import { openConsultRepository } from '../../../../main/consults/consultRepository.ts';
import type { Store } from '../../../../main/ports/store.ts';
import { systemClock } from '../../../../main/platform/systemClock.ts';
import { newConnection, newConsult, newEntry, newNote } from '../../../support/sampleConsults.ts';
import { emptyStore } from '../../../support/workbench.ts';

let store: Store;
const connection = newConnection();
const consult = newConsult(connection, { phase: 'noteReady', note: newNote() }, { edits: {} });
const steps = ['consultAdded', 'audioPrepared', 'payloadFrozen', 'uploadStarted', 'noteArrived'] as const;
const whatOf = async (id = consult.id) => (await store.activity(id)).map(({ what }) => what);

beforeEach(async () => {
  store = await emptyStore();
  await store.saveConnection(connection);
  for (const what of steps) await store.saveConsult(consult, newEntry({ what }));
});

test('the event log outlives its consult, and is found then, for that connection alone', async () => {
  expect(await store.goneConsults(connection.id)).toEqual([]);
  await store.removeConsult(consult.id, newEntry({ what: 'consultDeleted' }));
  expect(await store.consult(consult.id)).toBeNull();
  expect(await whatOf()).toEqual([...steps, 'consultDeleted']);
  expect(await store.goneConsults(connection.id)).toEqual([consult.id]);
  expect(await store.goneConsults(newConnection().id)).toEqual([]);
});

test('each edit and the filing is a line, without a word of the note', async () => {
  const repository = await openConsultRepository(store, systemClock, {
    onChange: () => undefined,
    isOpen: () => false,
  });
  await repository.load(consult.id, connection.id);
  for (const content of ['Plantedword', 'Plantedword, and more']) {
    const edit = { content, isRemoved: false };
    await repository.apply(consult.id, { type: 'sectionEdited', index: 0, edit });
  }
  await repository.apply(consult.id, { type: 'noteFiled' });
  expect(await whatOf()).toEqual([...steps, 'sectionEdited', 'sectionEdited', 'noteFiled']);
  expect(JSON.stringify(await store.activity(consult.id))).not.toMatch(/planted/iu);
});
