import { entryOf, type ActivityEntry } from '../../shared/activity.ts';
import type { Consult } from '../../shared/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { transition, type ConsultEvent } from '../../shared/transition.ts';
import type { Clock, Store } from './ports.ts';

/**
 * All consults, in memory as they are on disk. A change is saved before anybody sees it, and changes of one
 * consult happen one after the other, so nothing acts on a state that a crash would take back.
 */
export type ConsultBook = {
  /** Newest first. */
  readonly all: () => readonly Consult[];
  readonly get: (id: ConsultId) => Consult | null;
  readonly add: (consult: Consult) => Promise<void>;
  /** The consult after the event, or null where there is none. Rejects where it could not be saved. */
  readonly apply: (id: ConsultId, event: ConsultEvent) => Promise<Consult | null>;
  /** As `apply`, with the event made from the consult as it is when its turn comes. null: nothing to do. */
  readonly applyWith: (
    id: ConsultId,
    decide: (consult: Consult) => ConsultEvent | null,
  ) => Promise<Consult | null>;
  readonly remove: (id: ConsultId) => Promise<void>;
};

export async function openConsultBook(
  store: Store,
  clock: Clock,
  onChange: (id: ConsultId) => void,
): Promise<ConsultBook> {
  const consults = new Map<ConsultId, Consult>();
  for (const consult of await store.consults()) consults.set(consult.id, consult);
  const turns = new Map<ConsultId, Promise<unknown>>();

  function inTurn<T>(id: ConsultId, work: () => Promise<T>): Promise<T> {
    const earlier = turns.get(id) ?? Promise.resolve();
    const mine = earlier.then(work, work);
    turns.set(id, mine);
    const forget = (): void => {
      if (turns.get(id) === mine) turns.delete(id);
    };
    mine.then(forget, forget);
    return mine;
  }

  async function save(consult: Consult, entry: ActivityEntry | null): Promise<void> {
    await store.saveConsult(consult, entry);
    consults.set(consult.id, consult);
    onChange(consult.id);
  }

  const applyWith: ConsultBook['applyWith'] = (id, decide) =>
    inTurn(id, async () => {
      const before = consults.get(id);
      if (before === undefined) return null;
      const event = decide(before);
      if (event === null) return before;
      const after = transition(before, event, clock.now());
      if (after !== before) await save(after, entryOf(event, after, clock.now()));
      return after;
    });

  return {
    all: () => [...consults.values()].sort((a, b) => b.createdAt - a.createdAt),
    get: (id) => consults.get(id) ?? null,
    add: (consult) =>
      inTurn(consult.id, () => {
        const { phase } = consult;
        const about = { phase, code: null, attempt: null, nextTryAt: null };
        return save(consult, { at: clock.now(), what: 'consultAdded', ...about });
      }),
    apply: (id, event) => applyWith(id, () => event),
    applyWith,
    remove: (id) =>
      inTurn(id, async () => {
        await store.removeConsult(id);
        consults.delete(id);
        onChange(id);
      }),
  };
}
