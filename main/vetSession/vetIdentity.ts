import type { ConnectionId, EpochMs } from '../../shared/ids.ts';
import { isEmbeddedConnection, type Connection } from '../../shared/consult/practice.ts';
import { isSameVetIdentity, type VetIdentity } from '../../shared/ipc/vetIdentity.ts';

export function vetIdentityOf(connection: Connection): VetIdentity {
  const { vet, isSandbox } = connection;
  if (isEmbeddedConnection(connection)) return { vet, kind: 'embedded' };
  return { vet, kind: isSandbox ? 'sandbox' : 'practice' };
}

const order: readonly VetIdentity['kind'][] = ['practice', 'sandbox', 'embedded'];

/** By name, those of the sandbox last. */
export function vetIdentitiesOf(connections: readonly Connection[]): readonly VetIdentity[] {
  const identities: VetIdentity[] = [];
  for (const identity of connections.map(vetIdentityOf))
    if (!identities.some((known) => isSameVetIdentity(known, identity))) identities.push(identity);
  return identities.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.vet.localeCompare(b.vet, 'en'),
  );
}

export function connectionOfVet(
  identity: VetIdentity,
  connections: readonly Connection[],
  lastUsedAt: (id: ConnectionId) => EpochMs | null,
): Connection | null {
  const own = connections.filter((connection) => isSameVetIdentity(vetIdentityOf(connection), identity));
  const usedAt = ({ id }: Connection): number => lastUsedAt(id) ?? -1;
  return own.toSorted((a, b) => usedAt(b) - usedAt(a) || b.connectedAt - a.connectedAt)[0] ?? null;
}
