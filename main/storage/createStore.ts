import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { connectionId, consultId, submissionKey } from '../../shared/ids.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { Store } from '../ports/store.ts';
import { sandboxNoteSchema, type SandboxNotes } from '../sandbox/sandboxNotes.ts';
import { connectionRecords } from './connectionRecords.ts';
import { consultRecords } from './consultRecords.ts';
import type { Database } from './database.ts';
import { eventLogRecords } from './eventLogRecords.ts';
import { receivedPartLength, receivedTexts } from './receivedTexts.ts';
import type { ChangeLog } from './recovery/changeLog.ts';
import { changeWriter } from './recovery/changeWriter.ts';
import { sandboxNoteRecords } from './sandboxNoteRecords.ts';
import { activitySchema, connectionSchema, consultSchema } from './schemas.ts';
import { createStoreAccess, type StoreAccess } from './storeAccess.ts';
import type { UnreadableRow } from './storeProblem.ts';

export type OpenedStore = {
  readonly store: Store;
  /** In the same file as the store; closed with the store. */
  readonly sandboxNotes: SandboxNotes;
};

type StoreOptions = {
  /** Gets each change before the database does; null: changes are not logged. */
  readonly log: ChangeLog | null;
  /** A page of the file did not open. */
  readonly onDamage: () => void;
};

type Records = {
  readonly changes: ReturnType<typeof changeWriter>;
  readonly consults: ReturnType<typeof consultRecords>;
};

const aConnection = z.string().transform(connectionId);
const aConsult = z.string().transform(consultId);
const aSubmission = z.string().transform(submissionKey);
const anEntry = activitySchema.nullable().optional();

/** The ports over an open database of the current schema. Every change of the database goes through `changing`. */
export function createStore(
  database: Database,
  onUnreadableRow: (row: UnreadableRow) => void,
  { log, onDamage }: StoreOptions = { log: null, onDamage: () => undefined },
): OpenedStore & Records {
  const changes = changeWriter(database, log, { onRollback: () => consults.forgetOrder() });
  const access = createStoreAccess(database, changes, onDamage);
  const { reading, changing } = access;
  const connections = connectionRecords(database, onUnreadableRow);
  const eventLog = eventLogRecords(database, onUnreadableRow);
  const consults = consultRecords(database, eventLog, onUnreadableRow);
  const notes = sandboxNoteRecords(database, onUnreadableRow);
  return {
    changes,
    consults,
    store: {
      connections: reading(connections.all),
      saveConnection: changing('saveConnection', z.tuple([connectionSchema]), connections.save),
      setting: reading(connections.setting),
      saveSetting: changing(
        'saveSetting',
        z.tuple([aConnection.nullable(), z.string(), z.string()]),
        connections.saveSetting,
      ),
      activity: reading(eventLog.entries),
      goneConsults: reading(eventLog.gone),
      ...consultPorts(access, consults),
      ...receivedTextPorts(access, receivedTexts(database)),
      close: () => changes.inTurn(async () => void (database.open && database.close())),
    },
    sandboxNotes: {
      load: reading(notes.all),
      save: changing('saveSandboxNote', z.tuple([sandboxNoteSchema]), notes.save),
      remove: changing('removeSandboxNote', z.tuple([z.string()]), notes.remove),
    },
  };
}

function consultPorts(
  { reading, changing, changingLater }: StoreAccess,
  consults: ReturnType<typeof consultRecords>,
) {
  const indexStep = reading(consults.indexLater);
  const orderPart = reading(consults.readOrder);
  const rows = reading(consults.rows);
  return {
    unsettledConsults: reading(consults.unsettled),
    consult: reading(consults.one),
    consultRows: async (asked) => {
      // A search finds every saved word, so it first indexes the words left for later; main works between two steps.
      if (asked.query !== '') while (await indexStep()) await nextTurn();
      while (await orderPart(asked.connection)) await nextTurn();
      return rows(asked);
    },
    firstConsultRows: reading(consults.firstRows),
    listedSpecies: reading(consults.species),
    consultsBetween: reading(consults.between),
    twinsOf: reading(consults.twins),
    saveConsult: changing('saveConsult', z.tuple([consultSchema, anEntry]), consults.save),
    saveTypedText: changingLater({
      name: 'saveConsult',
      about: (consult: Consult, _entry: ActivityEntry | null) => consult.id,
      apply: consults.save,
      applyOutdated: consults.saveEntry,
    }),
    saveConsults: changing(
      'saveConsults',
      z.tuple([z.array(z.tuple([consultSchema, activitySchema.nullable()]).readonly()).readonly()]),
      (all) => {
        for (const [consult, entry] of all) consults.save(consult, entry);
      },
    ),
    removeConsult: changing('removeConsult', z.tuple([aConsult, anEntry]), consults.remove),
    purgeIndex: reading(consults.purge),
    consultsBefore: reading(consults.before),
  } satisfies Partial<Store>;
}

function receivedTextPorts({ reading, changing }: StoreAccess, received: ReturnType<typeof receivedTexts>) {
  const savePart = changing(
    'saveReceivedPart',
    z.tuple([aConsult, aSubmission, z.number(), z.string()]),
    received.savePart,
  );
  return {
    saveReceivedText: async (id, key, text) => {
      for (let part = 0; part * receivedPartLength < text.length; part += 1) {
        const from = part * receivedPartLength;
        await savePart(id, key, part, text.slice(from, from + receivedPartLength));
      }
    },
    receivedText: reading(received.read),
  } satisfies Partial<Store>;
}
