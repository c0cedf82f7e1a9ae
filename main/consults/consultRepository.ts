import type { ActivityEntry, LoggedAction } from '../../shared/consult/activity.ts';
import type { Consult, SavedConsult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { createKeyedSerialQueue } from '../../shared/serialQueue.ts';
import { createConsultEvents } from './consultEvents.ts';
import { openConsultRecords, type RecordHooks } from './consultRecords.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

/**
 * A change is saved before anybody sees it, so a crash takes back nothing that the app acted on. Changes of
 * one consult run one after the other. All unsettled consults are in memory.
 */
export type ConsultRepository = Awaited<ReturnType<typeof openConsultRepository>>;

export async function openConsultRepository(store: Store, clock: Clock, hooks: RecordHooks) {
  const records = await openConsultRecords(store, hooks);
  const { cache, read, save } = records;
  const inTurn = createKeyedSerialQueue();

  const ifMeant = (
    id: ConsultId,
    isMeant: (consult: Consult) => boolean,
    work: (consult: Consult) => Promise<void>,
  ): Promise<boolean> =>
    inTurn(id, async () => {
      const consult = await read(id);
      if (consult === null || !isMeant(consult)) return false;
      await work(consult);
      return true;
    });

  return {
    ...createConsultEvents(records, inTurn, clock),
    /** With all that are not settled. */
    inMemory: cache.all,
    get: cache.get,
    /** null: there is no such consult, or it belongs to another connection. */
    load: async (id: ConsultId, of: ConnectionId): Promise<Consult | null> => {
      const found =
        cache.get(id) ??
        (await inTurn(id, async () => {
          const stored = await read(id);
          if (stored?.connectionId === of) cache.put(stored);
          return stored;
        }));
      return found?.connectionId === of ? found : null;
    },
    /** Newest first. */
    twinsOf: store.twinsOf,
    add: (consult: SavedConsult): Promise<void> =>
      inTurn(consult.id, () => save(null, consult, lineOf(consult, 'consultAdded', clock))),
    remove: (id: ConsultId): Promise<void> =>
      inTurn(id, async () => records.remove(id, await read(id), null)),
    /** False: `isMeant` no longer holds. */
    log: (
      id: ConsultId,
      what: LoggedAction,
      isMeant: (consult: Consult) => boolean = () => true,
    ): Promise<boolean> =>
      ifMeant(id, isMeant, (consult) => save(consult, consult, lineOf(consult, what, clock))),
    /** False: `isMeant` no longer holds. */
    erase: (id: ConsultId, isMeant: (consult: Consult) => boolean): Promise<boolean> =>
      ifMeant(id, isMeant, (consult) =>
        records.remove(id, consult, lineOf(consult, 'consultDeleted', clock)),
      ),
  };
}

const lineOf = (
  { phase, recordedBy }: Consult,
  what: ActivityEntry['what'],
  clock: Clock,
): ActivityEntry => ({
  at: clock.now(),
  what,
  phase,
  code: null,
  attempt: null,
  nextTryAt: null,
  ...(what === 'consultAdded' && recordedBy !== undefined ? { recordedBy } : {}),
});
