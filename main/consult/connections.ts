import { randomUUID } from 'node:crypto';
import { failure, type Failure } from '../../shared/failure.ts';
import { connectionId, type ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipcContract.ts';
import { isEmbedded, type Connection } from '../../shared/practice.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Access, Clock, NoteService, Store, TokenVault } from './ports.ts';

/** Who the vet can be, where: the stored connections, the active one, and the way to each service. */
export type Connections = {
  readonly all: () => readonly Connection[];
  readonly active: () => Connection;
  readonly get: (id: ConnectionId) => Connection | null;
  readonly accessTo: (connection: Connection) => Promise<Result<Access, Failure>>;
  /**
   * What a refusal means beyond the one consult. connection_revoked: that token is cleared. partner_disabled: no
   * request of any connection until a person asks. unauthorized, fixture_on_production: none of this one. Answers
   * the failure to go on with, which is a passing one where the token was replaced meanwhile.
   */
  readonly onRefused: (connection: Connection, token: string, because: Failure) => Promise<Failure>;
  /** A person asked to try again: what was stopped for this connection may ask the service once more. */
  readonly release: (id: ConnectionId) => void;
  /** The service has switched the integration off. */
  readonly isPartnerDisabled: () => boolean;
  readonly switchTo: (id: ConnectionId) => Promise<boolean>;
  /** Asks the service who the token is for, keeps the token in the keychain, and makes it the active one. */
  readonly connect: (request: ConnectRequest) => Promise<Result<Connection, CommandFailure>>;
};

type ConnectRequest = {
  readonly address: string;
  readonly vet: string;
  readonly token: string;
  readonly isSandbox: boolean;
  readonly reconnects: { readonly connectionId: ConnectionId } | null;
};

export type ConnectionsTools = {
  readonly store: Store;
  readonly vault: TokenVault;
  readonly service: NoteService;
  readonly clock: Clock;
  /** The sandbox inside the app: new address and token at each start, in memory only. */
  readonly embedded: Access;
  /** Checks and trims an address; null where it is not one that a token may travel to. */
  readonly serviceAddress: (text: string) => string | null;
};

const activeSetting = 'activeConnection';

export async function openConnections(tools: ConnectionsTools): Promise<Connections> {
  const { store, vault, service, clock } = tools;
  const stored = [...(await store.connections())];
  const embedded = stored.find(isEmbedded) ?? (await addEmbedded(store, clock));
  const connections = new Map([...stored, embedded].map((c) => [c.id, c]));
  let active = await readActive(store, connections, embedded);

  const stops = new Map<ConnectionId, Failure>();
  let isPartnerDisabled = false;

  async function onRefused(connection: Connection, token: string, because: Failure): Promise<Failure> {
    if (because.code === 'partner_disabled') isPartnerDisabled = true;
    if (because.code === 'unauthorized' || because.code === 'fixture_on_production')
      stops.set(connection.id, because);
    if (because.code !== 'connection_revoked' || isEmbedded(connection)) return because;
    const kept = await vault.token(connection);
    // The refusal is of an older token than the one that the vet has connected with since.
    if (kept.ok && kept.value !== null && kept.value !== token)
      return failure('service_unavailable', 'the connection has got a new token meanwhile');
    await vault.deleteToken(connection);
    return because;
  }

  function release(id: ConnectionId): void {
    isPartnerDisabled = false;
    stops.delete(id);
  }

  async function activate(connection: Connection): Promise<void> {
    await store.saveSetting(null, activeSetting, JSON.stringify(connection.id));
    active = connection;
  }

  async function accessTo(connection: Connection): Promise<Result<Access, Failure>> {
    if (connection.service.kind === 'embedded') return ok(tools.embedded);
    const stopped = isPartnerDisabled ? failure('partner_disabled') : stops.get(connection.id);
    if (stopped !== undefined) return err(stopped);
    const token = await vault.token(connection);
    if (!token.ok) return token;
    if (token.value === null) return err(failure('token_missing'));
    return ok({ address: connection.service.address, token: token.value });
  }

  function sameConnection(address: string, practiceName: string, request: ConnectRequest): Connection | null {
    const found = [...connections.values()].find(
      (c) =>
        c.service.kind === 'remote' &&
        c.service.address === address &&
        c.practiceName === practiceName &&
        c.vet === request.vet &&
        c.isSandbox === request.isSandbox,
    );
    return found ?? null;
  }

  async function connect(request: ConnectRequest): Promise<Result<Connection, CommandFailure>> {
    const { reconnects } = request;
    const earlier = reconnects === null ? null : (connections.get(reconnects.connectionId) ?? null);
    // A new token for a connection goes where that connection's recordings go, whatever the form said.
    const address =
      earlier?.service.kind === 'remote' ? earlier.service.address : tools.serviceAddress(request.address);
    if (address === null) return err({ code: 'address_invalid', detail: null });
    const record = await service.readConnection({ address, token: request.token });
    if (!record.ok) return record;
    const { practiceName } = record.value;
    // A queue goes on only for the practice that it was made for.
    if (earlier !== null && earlier.practiceName !== practiceName)
      return err({ code: 'other_practice', detail: null });
    const connection: Connection = earlier ??
      sameConnection(address, practiceName, request) ?? {
        id: connectionId(randomUUID()),
        service: { kind: 'remote', address },
        vet: request.vet,
        practiceName,
        isSandbox: request.isSandbox,
        connectedAt: clock.now(),
      };
    // The token first: a connection without one asks to reconnect, a token without one would be forgotten.
    const kept = await vault.saveToken(connection, request.token);
    if (!kept.ok) return kept;
    await store.saveConnection(connection);
    connections.set(connection.id, connection);
    release(connection.id);
    await activate(connection);
    return ok(connection);
  }

  return {
    all: () => [...connections.values()],
    active: () => active,
    get: (id) => connections.get(id) ?? null,
    accessTo,
    onRefused,
    release,
    isPartnerDisabled: () => isPartnerDisabled,
    async switchTo(id) {
      const connection = connections.get(id);
      if (connection === undefined) return false;
      await activate(connection);
      return true;
    },
    connect,
  };
}

async function addEmbedded(store: Store, clock: Clock): Promise<Connection> {
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

async function readActive(
  store: Store,
  connections: ReadonlyMap<ConnectionId, Connection>,
  embedded: Connection,
): Promise<Connection> {
  const saved = await store.setting(null, activeSetting);
  const id: unknown = saved === null ? null : JSON.parse(saved);
  return (typeof id === 'string' ? connections.get(connectionId(id)) : undefined) ?? embedded;
}
