import type { ConnectionId } from '../../shared/ids.ts';
import { isEmbedded, type Connection } from '../../shared/consult/practice.ts';
import { isSameVetIdentity, type VetIdentity } from '../../shared/ipc/vetIdentity.ts';

export function vetIdentityOf(connection: Connection): VetIdentity {
  const { vet, isSandbox } = connection;
  if (isEmbedded(connection)) return { vet, kind: 'embedded' };
  return { vet, kind: isSandbox ? 'sandbox' : 'practice' };
}

const order: readonly VetIdentity['kind'][] = ['practice', 'sandbox', 'embedded'];

/** Who has a connection here: by name, those of the sandbox last. */
export function vetIdentitiesOf(connections: readonly Connection[]): readonly VetIdentity[] {
  const seats: VetIdentity[] = [];
  for (const seat of connections.map(vetIdentityOf))
    if (!seats.some((known) => isSameVetIdentity(known, seat))) seats.push(seat);
  return seats.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.vet.localeCompare(b.vet, 'en'),
  );
}

/** Where somebody goes on: where they were last, else where they connected last. */
export function connectionOf(
  seat: VetIdentity,
  connections: readonly Connection[],
  lastUsed: readonly ConnectionId[],
): Connection | null {
  const own = connections.filter((connection) => isSameVetIdentity(vetIdentityOf(connection), seat));
  const last = lastUsed.map((id) => own.find((connection) => connection.id === id)).find(Boolean);
  return last ?? own.toSorted((a, b) => b.connectedAt - a.connectedAt)[0] ?? null;
}
