import { randomUUID } from 'node:crypto';
import { connectionId, type EpochMs } from '../../shared/ids.ts';
import { isEmbedded, type Connection } from '../../shared/consult/practice.ts';
import { activeConnectionSetting } from '../settings/connectionSettings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

/** The sandbox inside the app, at the first start. */
export async function addEmbeddedConnection(store: Store, clock: Clock): Promise<Connection> {
  const connection: Connection = {
    id: connectionId(randomUUID()),
    service: { kind: 'embedded' },
    vet: 'Test vet',
    practiceName: 'Sandbox practice',
    isSandbox: true,
    connectedAt: clock.now(),
  };
  await store.saveConnection(connection);
  return connection;
}

type Known = {
  readonly embedded: Connection;
  readonly isOffered: (connection: Connection) => boolean;
  readonly isHeld: (connection: Connection) => boolean;
  readonly lastUsedAt: (connection: Connection) => EpochMs | null;
};

/**
 * Where the workstation goes on: as it was left, else in the sandbox inside the app. Where that is switched off, at the
 * practice that was used last, one that may be used before one that is held; it is left only where there is no other.
 */
export async function readActiveConnection(
  store: Pick<Store, 'setting'>,
  connections: readonly Connection[],
  known: Known,
): Promise<Connection> {
  const id = await activeConnectionSetting.load(store, null);
  const offered = connections.filter(known.isOffered);
  const left = offered.find((one) => one.id === id) ?? offered.find(isEmbedded);
  if (left !== undefined) return left;
  const lastAt = (one: Connection): EpochMs => known.lastUsedAt(one) ?? one.connectedAt;
  const rank = (one: Connection): number => (known.isHeld(one) ? 2 : 0) + (one.isSandbox ? 1 : 0);
  const [best] = offered.toSorted((a, b) => rank(a) - rank(b) || lastAt(b) - lastAt(a));
  return best ?? known.embedded;
}
