import { entryOf, type ActivityEntry, type LoggedAction } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId, Sha256 } from '../../shared/ids.ts';
import { transition } from '../../shared/consult/transitions/transition.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import { createKeyedSerialQueue } from '../../shared/serialQueue.ts';
import { createConsultCache } from './consultCache.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { fingerprintKeySetting } from '../settings/consultSettings.ts';

/**
 * The consults that somebody or something is at work on, in memory as they are on disk: all that are not settled, and
 * the settled ones that were asked for last. A change is saved before anybody sees it, and changes of one consult
 * happen one after the other, so nothing acts on a state that a crash would take back.
 */
export type ConsultRepository = {
  /** Newest first. All consults that are not settled are among them. */
  readonly inMemory: () => readonly Consult[];
  /** Of the consults in memory. */
  readonly get: (id: ConsultId) => Consult | null;
  /** Loads a consult of that connection into memory. null: there is no such consult, or it belongs to another connection. */
  readonly bringIn: (id: ConsultId, of: ConnectionId) => Promise<Consult | null>;
  /** The consults of a connection that were made of a file with these very bytes; newest first. */
  readonly twinsOf: (connection: ConnectionId, source: Sha256) => Promise<readonly Consult[]>;
  readonly saveReceivedText: Store['saveReceivedText'];
  readonly add: (consult: Consult) => Promise<void>;
  /** The consult after the event, or null where there is none. Rejects where it could not be saved. */
  readonly apply: (id: ConsultId, event: ConsultEvent) => Promise<Consult | null>;
  /** As `apply`, with the event made from the consult as it is when its turn comes. null: nothing to do. */
  readonly applyWith: (
    id: ConsultId,
    decide: (consult: Consult) => ConsultEvent | null,
  ) => Promise<Consult | null>;
  readonly remove: (id: ConsultId) => Promise<void>;
  /**
   * Adds a line to the consult's event log without a change of the consult, if `isMeant` still holds when the line's turn
   * comes. Answers whether the line was added. `text`: the text that left the app; the log stores its fingerprint.
   */
  readonly log: (
    id: ConsultId,
    what: LoggedAction,
    about?: { readonly text?: string | null; readonly isMeant?: (consult: Consult) => boolean },
  ) => Promise<boolean>;
  /** As `remove`, where `isMeant` says so when its turn comes, and logged; answers whether it did. */
  readonly erase: (id: ConsultId, isMeant: (consult: Consult) => boolean) => Promise<boolean>;
};

/** What was saved of a consult. before null: it is new; after null: it is gone. */
export type Change = { readonly before: Consult | null; readonly after: Consult | null };

type Hooks = {
  readonly onChange: (id: ConsultId, change: Change) => void;
  /** Whether the consult is on screen: then it stays in memory. */
  readonly isOpen: (id: ConsultId) => boolean;
};

export async function openConsultRepository(
  store: Store,
  clock: Clock,
  { onChange, isOpen }: Hooks,
): Promise<ConsultRepository> {
  const fingerprintOf = await openFingerprints(store);
  const cache = createConsultCache(isOpen);
  for (const consult of await store.unsettledConsults()) cache.put(consult);
  const inTurn = createKeyedSerialQueue();

  async function save(before: Consult | null, after: Consult, entry: ActivityEntry | null): Promise<void> {
    await store.saveConsult(after, entry);
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
    fingerprint: null,
  });

  async function remove(id: ConsultId, before: Consult | null, entry: ActivityEntry | null): Promise<void> {
    await store.removeConsult(id, entry);
    cache.remove(id);
    onChange(id, { before, after: null });
  }

  const read = async (id: ConsultId): Promise<Consult | null> => cache.get(id) ?? (await store.consult(id));

  const applyWith: ConsultRepository['applyWith'] = (id, decide) =>
    inTurn(id, async () => {
      const before = await read(id);
      if (before === null) return null;
      const event = decide(before);
      if (event === null) return before;
      const after = transition(before, event, clock.now());
      const prove = (text: string): string => fingerprintOf(id, text);
      if (after !== before) await save(before, after, entryOf(event, after, clock.now(), prove));
      return after;
    });

  return {
    inMemory: cache.all,
    get: cache.get,
    async bringIn(id, of) {
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
    twinsOf: store.twinsOf,
    saveReceivedText: store.saveReceivedText,
    add: (consult) => inTurn(consult.id, () => save(null, consult, lineOf(consult, 'consultAdded'))),
    apply: (id, event) => applyWith(id, () => event),
    applyWith,
    remove: (id) => inTurn(id, async () => remove(id, await read(id), null)),
    log: (id, what, { text = null, isMeant = () => true } = {}) =>
      inTurn(id, async () => {
        const consult = await read(id);
        if (consult === null || !isMeant(consult)) return false;
        const fingerprint = text === null ? null : fingerprintOf(id, text);
        await save(consult, consult, { ...lineOf(consult, what), fingerprint });
        return true;
      }),
    erase: (id, isMeant) =>
      inTurn(id, async () => {
        const before = await read(id);
        if (before === null || !isMeant(before)) return false;
        await remove(id, before, lineOf(before, 'consultDeleted'));
        return true;
      }),
  };
}

/** What stands in the event log for a text of a consult: 64 hex digits. */
type FingerprintOf = (id: ConsultId, text: string) => string;

/**
 * Keyed, because a short text could be guessed from its bare hash. The key stays in the store, so an exported log proves a
 * text to whoever has the store, and tells nobody else anything.
 */
export async function openFingerprints(
  store: Pick<Store, 'setting' | 'saveSetting'>,
): Promise<FingerprintOf> {
  const saved = await fingerprintKeySetting.load(store, null);
  const key = saved ?? randomBytes(32).toString('hex');
  if (saved === null) await fingerprintKeySetting.save(store, null, key);
  // With the quotes of its JSON text, as every fingerprint so far was made.
  return (id, text) => createHmac('sha256', JSON.stringify(key)).update(`${id}\n${text}`).digest('hex');
}
