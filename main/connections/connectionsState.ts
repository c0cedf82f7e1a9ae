import { isEmbeddedConnection, type Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { createSerialQueue, type SerialQueue } from '../../shared/serialQueue.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServiceAccess, NoteService } from '../ports/noteService.ts';
import type { Store } from '../ports/store.ts';
import type { TokenVault } from '../ports/tokenVault.ts';
import { openConnectionFacts, type StoredConnectionFacts } from './connectionFacts.ts';
import type { ConnectionRules } from './connectionRules.ts';
import { addSandboxConnection, readActiveConnection } from './activeConnection.ts';
import { createActiveConnection, type ActiveConnection } from './activeConnection.ts';
import { openConnectWaits, type ConnectWaits } from './connectWaits.ts';
import { openServiceStops, type ServiceStops } from './serviceStops.ts';
import type { Gates } from './gates.ts';

export type ConnectionsDeps = {
  readonly store: Store;
  readonly vault: TokenVault;
  readonly service: NoteService;
  readonly clock: Clock;
  readonly embedded: ServiceAccess;
  /** Checks and trims an address; null: no token may be sent there. */
  readonly serviceAddress: (text: string) => string | null;
  readonly rules: ConnectionRules;
  readonly gates: Gates;
  readonly onChange: () => void;
};

export type ConnectionsState = ConnectionsDeps & {
  readonly connections: Map<ConnectionId, Connection>;
  readonly tryOut: Connection;
  readonly active: ActiveConnection;
  readonly facts: StoredConnectionFacts;
  readonly stops: ServiceStops;
  readonly connectWaits: ConnectWaits;
  /** Changes tokens one at a time, because two changes could use the same entry of the keychain. */
  readonly tokenQueue: SerialQueue;
};

export async function openConnectionsState(deps: ConnectionsDeps): Promise<ConnectionsState> {
  const { store, clock, rules } = deps;
  const stored = await store.connections();
  const tryOut = stored.find(isEmbeddedConnection) ?? (await addSandboxConnection(store, clock));
  const connections = new Map([...stored, tryOut].map((c) => [c.id, c]));
  const stops = await openServiceStops(
    store,
    [...connections.values()].filter((connection) => !isEmbeddedConnection(connection)),
  );
  const facts = await openConnectionFacts(store, [...connections.keys()], clock);
  const active = await readActiveConnection(store, [...connections.values()], {
    embedded: tryOut,
    rules,
    lastUsedAt: ({ id }) => facts.of(id).lastUsedAt,
  });
  return {
    ...deps,
    connections,
    tryOut,
    active: createActiveConnection(active, { store, facts }),
    facts,
    stops,
    connectWaits: await openConnectWaits(store, clock),
    tokenQueue: createSerialQueue(),
  };
}
