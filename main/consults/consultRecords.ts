import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { isConsultSettled } from '../../shared/consult/listedConsult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Store } from '../ports/store.ts';
import { isTextOnlyChange, type ConsultChange } from './changes.ts';

const settledInMemory = 50;

/** Evicts settled consults only, and never the open one. */
function createConsultCache(isOpen: (id: ConsultId) => boolean) {
  const unsettled = new Map<ConsultId, Consult>();
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
      (isConsultSettled(consult) ? settled : unsettled).set(consult.id, consult);
      evict();
    },
    remove,
  };
}

export type RecordHooks = {
  readonly onChange: (id: ConsultId, change: ConsultChange) => void;
  readonly isOpen: (id: ConsultId) => boolean;
};

export type ConsultRecords = Awaited<ReturnType<typeof openConsultRecords>>;

export async function openConsultRecords(store: Store, { onChange, isOpen }: RecordHooks) {
  const cache = createConsultCache(isOpen);
  for (const consult of await store.unsettledConsults()) cache.put(consult);

  return {
    cache,
    read: async (id: ConsultId): Promise<Consult | null> => cache.get(id) ?? (await store.consult(id)),
    save: async (before: Consult | null, after: Consult, entry: ActivityEntry | null): Promise<void> => {
      if (isTextOnlyChange({ before, after })) await store.saveTypedText(after, entry);
      else await store.saveConsult(after, entry);
      cache.put(after);
      onChange(after.id, { before, after });
    },
    async remove(id: ConsultId, before: Consult | null, entry: ActivityEntry | null): Promise<void> {
      await store.removeConsult(id, entry);
      cache.remove(id);
      onChange(id, { before, after: null });
    },
    /** Both in one step. */
    async merge(change: Saved, gone: Consult, entry: ActivityEntry | null): Promise<void> {
      await store.mergeConsults(change.after, entry, gone.id);
      cache.put(change.after);
      cache.remove(gone.id);
      onChange(change.after.id, change);
      onChange(gone.id, { before: gone, after: null });
    },
    /** Both in one step. */
    async divide(change: Saved, other: Consult, entry: ActivityEntry | null): Promise<void> {
      await store.divideConsult(change.after, entry, other);
      cache.put(change.after);
      cache.put(other);
      onChange(change.after.id, change);
      onChange(other.id, { before: null, after: other });
    },
  };
}

type Saved = { readonly before: Consult; readonly after: Consult };
