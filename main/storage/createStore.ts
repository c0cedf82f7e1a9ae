import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { connectionId, consultId } from '../../shared/ids.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { Store } from '../ports/store.ts';
import { sandboxNoteSchema, type SandboxNoteStore } from '../sandbox/sandboxNotes.ts';
import { connectionRecords } from './connectionRecords.ts';
import { consultRecords } from './consultRecords.ts';
import type { Database } from './database.ts';
import { activitySchema, consultEventLogRecords } from './consultEventLogRecords.ts';
import type { ChangeLog } from './recovery/changeLog.ts';
import { createChangeWriter, type ChangeWriter } from './recovery/changeWriter.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { connectionSchema, consultSchema } from '../../shared/consult/consultSchemas.ts';
import { indexUpkeep } from './search/indexUpkeep.ts';
import { StoreError, isStoreDamage, storeFailure, type OnUnreadableRow } from './storeProblem.ts';
import { sandboxNoteRecords } from './sandboxNoteRecords.ts';
import { failure } from '../../shared/consult/failure.ts';

export type OpenedStore = {
  readonly store: Store;
  readonly sandboxNotes: SandboxNoteStore;
};

type StoreOptions = {
  readonly log: ChangeLog | null;
  /** A page of the file did not open. */
  readonly onDamage: () => void;
};

const aConnection = z.string().transform(connectionId);
const storedConnection: z.ZodType<Connection> = connectionSchema;
const storedConsult: z.ZodType<Consult> = consultSchema;
const aConsult = z.string().transform(consultId);
const anEntry = activitySchema.nullable().optional();

export function createStore(
  database: Database,
  onUnreadableRow: OnUnreadableRow,
  { log, onDamage }: StoreOptions = { log: null, onDamage: () => undefined },
) {
  const changes = createChangeWriter(database, log, () => consults.forgetOrder());
  const access = createStoreAccess(database, changes, onDamage);
  const { reading, changing } = access;
  const connections = connectionRecords(database, onUnreadableRow);
  const eventLog = consultEventLogRecords(database, onUnreadableRow);
  const consults = consultRecords(database, eventLog, onUnreadableRow);
  const notes = sandboxNoteRecords(database, onUnreadableRow);
  const upkeep = indexUpkeep(consults);
  return {
    changes,
    consults,
    upkeep,
    store: {
      connections: reading(connections.all),
      saveConnection: changing('saveConnection', z.tuple([storedConnection]), connections.save),
      setting: reading(connections.setting),
      saveSetting: changing(
        'saveSetting',
        z.tuple([aConnection.nullable(), z.string(), z.string()]),
        connections.saveSetting,
      ),
      activity: reading(eventLog.entries),
      goneConsults: reading(eventLog.gone),
      ...consultPorts(access, consults),
      async close() {
        await upkeep.stop();
        await changes.inTurn(async () => void (database.open && database.close()));
      },
    } satisfies Store,
    sandboxNotes: {
      load: reading(notes.all),
      save: changing('saveSandboxNote', z.tuple([sandboxNoteSchema]), notes.save),
      remove: changing('removeSandboxNote', z.tuple([z.string()]), notes.remove),
    } satisfies SandboxNoteStore,
  };
}

function consultPorts(
  { reading, changing, changingLater }: StoreAccess,
  consults: ReturnType<typeof consultRecords>,
) {
  const indexStep = reading(consults.indexNext);
  const rows = reading(consults.rows);
  return {
    unsettledConsults: reading(consults.unsettled),
    consult: reading(consults.one),
    consultRows: async (asked) => {
      // A search finds every saved word, so it first indexes the words left for later. On a full disk it
      // finds what is indexed.
      if (asked.query !== '') while (await indexStep().catch(() => false)) await nextTurn();
      return rows(asked);
    },
    consultsBetween: reading(consults.between),
    consultsAlike: reading(consults.alike),
    twinsOf: reading(consults.twins),
    saveConsult: changing('saveConsult', z.tuple([storedConsult, anEntry]), consults.save),
    saveTypedText: changingLater({
      name: 'saveConsult',
      about: (consult: Consult, _entry: ActivityEntry | null) => consult.id,
      apply: consults.save,
      applyOutdated: consults.saveEntry,
    }),
    mergeConsults: changing(
      'mergeConsults',
      z.tuple([storedConsult, activitySchema.nullable(), aConsult]),
      (consult, entry, gone) => {
        consults.save(consult, entry);
        consults.remove(gone);
      },
    ),
    divideConsult: changing(
      'divideConsult',
      z.tuple([storedConsult, activitySchema.nullable(), storedConsult]),
      (consult, entry, other) => {
        consults.save(consult, entry);
        consults.save(other, null);
      },
    ),
    removeConsult: changing('removeConsult', z.tuple([aConsult, anEntry]), consults.remove),
    consultsBefore: reading(consults.before),
  } satisfies Partial<Store>;
}

type StoreAccess = ReturnType<typeof createStoreAccess>;

function createStoreAccess(database: Database, changes: ChangeWriter, onDamage: () => void) {
  /** Work on the database is done before this returns its promise. */
  async function checked<T>(work: () => T | Promise<T>): Promise<T> {
    if (!database.open) throw new StoreError(failure('internal', 'The store is closed.'));
    try {
      return await work();
    } catch (reason) {
      if (isStoreDamage(reason)) onDamage();
      throw new StoreError(storeFailure(reason));
    }
  }

  const changed =
    <Given extends readonly unknown[]>(change: (...given: Given) => Promise<void>) =>
    (...given: Given): Promise<void> =>
      checked(() => change(...given));

  return {
    reading:
      <Given extends readonly unknown[], T>(work: (...given: Given) => T) =>
      (...given: Given): Promise<T> =>
        checked(() => {
          changes.applyWaiting();
          return work(...given);
        }),
    changing: <Given extends readonly unknown[]>(...change: Parameters<typeof changes.changing<Given>>) =>
      changed(changes.changing(...change)),
    changingLater: <Given extends readonly unknown[]>(
      ...kind: Parameters<typeof changes.changingLater<Given>>
    ) => changed(changes.changingLater(...kind)),
  };
}
