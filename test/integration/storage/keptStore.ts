import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import type { Database } from '../../../main/storage/database.ts';
import { consultRowWriter } from '../../../main/storage/listedConsults.ts';
import { migrate } from '../../../main/storage/migrations.ts';
import { giveKey } from '../../../main/storage/openDatabase.ts';
import { openKeptStore, type KeptStore } from '../../../main/storage/openStore.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import type { StoreEvent } from '../../../shared/ipc/storeEvents.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';

const driver = createRequire(import.meta.url)('better-sqlite3-multiple-ciphers') as new (
  path: string,
) => Database;

export const makeFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'clinic-kept-'));

export async function flipBit(name: string, at: number): Promise<void> {
  const bytes = await readFile(name);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at);
  await writeFile(name, bytes);
}

/** A store with its backups and its log, open. */
export async function openPersistentStorage(
  folder: string,
  key: Buffer,
  { isRestored = false, events = [] }: { readonly isRestored?: boolean; readonly events?: StoreEvent[] } = {},
): Promise<KeptStore> {
  const opened = await openKeptStore({
    path: path.join(folder, 'store.db'),
    key,
    isRestored,
    isUsed: false,
    onEvent: (event) => events.push(event),
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  return opened.value;
}

/** One with a text of its own, long enough for some pages. */
export function notedConsult(connection: Connection, at: number): Consult {
  const content = `limps ${at} ${'on the left '.repeat(200)}`;
  const note = newNote({ sections: [{ key: 'plan', heading: 'Plan', content }] });
  return newConsult(connection, { phase: 'noteReady', note });
}

export async function saveConsults(
  { store }: KeptStore,
  connection: Connection,
  count: number,
): Promise<readonly Consult[]> {
  await store.saveConnection(connection);
  const consults = Array.from({ length: count }, (_, at) => notedConsult(connection, at));
  for (const consult of consults) await store.saveConsult(consult);
  return consults;
}

/** The stored consults of these ids. */
export const stored = (
  { store }: Pick<KeptStore, 'store'>,
  ids: readonly ConsultId[],
): Promise<readonly (Consult | null)[]> => Promise.all(ids.map((id) => store.consult(id)));

/** A store of that version of the schema. */
export function makeEarlierStore(
  file: string,
  key: Buffer,
  { version, count }: { readonly version: number; readonly count: number },
): readonly Consult[] {
  const database = new driver(file);
  giveKey(database, key);
  database.pragma('journal_mode = WAL');
  migrate(database, 0, version);
  const connection = newConnection();
  database
    .prepare('INSERT INTO connections VALUES (?, ?, ?)')
    .run(connection.id, connection.vet, JSON.stringify(connection));
  const add = database.prepare(
    `INSERT INTO consults (id, connection_id, vet, phase, created_at, search_hash, json)
     VALUES (?, ?, ?, ?, ?, zeroblob(32), ?)`,
  );
  const writeRow = consultRowWriter(database);
  const consults = Array.from({ length: count }, (_, at) => notedConsult(connection, at));
  database
    .transaction(() => {
      for (const [at, one] of consults.entries()) {
        add.run(one.id, one.connectionId, one.vet, one.phase, one.createdAt, JSON.stringify(one));
        writeRow(at + 1, one);
      }
    })
    .immediate();
  database.close();
  return consults;
}
