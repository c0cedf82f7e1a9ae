import { failure } from '../../shared/failure.ts';
import type { Store } from '../consult/ports.ts';
import type { SandboxNotes } from '../sandbox/sandboxNotes.ts';
import { connectionRecords } from './connectionRecords.ts';
import { consultRecords } from './consultRecords.ts';
import type { Database } from './database.ts';
import { sandboxNoteRecords } from './sandboxNoteRecords.ts';
import { storeFailure } from './storeFailure.ts';
import { StoreError, type UnreadableRow } from './storeProblem.ts';

export type OpenedStore = {
  readonly store: Store;
  /** In the same file; closed with the store. */
  readonly sandboxNotes: SandboxNotes;
};

/** The ports over a database that is open and of our schema. */
export function storeOn(database: Database, onUnreadableRow: (row: UnreadableRow) => void): OpenedStore {
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
  return {
    store: {
      connections: whileOpen(connections.all),
      saveConnection: whileOpen(connections.save),
      unsettledConsults: whileOpen(consults.unsettled),
      consult: whileOpen(consults.one),
      consultRows: whileOpen(consults.rows),
      twinsOf: whileOpen(consults.twins),
      saveConsult: whileOpen(consults.save),
      activity: whileOpen(consults.activity),
      removeConsult: whileOpen(consults.remove),
      setting: whileOpen(connections.setting),
      saveSetting: whileOpen(connections.saveSetting),
      close: async () => {
        if (database.open) await whileOpen(() => void database.close())();
      },
    },
    sandboxNotes: { load: whileOpen(notes.all), save: whileOpen(notes.save) },
  };
}
