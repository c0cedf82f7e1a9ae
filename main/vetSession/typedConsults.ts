import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { isSameVetIdentity, type TypedConsult, type VetIdentity } from '../../shared/ipc/vetIdentity.ts';
import { vetIdentityOf } from './vetIdentity.ts';

/** What vets typed under New consult before a lock, by connection and in memory only. */
export function createTypedConsults(connection: (id: ConnectionId) => Connection | null) {
  const typed = new Map<ConnectionId, TypedConsult>();
  return {
    save: (from: readonly TypedConsult[]): void => {
      for (const one of from) typed.set(one.connectionId, one);
    },
    /** Removes and returns what this vet typed. */
    take: (identity: VetIdentity): readonly TypedConsult[] => {
      const own = [...typed.values()].filter(({ connectionId }) => {
        const of = connection(connectionId);
        return of !== null && isSameVetIdentity(vetIdentityOf(of), identity);
      });
      for (const { connectionId } of own) typed.delete(connectionId);
      return own;
    },
  };
}
