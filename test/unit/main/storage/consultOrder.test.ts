import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Database } from '../../../../main/storage/database.ts';
import { consultOrder } from '../../../../main/storage/consultOrder.ts';
import { createSchema } from '../../../../main/storage/schema.ts';
import { connectionId } from '../../../../shared/ids.ts';
import { noFilters } from '../../../../shared/consult/listFilters.ts';

const driver = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  path: string,
) => Database;

const here = connectionId('here');
const asked = { connection: here, query: '', filters: noFilters };

/** More than two parts of the order; ten consults at each time. */
const many = 45_000;

function filled() {
  const database = new driver(':memory:');
  createSchema(database);
  database.pragma('foreign_keys = OFF');
  const insert = database.prepare(
    `INSERT OR REPLACE INTO consult_rows (row, connection_id, vet, created_at, is_settled, json)
     VALUES (?, ?, 'v', ?, 1, '{}')`,
  );
  const put = (row: number, at: number, of = here): unknown => insert.run(row, of, at);
  database
    .transaction(() => {
      for (let row = 1; row <= many; row += 1) {
        put(2 * row, Math.floor(row / 10));
        put(2 * row + 1, Math.floor(row / 10), connectionId('elsewhere'));
      }
    })
    .immediate();
  return { database, put };
}

const newestFirst = Array.from({ length: many }, (_, at) => 2 * (many - at));

test('an order that is read in parts is the whole order', () => {
  const order = consultOrder(filled().database);
  let parts = 1;
  while (order.readPart(here)) parts += 1;
  expect(parts).toBe(3);
  expect([...order.of(asked)]).toEqual(newestFirst);
});

test('a consult that is saved or removed between two parts has its place', () => {
  const { database, put } = filled();
  const order = consultOrder(database);
  order.readPart(here);
  put(200_001, 3);
  order.put(200_001, here, 3);
  order.readPart(here);
  put(200_003, many);
  order.put(200_003, here, many);
  order.readPart(here);
  database.prepare('DELETE FROM consult_rows WHERE row = ?').run(2 * many);
  order.put(2 * many, here, null);
  const late = 2 * 39;
  const at = newestFirst.indexOf(late);
  const rows = [200_003, ...newestFirst.slice(1, at), 200_001, ...newestFirst.slice(at)];
  expect([...order.of(asked)]).toEqual(rows);
  while (order.readPart(here));
  expect([...order.of(asked)]).toEqual(rows);
});

test('what is asked for meanwhile is read to the end', () => {
  const order = consultOrder(filled().database);
  order.readPart(here);
  expect([...order.of(asked)]).toEqual(newestFirst);
  expect(order.readPart(here)).toBe(false);
});
