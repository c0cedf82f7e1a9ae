import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../../main/storage/database.ts';
import { migrate } from '../../../../../main/storage/schema.ts';
import { searchIndexReader, searchIndexWriter } from '../../../../../main/storage/search/searchIndex.ts';
import { indexQueryPhrases } from '../../../../../main/storage/search/searchText.ts';
import { searchTablesIn } from '../../../../support/searchTablesIn.ts';
import { newConnection, newConsult } from '../../../../support/sampleConsults.ts';

const driver = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  path: string,
) => Database;

const connection = newConnection();
const named = (name: string) =>
  newConsult(connection, undefined, { patient: { name, species: '', reference: '' } });

let database: Database;
beforeEach(() => {
  database = new driver(':memory:');
  migrate(database);
});
afterEach(() => void database.close());

function write(index: ReturnType<typeof searchIndexWriter>, row: number, name: string): void {
  for (const _ of index.steps(row, named(name)));
}
const find = (query: string): readonly number[] => searchIndexReader(database)(indexQueryPhrases(query));
const holds = (table: string, text: string): boolean =>
  database
    .prepare(`SELECT block FROM ${table}_data`)
    .pluck()
    .all()
    .some((block) => Buffer.from(block as Uint8Array).includes(text));
function purgeAll(index: ReturnType<typeof searchIndexWriter>): void {
  for (let steps = 0; index.purge(); steps += 1) if (steps > 100) throw new Error('It never ends.');
}

test('consults whose row numbers lie far apart are in different tables, and a search finds both', () => {
  const index = searchIndexWriter(database);
  write(index, 5, 'Biscuit');
  write(index, 5000, 'Biscuit');
  expect(searchTablesIn(database)).toEqual(['consult_search_0', 'consult_search_1']);
  expect(find('biscuit').toSorted((a, b) => a - b)).toEqual([5, 5000]);
  expect(find('isc')).toHaveLength(2);
});

test('a word of a removed consult leaves the pages of its table, and the other tables stay as they are', () => {
  const index = searchIndexWriter(database);
  for (let row = 1; row < 40; row += 1) write(index, row, 'Luna');
  for (let row = 5000; row < 5040; row += 1) write(index, row, row === 5020 ? 'ψωψ' : 'Luna');
  const pagesOfOther = (): unknown => database.prepare('SELECT id FROM consult_search_0_data').pluck().all();
  purgeAll(index);
  const before = pagesOfOther();
  expect(holds('consult_search_1', 'ωψ')).toBe(true);
  index.remove(5020);
  expect(find('ψωψ')).toEqual([]);
  purgeAll(index);
  expect(holds('consult_search_1', 'ωψ')).toBe(false);
  expect(pagesOfOther()).toEqual(before);
  expect(find('luna')).toHaveLength(78);
});

test('while SQLite’s checkpoints are held, as by a backup, a purge waits', () => {
  const index = searchIndexWriter(database);
  for (let row = 1; row < 40; row += 1) write(index, row, row === 20 ? 'ψωψ' : 'Luna');
  index.remove(20);
  database.pragma('wal_autocheckpoint = 0');
  for (let steps = 0; steps < 20; steps += 1) expect(index.purge()).toBe(true);
  expect(holds('consult_search_0', 'ωψ')).toBe(true);
  database.pragma('wal_autocheckpoint = 1000');
  purgeAll(index);
  expect(holds('consult_search_0', 'ωψ')).toBe(false);
});
