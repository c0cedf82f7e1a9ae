import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Database } from '../../../../main/storage/database.ts';
import { migrate, schemaVersion } from '../../../../main/storage/migrations.ts';
import { consultSchema } from '../../../../main/storage/schemas.ts';
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
import { noFilters } from '../../../../shared/consult/listFilters.ts';

const driver = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  path: string,
) => Database;

const connection = newConnection();
const consults = everyPhase.map((state) => newConsult(connection, state));
const unreadable = newConsult(connection);

/** What a store of that version had not yet. */
const undo: Readonly<Record<number, string>> = {
  1: 'DROP TABLE consult_events;',
  2: `DROP TABLE consult_rows;
      CREATE INDEX consults_by_connection ON consults (connection_id, created_at);`,
  3: `CREATE TABLE consult_events (
        row INTEGER PRIMARY KEY,
        consult_id TEXT NOT NULL REFERENCES consults (id) ON DELETE CASCADE,
        connection_id TEXT NOT NULL,
        vet TEXT NOT NULL,
        json TEXT NOT NULL
      ) STRICT;
      CREATE INDEX consult_events_by_consult ON consult_events (consult_id, row);
      INSERT INTO consult_events (consult_id, connection_id, vet, json)
        SELECT consult_id, connection_id, vet, json FROM ledger JOIN ledger_heads USING (consult_id)
        ORDER BY number;
      DROP TABLE ledger;
      DROP TABLE ledger_heads;`,
  4: `DROP INDEX consult_rows_by_phase;
      DROP INDEX consult_rows_by_species;
      ALTER TABLE consult_rows DROP COLUMN phase;
      ALTER TABLE consult_rows DROP COLUMN species;`,
  5: `DROP TABLE received_texts;
      INSERT INTO consult_search (consult_search, rank) VALUES ('automerge', 4);`,
};

/** A store of that version, with a consult in each phase and one that nobody can read. */
async function earlierStore(version: number): Promise<Database> {
  const database = new driver(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, 0);
  const { store } = createStore(database, () => undefined);
  await store.saveConnection(connection);
  for (const consult of [...consults, unreadable])
    for (const what of ['consultAdded', 'audioPrepared'] as const)
      await store.saveConsult(consult, newEntry({ what }));
  database.prepare('UPDATE consults SET json = ? WHERE id = ?').run('{"torn', unreadable.id);
  for (let step = schemaVersion; step >= version; step -= 1) database.exec(undo[step] ?? '');
  database.pragma(`user_version = ${version}`);
  return database;
}

test.each([2, 3])(
  'a store of schema %i has its event logs afterwards, as a chain from their first line on',
  async (version) => {
    const database = await earlierStore(version);
    migrate(database, version);
    const { store } = createStore(database, () => undefined);
    for (const { id } of consults) {
      expect((await store.activity(id)).map(({ what }) => what)).toEqual(['consultAdded', 'audioPrepared']);
      expect(await store.ledger(id)).toMatchObject({ brokenAt: null, links: [{ number: 1 }, { number: 2 }] });
    }
  },
);

test.each([1, 2])('a store of schema %i has its lists afterwards', async (version) => {
  const database = await earlierStore(version);
  migrate(database, version);
  const unread: string[] = [];
  const { store } = createStore(database, ({ id }) => unread.push(id));
  expect(await allConsults(store)).toEqual(consults.toReversed());
  const asked = {
    connection: connection.id,
    query: '',
    filters: noFilters,
    from: 0,
    count: 1000,
    without: [],
  };
  expect((await store.consultRows(asked)).rows).toEqual(consults.toReversed().map(listed));
  expect(unread).toEqual([]);
  expect(await store.unsettledConsults()).toEqual(consults.filter((one) => !isSettled(one)).toReversed());
  // Each start says so again; it stays where it is.
  expect(unread).toEqual([unreadable.id]);
  expect(await idsIn(store, connection.id, 'biscuit')).toHaveLength(consults.length);
  const source = consults[1]?.source;
  if (source?.kind !== 'file') throw new Error('no file');
  const ofFile = consults.filter((one) => one.source.kind === 'file');
  expect(await store.twinsOf(connection.id, source.sha256)).toEqual(ofFile.toReversed());
});

test.each([1, 2, 3, 4])(
  'the lists of a store of schema %i can be narrowed down afterwards',
  async (version) => {
    const database = await earlierStore(version);
    migrate(database, version);
    const { store } = createStore(database, () => undefined);
    const filters = { ...noFilters, phase: 'filed', species: 'dog' } as const;
    const asked = { connection: connection.id, query: '', filters, from: 0, count: 1000, without: [] };
    const { rows } = await store.consultRows(asked);
    expect(rows).toEqual(
      consults
        .filter(({ phase }) => phase === 'filed')
        .map(listed)
        .toReversed(),
    );
    expect(await store.listedSpecies(connection.id)).toEqual(['Dog']);
  },
);

test('a step that breaks off leaves the store as it was', async () => {
  const database = await earlierStore(2);
  const columns = () =>
    database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
      .all();
  const before = columns();
  // In the middle of the listing, long after the tables were made.
  database.exec('ALTER TABLE consults RENAME COLUMN vet TO other');
  expect(() => migrate(database, 2)).toThrow(/vet/);
  database.exec('ALTER TABLE consults RENAME COLUMN other TO vet');
  expect(columns()).toEqual(before);
  expect(database.pragma('user_version', { simple: true })).toBe(2);
  migrate(database, 2);
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
