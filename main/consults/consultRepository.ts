import { entryOf, type ActivityEntry, type LoggedAction } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { isSettled } from '../../shared/consult/listedConsult.ts';
import { transition } from '../../shared/consult/transitions/transition.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import { createKeyedSerialQueue } from '../../shared/serialQueue.ts';
import { isTextOnlyChange, type Change } from './changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

/** The cache keeps this many settled consults. */
const settledInMemory = 50;

/** The consults in memory. Evicts settled consults only, and never the open one. */
function createConsultCache(isOpen: (id: ConsultId) => boolean) {
  const unsettled = new Map<ConsultId, Consult>();
  /** Ordered by their last use, the latest last. */
  const settled = new Map<ConsultId, Consult>();

  function remove(id: ConsultId): void {
    unsettled.delete(id);
    settled.delete(id);
  }

  function evict(): void {
    for (const id of settled.keys()) {
      if (settled.size <= settledInMemory) return;
      if (!isOpen(id)) settled.delete(id);
    }
  }

  return {
    /** Newest first. */
    all: (): readonly Consult[] =>
      [...unsettled.values(), ...settled.values()].sort((a, b) => b.createdAt - a.createdAt),
    get: (id: ConsultId): Consult | null => {
      const waiting = unsettled.get(id);
      if (waiting !== undefined) return waiting;
      const consult = settled.get(id);
      if (consult === undefined) return null;
      settled.delete(id);
      settled.set(id, consult);
      return consult;
    },
    put(consult: Consult): void {
      remove(consult.id);
      (isSettled(consult) ? settled : unsettled).set(consult.id, consult);
      evict();
    },
    remove,
  };
}

/**
 * The consults, with all unsettled and the last used settled ones in memory. A change is saved before anybody sees it,
 * and changes of one consult run one after the other, so a crash takes back nothing that the app acted on.
 */
export type ConsultRepository = Awaited<ReturnType<typeof openConsultRepository>>;

type Hooks = {
  readonly onChange: (id: ConsultId, change: Change) => void;
  /** Whether the consult is on screen: then it stays in memory. */
  readonly isOpen: (id: ConsultId) => boolean;
};

export async function openConsultRepository(store: Store, clock: Clock, { onChange, isOpen }: Hooks) {
  const cache = createConsultCache(isOpen);
  for (const consult of await store.unsettledConsults()) cache.put(consult);
  const inTurn = createKeyedSerialQueue();

  async function save(before: Consult | null, after: Consult, entry: ActivityEntry | null): Promise<void> {
    if (isTextOnlyChange({ before, after })) await store.saveTypedText(after, entry);
    else await store.saveConsult(after, entry);
    cache.put(after);
    onChange(after.id, { before, after });
  }

  const lineOf = ({ phase }: Consult, what: ActivityEntry['what']): ActivityEntry => ({
    at: clock.now(),
    what,
    phase,
    code: null,
    attempt: null,
    nextTryAt: null,
  });

  async function remove(id: ConsultId, before: Consult | null, entry: ActivityEntry | null): Promise<void> {
    await store.removeConsult(id, entry);
    cache.remove(id);
    onChange(id, { before, after: null });
  }

  const read = async (id: ConsultId): Promise<Consult | null> => cache.get(id) ?? (await store.consult(id));

  /** As `apply`, with an event for the consult as it is then. `decision` answers null: nothing changes. */
  const applyWith = (
    id: ConsultId,
    decision: (consult: Consult) => ConsultEvent | null,
  ): Promise<Consult | null> =>
    inTurn(id, async () => {
      const before = await read(id);
      if (before === null) return null;
      const event = decision(before);
      if (event === null) return before;
      const after = transition(before, event, clock.now());
      if (after !== before) await save(before, after, entryOf(event, after, clock.now()));
      return after;
    });

  return {
    /** Newest first. All consults that are not settled are among them. */
    inMemory: cache.all,
    /** Of the consults in memory. */
    get: cache.get,
    /** Loads a consult of that connection into memory. null: there is no such consult, or it belongs to another connection. */
    load: async (id: ConsultId, of: ConnectionId): Promise<Consult | null> => {
      const isMeant = (consult: Consult | null): consult is Consult => consult?.connectionId === of;
      const found =
        cache.get(id) ??
        (await inTurn(id, async () => {
          const stored = await read(id);
          if (isMeant(stored)) cache.put(stored);
          return stored;
        }));
      return isMeant(found) ? found : null;
    },
    /** The connection's consults of a file with these bytes, newest first. */
    twinsOf: store.twinsOf,
    add: (consult: Consult): Promise<void> =>
      inTurn(consult.id, () => save(null, consult, lineOf(consult, 'consultAdded'))),
    /** The consult after the event; null: there is no such consult. Rejects if it cannot be saved. */
    apply: (id: ConsultId, event: ConsultEvent): Promise<Consult | null> => applyWith(id, () => event),
    applyWith,
    /** As `applyWith`, for each consult in memory. Answers those that `decision` had an event for. */
    applyToAll: async (decision: Parameters<typeof applyWith>[1]): Promise<readonly ConsultId[]> => {
      const meant = cache.all().flatMap((consult) => (decision(consult) === null ? [] : [consult.id]));
      for (const id of meant) await applyWith(id, decision);
      return meant;
    },
    /**
     * As `applyWith`, with an event by which the consult gets what another one had; that one is removed in the same step.
     * Answers whether it happened: `decide` answers null, or the event does not fit, and both stay as they are.
     */
    merge: (
      id: ConsultId,
      goneId: ConsultId,
      decide: (consult: Consult, gone: Consult) => ConsultEvent | null,
    ): Promise<boolean> =>
      inTurn(id, () =>
        inTurn(goneId, async () => {
          const [before, gone] = [await read(id), await read(goneId)];
          const event = before === null || gone === null ? null : decide(before, gone);
          if (before === null || event === null) return false;
          const after = transition(before, event, clock.now());
          if (after === before) return false;
          await store.mergeConsults(after, entryOf(event, after, clock.now()), goneId);
          cache.put(after);
          cache.remove(goneId);
          onChange(id, { before, after });
          onChange(goneId, { before: gone, after: null });
          return true;
        }),
      ),
    remove: (id: ConsultId): Promise<void> => inTurn(id, async () => remove(id, await read(id), null)),
    /** Adds a line to the consult's event log, if `isMeant` still holds then. Answers whether it did. */
    log: (
      id: ConsultId,
      what: LoggedAction,
      isMeant: (consult: Consult) => boolean = () => true,
    ): Promise<boolean> =>
      inTurn(id, async () => {
        const consult = await read(id);
        if (consult === null || !isMeant(consult)) return false;
        await save(consult, consult, lineOf(consult, what));
        return true;
      }),
    /** As `remove`, with a log line, if `isMeant` still holds then. Answers whether it did. */
    erase: (id: ConsultId, isMeant: (consult: Consult) => boolean): Promise<boolean> =>
      inTurn(id, async () => {
        const before = await read(id);
        if (before === null || !isMeant(before)) return false;
        await remove(id, before, lineOf(before, 'consultDeleted'));
        return true;
      }),
  };
}
