import { createRequire } from 'node:module';
import { beforeEach, describe, expect, test } from 'vitest';
import { openConsultRepository } from '../../../../main/consults/consultRepository.ts';
import type { Store } from '../../../../main/ports/store.ts';
import { systemClock } from '../../../../main/platform/systemClock.ts';
import type { Database } from '../../../../main/storage/database.ts';
import { migrate } from '../../../../main/storage/migrations.ts';
import { createStore } from '../../../../main/storage/createStore.ts';
import { newConnection, newConsult, newEntry, newNote } from '../../../support/sampleConsults.ts';

const driver = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  path: string,
) => Database;

let database: Database;
let store: Store;
const connection = newConnection();
const consult = newConsult(connection, { phase: 'noteReady', note: newNote() }, { edits: {} });
const steps = ['consultAdded', 'audioPrepared', 'payloadFrozen', 'uploadStarted', 'noteArrived'] as const;

beforeEach(async () => {
  database = new driver(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, 0);
  ({ store } = createStore(database, () => undefined));
  await store.saveConnection(connection);
});

const saveSteps = async (): Promise<void> => {
  for (const what of steps) await store.saveConsult(consult, newEntry({ what }));
};

describe('the ledger of a consult', () => {
  test('holds its steps in their order, and is intact', async () => {
    await saveSteps();
    expect((await store.activity(consult.id)).map(({ what }) => what)).toEqual(steps);
    const { links, brokenAt } = await store.ledger(consult.id);
    expect(brokenAt).toBeNull();
    expect(links.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    [
      'a step is changed',
      `UPDATE ledger SET json = replace(json, 'payloadFrozen', 'noteFiled') WHERE number = 3`,
      3,
    ],
    ['a step is taken out', 'DELETE FROM ledger WHERE number = 2', 2],
    ['the last steps are cut off', 'DELETE FROM ledger WHERE number > 3', 4],
    ['its head is gone', 'DELETE FROM ledger_heads', 1],
    ['all of it is gone but the head', 'DELETE FROM ledger', 1],
  ])('tells where it breaks: %s', async (_what, sql, at) => {
    await saveSteps();
    database.exec(sql);
    expect((await store.ledger(consult.id)).brokenAt).toBe(at);
  });

  test('outlives its consult, with the line of its end', async () => {
    await saveSteps();
    await store.removeConsult(consult.id, newEntry({ what: 'consultDeleted' }));
    expect(await store.consult(consult.id)).toBeNull();
    expect((await store.activity(consult.id)).at(-1)?.what).toBe('consultDeleted');
    expect((await store.ledger(consult.id)).brokenAt).toBeNull();
  });

  test('is found once its consult is gone, for that connection alone', async () => {
    await saveSteps();
    expect(await store.goneConsults(connection.id)).toEqual([]);
    await store.removeConsult(consult.id, newEntry({ what: 'consultDeleted' }));
    expect(await store.goneConsults(connection.id)).toEqual([consult.id]);
    expect(await store.goneConsults(newConnection().id)).toEqual([]);
  });

  test('is one of each consult: another is not touched', async () => {
    const other = newConsult(connection);
    await saveSteps();
    await store.saveConsult(other, newEntry());
    database.prepare('DELETE FROM ledger WHERE consult_id = ?').run(other.id);
    expect((await store.ledger(consult.id)).brokenAt).toBeNull();
    expect((await store.ledger(other.id)).brokenAt).toBe(1);
  });
});

describe('what a ledger says of texts', () => {
  const hooks = { onChange: () => undefined, isOpen: () => false };
  const edit = (content: string) =>
    ({ type: 'sectionEdited', index: 0, edit: { content, isRemoved: false } }) as const;

  test('each edit and the filing has a fingerprint of what was on screen, and no word of it', async () => {
    await store.saveConsult(consult);
    const repository = await openConsultRepository(store, systemClock, hooks);
    await repository.bringIn(consult.id, connection.id);
    await repository.apply(consult.id, edit('Plantedword'));
    await repository.apply(consult.id, edit('Plantedword, and more'));
    await repository.apply(consult.id, { type: 'noteFiled' });
    const { links } = await store.ledger(consult.id);
    const entries = await store.activity(consult.id);
    expect(entries.map(({ what }) => what)).toEqual(['sectionEdited', 'sectionEdited', 'noteFiled']);
    for (const { fingerprint } of entries) expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(JSON.stringify(links)).not.toMatch(/planted/iu);
  });

  test('the same text of the same consult has the same fingerprint, after a restart too; elsewhere another', async () => {
    const twin = newConsult(connection, { phase: 'noteReady', note: newNote() }, { edits: {} });
    const foreign = newConsult(connection, { phase: 'noteReady', note: newNote() }, { edits: {} });
    await store.saveConsult(twin);
    await store.saveConsult(foreign);
    const proofOf = async (id: typeof twin.id): Promise<string> => {
      const repository = await openConsultRepository(store, systemClock, hooks);
      await repository.bringIn(id, connection.id);
      await repository.apply(id, edit('ok'));
      await repository.apply(id, edit('not ok'));
      await repository.apply(id, edit('ok'));
      return (await store.activity(id)).at(-1)?.fingerprint ?? '';
    };
    const [once, again, other] = [await proofOf(twin.id), await proofOf(twin.id), await proofOf(foreign.id)];
    expect(again).toBe(once);
    expect(other).not.toBe(once);
  });
});
