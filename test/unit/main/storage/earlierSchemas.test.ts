import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Database } from '../../../../main/storage/database.ts';
import { migrate, schemaVersion } from '../../../../main/storage/migrations.ts';
import { consultSchema } from '../../../../main/storage/schemas.ts';
import { wordsWaiting } from '../../../../main/storage/search/wordsWaiting.ts';
import { workstationRow } from '../../../../main/storage/workstationRow.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { createStore } from '../../../../main/storage/createStore.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { isSettled, listed } from '../../../../shared/consult/listedConsult.ts';
import {
  everyPhase,
  newConnection,
  newConsult,
  newEntry,
  submission as sample,
} from '../../../support/sampleConsults.ts';
import { allConsults, idsIn } from '../../../support/readStore.ts';
import { indexParts, searchedTexts } from '../../../../main/storage/search/searchText.ts';
import { noFilters } from '../../../../shared/consult/listFilters.ts';

const driver = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  path: string,
) => Database;

const connection = newConnection();
const consults = everyPhase.map((state) => newConsult(connection, state));
const unreadable = newConsult(connection);

/** A store of version 5, with a consult in each phase and one that nobody can read. */
async function earlierStore(): Promise<Database> {
  const database = new driver(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, 0);
  const { store } = createStore(database, () => undefined);
  await store.saveConnection(connection);
  for (const consult of [...consults, unreadable])
    for (const what of ['consultAdded', 'audioPrepared'] as const)
      await store.saveConsult(consult, newEntry({ what }));
  database.prepare('UPDATE consults SET json = ? WHERE id = ?').run('{"torn', unreadable.id);
  const insert = database.prepare('INSERT INTO consult_search (rowid, words) VALUES (?, ?)');
  for (const [at, consult] of consults.entries())
    insert.run(at + 1, [...indexParts(searchedTexts(consult))].join(''));
  database.exec(`DROP TABLE received_texts;
    DROP TABLE consult_search_0;
    DROP TABLE list_counts;
    DROP TRIGGER list_counts_insert;
    DROP TRIGGER list_counts_delete;
    DROP TRIGGER list_counts_update;
    ALTER TABLE event_log RENAME TO ledger;
    ALTER TABLE ledger ADD COLUMN hash TEXT NOT NULL DEFAULT '';
    ALTER TABLE logged_consults RENAME TO ledger_heads;
    ALTER TABLE ledger_heads ADD COLUMN hash TEXT NOT NULL DEFAULT '';
    ALTER TABLE ledger_heads ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
    INSERT INTO consult_search (consult_search, rank) VALUES ('automerge', 4);`);
  database.pragma('user_version = 5');
  return database;
}

/** Without the tables of the search index that are made when they are needed. */
const schemaOf = (database: Database) =>
  database
    .prepare(
      `SELECT name, sql FROM sqlite_schema
       WHERE name NOT LIKE 'sqlite_%' AND name NOT GLOB 'consult_search_[0-9]*' ORDER BY name`,
    )
    .all();
const automergeOf = (database: Database) =>
  database.prepare("SELECT v FROM consult_search_config WHERE k = 'automerge'").pluck().get();

test('a store of schema 5 gets the schema of a new store', async () => {
  const database = await earlierStore();
  migrate(database, 5);
  const fresh = new driver(':memory:');
  migrate(fresh, 0);
  expect(schemaOf(database)).toEqual(schemaOf(fresh));
  expect(automergeOf(database)).toBe(automergeOf(fresh));
  expect(database.pragma('user_version', { simple: true })).toBe(schemaVersion);
});

test('a store of schema 5 still has its event logs after the migration', async () => {
  const database = await earlierStore();
  migrate(database, 5);
  const { store } = createStore(database, () => undefined);
  for (const { id } of consults)
    expect((await store.activity(id)).map(({ what }) => what)).toEqual(['consultAdded', 'audioPrepared']);
});

test('a store of schema 5 still has its lists, its search and its filters after the migration', async () => {
  const database = await earlierStore();
  migrate(database, 5);
  const unread: string[] = [];
  const { store } = createStore(database, ({ id }) => unread.push(id));
  expect(await allConsults(store)).toEqual(consults.toReversed());
  const asked = { connection: connection.id, query: '', from: 0, count: 1000, without: [unreadable.id] };
  const all = await store.consultRows({ ...asked, filters: noFilters });
  expect(all.rows).toEqual(consults.toReversed().map(listed));
  const { total, ready } = await store.consultRows({
    ...asked,
    without: [],
    filters: noFilters,
    inFront: [],
  });
  expect(await store.firstConsultRows(connection.id, 1)).toMatchObject({ total, ready });
  unread.length = 0;
  expect(await store.unsettledConsults()).toEqual(consults.filter((one) => !isSettled(one)).toReversed());
  // The unreadable consult stays in its place, and each start reports it.
  expect(unread).toEqual([unreadable.id]);
  const found = await idsIn(store, connection.id, 'biscuit');
  expect(found.filter((id) => id !== unreadable.id)).toHaveLength(consults.length);
  const source = consults[1]?.source;
  if (source?.kind !== 'file') throw new Error('no file');
  const ofFile = consults.filter((one) => one.source.kind === 'file');
  expect(await store.twinsOf(connection.id, source.sha256)).toEqual(ofFile.toReversed());
  const filters = { ...noFilters, phase: 'filed', species: 'dog' } as const;
  const filed = consults.filter(({ phase }) => phase === 'filed');
  expect((await store.consultRows({ ...asked, filters })).rows).toEqual(filed.map(listed).toReversed());
  expect(await store.listedSpecies(connection.id)).toEqual(['Dog']);
});

test('the migration has imports indexed again, for their file names, beside what waits already', async () => {
  const waitingAfter = async (before: string | null): Promise<readonly string[]> => {
    const database = await earlierStore();
    if (before !== null) workstationRow(database, 'store.wordsWaiting').save(before);
    migrate(database, 5);
    return [...wordsWaiting(database).load()].toSorted();
  };
  const idsOf = (all: readonly Consult[]) => all.map(({ id }) => id).toSorted();
  const imports = [...consults, unreadable].filter(({ source }) => source.kind === 'file');
  const other = consults.find(({ source }) => source.kind !== 'file');
  if (other === undefined) throw new Error('only imports');
  expect(await waitingAfter(null)).toEqual(idsOf(imports));
  expect(await waitingAfter(JSON.stringify([other.id]))).toEqual(idsOf([...imports, other]));
  for (const damaged of ['{"broken', 'null', '[1]', ''])
    expect(await waitingAfter(damaged)).toEqual(idsOf([...consults, unreadable]));
});

test('a migration that fails in its last statement leaves the store as it was', async () => {
  const database = await earlierStore();
  database.exec('CREATE TABLE received_texts (other TEXT)');
  const before = schemaOf(database);
  expect(() => migrate(database, 5)).toThrow(/received_texts/);
  expect(schemaOf(database)).toEqual(before);
  expect(automergeOf(database)).toBe(4);
  expect(database.pragma('user_version', { simple: true })).toBe(5);
  database.exec('DROP TABLE received_texts');
  migrate(database, 5);
  expect(await allConsults(createStore(database, () => undefined).store)).toHaveLength(consults.length);
});

test.each([
  ['that was never begun is certainly not there', { hasBegun: false }, null],
  ['that was begun may be there since Send', { hasBegun: true }, epochMs(1)],
  ['that was accepted is there since then', { hasBegun: true, acceptedAt: epochMs(9) }, epochMs(9)],
])('a submission of an earlier version %s', (_what, facts, mayBeThereSince) => {
  const { mayBeThereSince: _new, ...earlier } = sample(connection.id);
  const consult = newConsult(connection);
  const read = consultSchema.parse({ ...consult, submissions: [{ ...earlier, ...facts }] });
  expect(read.submissions).toMatchObject([{ ...facts, mayBeThereSince }]);
  expect(consultSchema.parse(read)).toEqual(read);
});

test.each(everyPhase)('a consult that was saved before later fields came stays readable: $phase', (state) => {
  const later = [
    'format',
    'compressedFrom',
    'hasBegun',
    'refusedAs',
    'setAside',
    'correctedFrom',
    'warningsRead',
    'checkedPlaces',
    'audioRemovedAt',
    'isAudioKept',
  ];
  const consult = newConsult(connection, state);
  const text = JSON.stringify(consult, (name: string, value: unknown) =>
    later.includes(name) ? undefined : value,
  );
  const read = consultSchema.parse(JSON.parse(text));
  expect(read).toMatchObject({ id: consult.id, phase: consult.phase, patient: consult.patient });
  expect(read).toMatchObject({ setAside: null, correctedFrom: [], warningsRead: [], checkedPlaces: [] });
  expect(read).toMatchObject({ audioRemovedAt: null, isAudioKept: false });
});

test('an import of an earlier version opens without the time of its recording', () => {
  const file = { kind: 'file', path: '/a.m4a', fileName: 'a.m4a', byteCount: 1, sha256: 'a' } as const;
  const read = consultSchema.parse({ ...newConsult(connection), source: file });
  expect(read.source).toEqual({ ...file, recordedAt: null, batch: null });
});
