import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Database } from '../../../../main/storage/database.ts';
import { filteredRows } from '../../../../main/storage/filteredRows.ts';
import { createSchema } from '../../../../main/storage/schema.ts';
import { connectionId } from '../../../../shared/ids.ts';
import { noFilters } from '../../../../shared/consult/listFilters.ts';

const driver = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  path: string,
) => Database;

/** A database that answers each query with how SQLite would go about it. */
function planning(): Database {
  const database = new driver(':memory:');
  createSchema(database);
  const prepare: Database['prepare'] = (sql) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
    const details = (...values: readonly unknown[]): readonly unknown[] =>
      plan.all(...values).map((row) => (row as { readonly detail: string }).detail);
    const statement = { ...plan, all: details, pluck: () => statement } as unknown as ReturnType<
      Database['prepare']
    >;
    return statement;
  };
  return { prepare } as Database;
}

const here = connectionId('here');

test.each([
  [
    { phase: 'filed' },
    /^SEARCH consult_rows USING INDEX consult_rows_by_phase \(connection_id=\? AND phase=\? AND created_at>\? AND created_at<\?\)$/,
  ],
  [
    { begunFrom: 5 },
    /^SEARCH consult_rows USING (COVERING )?INDEX consult_rows_listed \(connection_id=\? AND created_at>\? AND created_at<\?\)$/,
  ],
] as const)('%j goes straight to what it finds in one index', (filters, plan) => {
  const said = filteredRows(planning())(here, { ...noFilters, ...filters });
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(plan);
});
