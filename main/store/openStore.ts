import type { Store } from '../consult/ports.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SandboxNotes } from '../sandbox/sandboxNotes.ts';
import { failure } from '../../shared/failure.ts';
import { connectionRecords } from './connectionRecords.ts';
import { consultRecords } from './consultRecords.ts';
import { openDatabase } from './openDatabase.ts';
import { sandboxNoteRecords } from './sandboxNoteRecords.ts';
import { storeFailure } from './storeFailure.ts';
import { StoreError, type StoreProblem, type UnreadableRow } from './storeProblem.ts';

export type OpenedStore = {
  readonly store: Store;
  /** In the same file; closed with the store. */
  readonly sandboxNotes: SandboxNotes;
};

/**
 * Opens the encrypted store at `path`, or makes it where there is no file. `key`: the 32 bytes of the data key, or
 * null for a store in memory that ends with this run (`path` is then not looked at). `onUnreadableRow` is told of
 * each row that does not parse, each time it is met. Promises of the store reject with StoreError.
 */
export async function openStore({
  path,
  key,
  onUnreadableRow = () => undefined,
}: {
  readonly path: string;
  readonly key: Buffer | null;
  readonly onUnreadableRow?: (row: UnreadableRow) => void;
}): Promise<Result<OpenedStore, StoreProblem>> {
  if (key !== null && key.length !== 32) throw new RangeError('The data key has 32 bytes');
  const opened = openDatabase(path, key);
  if (!opened.ok) return err(opened.error);
  const database = opened.value;

  /** The driver works while the caller waits; the port's promise says when it is done, and how it failed. */
  const whileOpen =
    <Arguments extends readonly unknown[], T>(work: (...given: Arguments) => T) =>
    async (...given: Arguments): Promise<T> => {
      if (!database.open) throw new StoreError(failure('internal', 'The store is closed.'));
      try {
        return work(...given);
      } catch (reason) {
        throw new StoreError(storeFailure(reason));
      }
    };

  const connections = connectionRecords(database, onUnreadableRow);
  const consults = consultRecords(database, onUnreadableRow);
  const notes = sandboxNoteRecords(database, onUnreadableRow);
  return ok({
    store: {
      connections: whileOpen(connections.all),
      saveConnection: whileOpen(connections.save),
      consults: whileOpen(consults.all),
      saveConsult: whileOpen(consults.save),
      removeConsult: whileOpen(consults.remove),
      searchConsults: whileOpen(consults.search),
      setting: whileOpen(connections.setting),
      saveSetting: whileOpen(connections.saveSetting),
      close: async () => {
        if (database.open) await whileOpen(() => void database.close())();
      },
    },
    sandboxNotes: { load: whileOpen(notes.all), save: whileOpen(notes.save) },
  });
}
