import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openRecoverableStore, type RecoverableStore } from '../../../main/storage/openStore.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import type { StoreHealthEvent } from '../../../shared/ipc/storeEvents.ts';
import { newConsult, newNote } from '../../support/sampleConsults.ts';

export async function flipBit(name: string, at: number): Promise<void> {
  const bytes = await readFile(name);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at);
  await writeFile(name, bytes);
}

/** A store with its backups and its log, open. */
export async function openPersistentStorage(
  folder: string,
  key: Buffer,
  {
    isRestored = false,
    events = [],
  }: { readonly isRestored?: boolean; readonly events?: StoreHealthEvent[] } = {},
): Promise<RecoverableStore> {
  const opened = await openRecoverableStore({
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
  { store }: RecoverableStore,
  connection: Connection,
  count: number,
): Promise<readonly Consult[]> {
  await store.saveConnection(connection);
  const consults = Array.from({ length: count }, (_, at) => notedConsult(connection, at));
  for (const consult of consults) await store.saveConsult(consult);
  return consults;
}

/** What the store has of these consults. */
export const stored = (
  { store }: Pick<RecoverableStore, 'store'>,
  consults: readonly Pick<Consult, 'id'>[],
): Promise<readonly (Consult | null)[]> => Promise.all(consults.map(({ id }) => store.consult(id)));
