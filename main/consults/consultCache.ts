import type { Consult } from '../../shared/consult/consult.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { isSettled } from '../../shared/consult/listedConsult.ts';

/** So many settled consults stay in hand after they were last asked for. */
const settledInMemory = 50;

/** The consults in memory. */
export type ConsultCache = {
  /** Newest first. */
  readonly all: () => readonly Consult[];
  readonly get: (id: ConsultId) => Consult | null;
  readonly take: (consult: Consult) => void;
  readonly drop: (id: ConsultId) => void;
};

/** Lets go of nothing but settled consults, and of those never the open one. */
export function createConsultCache(isOpen: (id: ConsultId) => boolean): ConsultCache {
  const unsettled = new Map<ConsultId, Consult>();
  /** The one that was asked for last is the last. */
  const settled = new Map<ConsultId, Consult>();

  function drop(id: ConsultId): void {
    unsettled.delete(id);
    settled.delete(id);
  }

  function letGo(): void {
    for (const id of settled.keys()) {
      if (settled.size <= settledInMemory) return;
      if (!isOpen(id)) settled.delete(id);
    }
  }

  return {
    all: () => [...unsettled.values(), ...settled.values()].sort((a, b) => b.createdAt - a.createdAt),
    get(id) {
      const waiting = unsettled.get(id);
      if (waiting !== undefined) return waiting;
      const consult = settled.get(id);
      if (consult === undefined) return null;
      settled.delete(id);
      settled.set(id, consult);
      return consult;
    },
    take(consult) {
      drop(consult.id);
      (isSettled(consult) ? settled : unsettled).set(consult.id, consult);
      letGo();
    },
    drop,
  };
}
