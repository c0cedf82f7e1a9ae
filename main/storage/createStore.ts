import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { failure } from '../../shared/consult/failure.ts';
import { connectionId, consultId, submissionKey } from '../../shared/ids.ts';
import type { Store } from '../ports/store.ts';
import { storedNoteSchema, type SandboxNotes } from '../sandbox/sandboxNotes.ts';
import type { ChangeLog } from './recovery/changeLog.ts';
import { connectionRecords } from './connectionRecords.ts';
import { consultRecords } from './consultRecords.ts';
import type { Database } from './database.ts';
import { ledgerRecords } from './ledgerRecords.ts';
import { receivedPartLength, receivedTexts } from './receivedTexts.ts';
import { sandboxNoteRecords } from './sandboxNoteRecords.ts';
import { activitySchema, connectionSchema, consultSchema } from './schemas.ts';
import { isDamage, storeFailure } from './storeFailure.ts';
import { StoreError, type UnreadableRow } from './storeProblem.ts';
import { changeWriter } from './recovery/changeWriter.ts';

export type OpenedStore = {
  readonly store: Store;
  /** In the same file; closed with the store. */
  readonly sandboxNotes: SandboxNotes;
};

type Beside = {
  /** Has each change before the store has it; null: none. */
  readonly log: ChangeLog | null;
  /** A page of the file did not open. */
  readonly onDamage: () => void;
};

type Records = {
  readonly changes: ReturnType<typeof changeWriter>;
  readonly consults: ReturnType<typeof consultRecords>;
};

/** The ports over a database that is open and of our schema. Whatever changes it, changes it by `changing`. */
export function createStore(
  database: Database,
  onUnreadableRow: (row: UnreadableRow) => void,
  { log, onDamage }: Beside = { log: null, onDamage: () => undefined },
): OpenedStore & Records {
  const storeError = (reason: unknown): StoreError => {
    if (isDamage(reason)) onDamage();
    return new StoreError(storeFailure(reason));
  };
  const checkOpen = (): void => {
    if (!database.open) throw new StoreError(failure('internal', 'The store is closed.'));
  };
  /** The driver works while the caller waits; the port's promise says when it is done, and how it failed. */
  const reading =
    <Given extends readonly unknown[], T>(work: (...given: Given) => T) =>
    async (...given: Given): Promise<T> => {
      checkOpen();
      try {
        return work(...given);
      } catch (reason) {
        throw storeError(reason);
      }
    };

  const changes = changeWriter(database, log);
  function changing<Given extends readonly unknown[]>(
    name: string,
    shape: z.ZodType<Given>,
    work: (...given: Given) => void,
  ): (...given: Given) => Promise<void> {
    const change = changes.changing(name, shape, work);
    return async (...given) => {
      checkOpen();
      try {
        await change(...given);
      } catch (reason) {
        throw storeError(reason);
      }
    };
  }

  const connections = connectionRecords(database, onUnreadableRow);
  const ledger = ledgerRecords(database, onUnreadableRow);
  const consults = consultRecords(database, ledger, onUnreadableRow);
  const indexStep = reading(consults.indexLater);
  const rows = reading(consults.rows);
  const notes = sandboxNoteRecords(database, onUnreadableRow);
  const received = receivedTexts(database);
  const saveReceivedPart = changing(
    'saveReceivedPart',
    z.tuple([z.string().transform(consultId), z.string().transform(submissionKey), z.number(), z.string()]),
    received.savePart,
  );
  const aConnection = z.string().transform(connectionId);
  const aConsult = z.string().transform(consultId);
  return {
    changes,
    consults,
    store: {
      connections: reading(connections.all),
      saveConnection: changing('saveConnection', z.tuple([connectionSchema]), connections.save),
      unsettledConsults: reading(consults.unsettled),
      consult: reading(consults.one),
      async consultRows(asked) {
        // A search finds what was saved, also a moment ago; main does other things between two steps.
        if (asked.query !== '') while (await indexStep()) await nextTurn();
        return rows(asked);
      },
      listedSpecies: reading(consults.species),
      consultsBetween: reading(consults.between),
      twinsOf: reading(consults.twins),
      saveConsult: changing(
        'saveConsult',
        z.tuple([consultSchema, activitySchema.nullable().optional()]),
        consults.save,
      ),
      async saveReceivedText(id, key, text) {
        for (let part = 0; part * receivedPartLength < text.length; part += 1) {
          const from = part * receivedPartLength;
          await saveReceivedPart(id, key, part, text.slice(from, from + receivedPartLength));
        }
      },
      receivedText: reading(received.read),
      activity: reading(ledger.entries),
      ledger: reading(ledger.checked),
      goneConsults: reading(ledger.gone),
      removeConsult: changing(
        'removeConsult',
        z.tuple([aConsult, activitySchema.nullable().optional()]),
        consults.remove,
      ),
      purgeIndex: reading(consults.purge),
      consultsBefore: reading(consults.before),
      setting: reading(connections.setting),
      saveSetting: changing(
        'saveSetting',
        z.tuple([aConnection.nullable(), z.string(), z.string()]),
        connections.saveSetting,
      ),
      close: () => changes.inTurn(async () => void (database.open && database.close())),
    },
    sandboxNotes: {
      load: reading(notes.all),
      save: changing('saveSandboxNote', z.tuple([storedNoteSchema]), notes.save),
      remove: changing('removeSandboxNote', z.tuple([z.string(), z.string()]), notes.remove),
    },
  };
}
