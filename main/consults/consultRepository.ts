import type { ActivityEntry, LoggedAction } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { createKeyedSerialQueue } from '../../shared/serialQueue.ts';
import { createConsultEvents } from './consultEvents.ts';
import { openConsultRecords, type RecordHooks } from './consultRecords.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

/**
 * The consults, with all unsettled and the last used settled ones in memory. A change is saved before anybody sees it,
 * and changes of one consult run one after the other, so a crash takes back nothing that the app acted on.
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
    /** Newest first. All consults that are not settled are among them. */
    inMemory: cache.all,
    /** Of the consults in memory. */
    get: cache.get,
    /** Loads a consult of that connection into memory. null: there is no such consult, or it belongs to another connection. */
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
    /** The connection's consults of a file with these bytes, newest first. */
    twinsOf: store.twinsOf,
    add: (consult: Consult): Promise<void> =>
      inTurn(consult.id, () => save(null, consult, lineOf(consult, 'consultAdded', clock))),
    remove: (id: ConsultId): Promise<void> =>
      inTurn(id, async () => records.remove(id, await read(id), null)),
    /** Adds a line to the consult's event log, if `isMeant` still holds then. Answers whether it did. */
    log: (
      id: ConsultId,
      what: LoggedAction,
      isMeant: (consult: Consult) => boolean = () => true,
    ): Promise<boolean> =>
      ifMeant(id, isMeant, (consult) => save(consult, consult, lineOf(consult, what, clock))),
    /** As `remove`, with a log line, if `isMeant` still holds then. Answers whether it did. */
    erase: (id: ConsultId, isMeant: (consult: Consult) => boolean): Promise<boolean> =>
      ifMeant(id, isMeant, (consult) =>
        records.remove(id, consult, lineOf(consult, 'consultDeleted', clock)),
      ),
  };
}

const lineOf = ({ phase }: Consult, what: ActivityEntry['what'], clock: Clock): ActivityEntry => ({
  at: clock.now(),
  what,
  phase,
  code: null,
  attempt: null,
  nextTryAt: null,
});
