import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { isSameVetIdentity } from '../../shared/ipc/vetIdentity.ts';
import { vetIdentityOf } from './vetIdentity.ts';

type Deps = {
  readonly connections: {
    readonly all: () => readonly Connection[];
    readonly active: () => Connection;
    readonly hasNewKey: (id: ConnectionId) => boolean;
  };
  /** As in `VetSession`. */
  readonly session: () => string;
};

/** Asks about a key that IT brought: its vet alone, and never in the session in which the key came. */
export function createNewAccessKeyConfirmation({ connections, session }: Deps) {
  const cameIn = new Map<ConnectionId, string>();
  return {
    keyComes: (id: ConnectionId): void => void cameIn.set(id, session()),
    of(): Connection | null {
      const present = vetIdentityOf(connections.active());
      const isAsked = (one: Connection): boolean =>
        connections.hasNewKey(one.id) &&
        cameIn.get(one.id) !== session() &&
        isSameVetIdentity(vetIdentityOf(one), present);
      return connections.all().find(isAsked) ?? null;
    },
  };
}
