import { createRequire } from 'node:module';
import type { Database } from '../../../main/storage/database.ts';
import { migrate } from '../../../main/storage/schema.ts';
import { createStore } from '../../../main/storage/createStore.ts';

const driver = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  path: string,
) => Database;

/** The store as it would be without encryption: what a search for planted text is checked against. */
export function openPlainStore(file: string): ReturnType<typeof createStore> {
  const database = new driver(file);
  database.pragma('journal_mode = WAL');
  database.pragma('secure_delete = ON');
  migrate(database);
  return createStore(database, () => undefined);
}
