import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { isSettled } from '../../shared/consult/listedConsult.ts';

/** The cache keeps this many settled consults. */
const settledInMemory = 50;

/** The consults in memory. Evicts settled consults only, and never the open one. */
export function createConsultCache(isOpen: (id: ConsultId) => boolean) {
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
