import { randomUUID } from 'node:crypto';
import { failure, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import { connectionId, type ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { ConnectRefusal } from '../../shared/ipc/organisation.ts';
import { isEmbedded, type Connection } from '../../shared/consult/practice.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ConnectionView } from '../../shared/ipc/snapshot.ts';
import { activeConnectionSetting } from '../settings/connectionSettings.ts';
import { openConnectionFacts } from './connectionFacts.ts';
import { everyConnection, isSwitchedOff, movesTo, type ConnectionRules } from './connectionRules.ts';
import { connectionView } from './connectionView.ts';
import { createSerialQueue } from '../platform/serialQueue.ts';
import type { Access, NoteService } from '../ports/noteService.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { TokenVault } from '../ports/tokenVault.ts';
import { addEmbeddedConnection, readActiveConnection } from './readActiveConnection.ts';
import { reconnectProblem, sameConnection, type ConfirmedPractice } from './reconnectProblem.ts';
import type { ConnectionRecord } from '../ports/connectionRecord.ts';
import { openServiceStops, partnerOf } from './serviceStops.ts';
import { createTokenWaits } from './tokenWaits.ts';

/** Who the vet can be, where: the stored connections, the active one, and the way to each service. */
export type Connections = {
  readonly all: () => readonly Connection[];
  readonly active: () => Connection;
  readonly get: (id: ConnectionId) => Connection | null;
  /** As the page sees it. */
  readonly view: (connection: Connection) => ConnectionView;
  readonly accessTo: (connection: Connection) => Promise<Result<Access, Failure>>;
  /**
   * What a refusal means beyond the one consult. connection_revoked: that token is cleared. partner_disabled: no
   * request of any connection until a person asks. fixture_on_production: none of this one. unauthorized: none before
   * a growing wait is over. Answers
   * the failure to go on with, which is a passing one where the token was replaced meanwhile.
   */
  readonly onRefused: (connection: Connection, token: string, because: Failure) => Promise<Failure>;
  /** The service accepted its token. True: requests had been waiting for that. */
  readonly accepted: (id: ConnectionId) => boolean;
  /** A person asked to try again what had stopped with `code`: that stop, and no other, is lifted. */
  readonly release: (id: ConnectionId, code: FailureCode) => Promise<void>;
  /** The service has switched the integration off, for this connection and all of its partner. */
  readonly isPartnerDisabled: (connection: Connection) => boolean;
  /** The keychain may be open by now: removes from it what the service withdrew while it was locked. */
  readonly deleteRevokedTokens: () => Promise<void>;
  readonly switchTo: (id: ConnectionId) => Promise<boolean>;
  /**
   * Asks the service who the token is for, keeps the token in the keychain, and makes it the active one, unless
   * whoever asked is not there any more by then.
   */
  readonly connect: (
    request: ConnectRequest,
    isStillThere?: () => boolean,
  ) => Promise<Result<Connection, CommandFailure>>;
  /** Where a request to connect would go; null where no token may travel to. */
  readonly addressFor: (request: Pick<ConnectRequest, 'address' | 'reconnects'>) => string | null;
  /** Why the organisation does not allow it, as far as is known before the service is asked; null: it does. */
  readonly refusalOf: (request: Omit<ConnectRequest, 'token'>) => ConnectRefusal | null;
  /** A consult may be begun in it: it is not the sandbox inside the app, switched off by the organisation. */
  readonly isOffered: (connection: Connection) => boolean;
  /** What it is called on this computer; empty: as the service calls it. False: there is no such connection. */
  readonly rename: (id: ConnectionId, name: string) => Promise<boolean>;
  /** Removes its token from the keychain, and nothing else. Failures: those of the keychain, and `refused`. */
  readonly disconnect: (id: ConnectionId) => Promise<Result<null, CommandFailure>>;
};

export type ConnectRequest = {
  readonly address: string;
  readonly vet: string;
  readonly token: string;
  readonly isSandbox: boolean;
  readonly reconnects: { readonly connectionId: ConnectionId } | null;
  /** By default nothing was asked yet. */
  readonly confirmed?: ConfirmedPractice | null;
};

export type ConnectionsDeps = {
  readonly store: Store;
  readonly vault: TokenVault;
  readonly service: NoteService;
  readonly clock: Clock;
  /** The sandbox inside the app: new address and token at each start, in memory only. */
  readonly embedded: Access;
  /** Checks and trims an address; null where it is not one that a token may travel to. */
  readonly serviceAddress: (text: string) => string | null;
  /** The organisation's; by default every connection is allowed. */
  readonly rules?: ConnectionRules;
  /** New uploads of it wait for the practice's subscription. */
  readonly isSubscriptionStopped?: (id: ConnectionId) => boolean;
  /** Something of a `view` has changed. */
  readonly onChange?: () => void;
};

export async function openConnections(deps: ConnectionsDeps): Promise<Connections> {
  const { store, vault, service, clock, rules = everyConnection } = deps;
  const stored = [...(await store.connections())];
  const embedded = stored.find(isEmbedded) ?? (await addEmbeddedConnection(store, clock));
  const connections = new Map([...stored, embedded].map((c) => [c.id, c]));
  const stops = await openServiceStops(
    store,
    [...connections.values()].filter((connection) => !isEmbedded(connection)),
  );
  const tokenWaits = createTokenWaits(clock);
  const facts = await openConnectionFacts(store, [...connections.keys()], clock);
  const isOffered = (connection: Connection): boolean => !isSwitchedOff(connection, rules);
  let active = await readActiveConnection(store, [...connections.values()], {
    embedded,
    isOffered,
    isHeld: (connection) => rules.heldFor(connection) !== null,
    lastUsedAt: ({ id }) => facts.of(id).lastUsedAt,
  });
  /** What changes tokens: two at once could share a place in the keychain, or remove what the other has just put there. */
  const inTurn = createSerialQueue();
  const activating = createSerialQueue();
  const changed = (): void => deps.onChange?.();

  /** What stands in the way of every request of it. */
  function stopOf(connection: Connection): FailureCode | null {
    if (movesTo(connection, rules) !== null) return 'service_moved';
    if (rules.heldFor(connection) !== null) return 'not_allowed';
    if (facts.of(connection.id).tokenGone === 'disconnected') return 'disconnected';
    return stops.isDisabled(partnerOf(connection)) ? 'partner_disabled' : stops.codeOf(connection.id);
  }

  async function onRefused(connection: Connection, token: string, because: Failure): Promise<Failure> {
    if (isEmbedded(connection)) return because;
    if (because.code === 'partner_disabled') await stops.disablePartner(partnerOf(connection));
    if (because.code === 'fixture_on_production') await stops.stop(connection.id, because.code);
    if (because.code !== 'connection_revoked' && because.code !== 'unauthorized') return because;
    return inTurn(() => onTokenRefused(connection, token, because));
  }

  async function onTokenRefused(connection: Connection, token: string, because: Failure): Promise<Failure> {
    const kept = await vault.token(connection);
    // The refusal is of an older token than the one that the vet has connected with since.
    if (kept.ok && kept.value !== null && kept.value !== token)
      return failure('service_unavailable', 'the connection has got a new token meanwhile');
    if (because.code === 'unauthorized') tokenWaits.refused(connection.id);
    else {
      // Before it is deleted, because a keychain that is locked keeps it.
      await facts.revoked(connection.id, token);
      await vault.deleteToken(connection);
      // What the vet did to it says more than what the service still answers to an older request.
      if (facts.of(connection.id).tokenGone === null) await facts.tokenIs(connection.id, 'revoked');
    }
    changed();
    return because;
  }

  async function release(id: ConnectionId, code: FailureCode): Promise<void> {
    const connection = connections.get(id);
    if (code === 'partner_disabled' && connection !== undefined)
      await stops.enablePartner(partnerOf(connection));
    if (code === 'unauthorized') tokenWaits.askNow(id);
    if (stops.codeOf(id) === code) await stops.lift(id);
  }

  const saveActive = ({ id }: Connection): Promise<void> => activeConnectionSetting.save(store, null, id);

  const activate = (connection: Connection, isMeant = (): boolean => true): Promise<void> =>
    activating(async () => {
      if (!isMeant()) return;
      await saveActive(connection);
      // The disk takes its time too.
      if (!isMeant()) return saveActive(active);
      active = connection;
      facts.used(connection.id);
    });

  async function accessTo(connection: Connection): Promise<Result<Access, Failure>> {
    if (connection.service.kind === 'embedded')
      return isOffered(connection) ? ok(deps.embedded) : err(failure('not_allowed'));
    const token = stopOf(connection) === null ? await vault.token(connection) : null;
    // Once more, because the keychain takes its time.
    const stopped = stopOf(connection);
    if (stopped !== null || token === null) return err(failure(stopped ?? 'internal'));
    if (!token.ok) return token;
    if (token.value === null) return err(await withoutToken(connection));
    if (facts.isRevoked(connection.id, token.value)) {
      await inTurn(() => deleteRevoked(connection));
      return err(failure('connection_revoked'));
    }
    if (!tokenWaits.mayAsk(connection.id)) return err(failure('unauthorized'));
    // Whatever took it away, it is there again.
    await facts.tokenIs(connection.id, null);
    facts.used(connection.id);
    return ok({ address: connection.service.address, token: token.value });
  }

  /** The keychain was locked when the service withdrew it. */
  async function deleteRevoked(connection: Connection): Promise<void> {
    const kept = await vault.token(connection);
    if (!kept.ok || kept.value === null || !facts.isRevoked(connection.id, kept.value)) return;
    await vault.deleteToken(connection);
    await facts.tokenIs(connection.id, 'revoked');
    changed();
  }

  const deleteAllRevoked = (): Promise<void> =>
    inTurn(async () => {
      for (const one of connections.values())
        if (facts.of(one.id).revokedToken !== null) await deleteRevoked(one);
    });

  async function withoutToken({ id }: Connection): Promise<Failure> {
    if (facts.of(id).tokenGone === null) await facts.tokenIs(id, 'missing');
    changed();
    return failure('token_missing');
  }

  const earlierOf = ({ reconnects }: Pick<ConnectRequest, 'reconnects'>): Connection | null =>
    reconnects === null ? null : (connections.get(reconnects.connectionId) ?? null);

  /** Only the organisation, or the vet with a token in hand, moves a connection to another address. */
  function addressFor(request: Pick<ConnectRequest, 'address' | 'reconnects'>): string | null {
    const earlier = earlierOf(request);
    if (earlier?.service.kind !== 'remote' || (rules.fixedAddress ?? null) === null)
      return deps.serviceAddress(request.address);
    return movesTo(earlier, rules) ?? earlier.service.address;
  }

  /** A held connection gets no new token either. */
  function refusalOf(request: Omit<ConnectRequest, 'token'>): ConnectRefusal | null {
    const earlier = earlierOf(request);
    const address = addressFor(request);
    if (address === null) return null;
    if (earlier === null) return rules.refusalOf(address, request.isSandbox);
    const service = { kind: 'remote' as const, address };
    const isMoved = earlier.service.kind === 'remote' && earlier.service.address !== address;
    const refusal = isMoved ? rules.refusalOf(address, earlier.isSandbox) : null;
    return refusal ?? rules.heldFor({ ...earlier, service });
  }

  /** Those of the same vet at that address, but for `earlier`. */
  const othersOf = (
    address: string,
    { vet, isSandbox }: Pick<Connection, 'vet' | 'isSandbox'>,
    earlier: Connection | null,
  ): readonly Connection[] =>
    [...connections.values()].filter(
      (one) =>
        one.service.kind === 'remote' &&
        one.service.address === address &&
        one.vet === vet &&
        one.isSandbox === isSandbox &&
        one.id !== earlier?.id,
    );

  /** A token that another connection holds is that one's, whatever the person says. */
  async function isHeldByOne(of: readonly Connection[], token: string): Promise<boolean> {
    for (const one of of) {
      const held = await vault.token(one);
      if (held.ok && held.value === token) return true;
    }
    return false;
  }

  async function connect(
    request: ConnectRequest,
    isStillThere?: () => boolean,
  ): Promise<Result<Connection, CommandFailure>> {
    const address = addressFor(request);
    if (address === null) return err({ code: 'address_invalid', detail: null });
    const refusal = refusalOf(request);
    if (refusal !== null) return err({ code: refusal, detail: null });
    const record = await service.readConnection({ address, token: request.token });
    if (!record.ok) return record;
    // It has just answered for the partner. What it says while the token is being kept is said later.
    const isSandbox = earlierOf(request)?.isSandbox ?? request.isSandbox;
    const about = { service: { kind: 'remote' as const, address }, isSandbox };
    await stops.enablePartner(partnerOf(about));
    const { practiceName } = record.value;
    const held = rules.heldFor({ ...about, practiceName });
    if (held !== null) return err({ code: held, detail: null });
    const taken = await inTurn(() => take(request, address, record.value));
    if (!taken.ok) return taken;
    await activate(taken.value, isStillThere);
    changed();
    return taken;
  }

  /** `record`: whom the service says that the token is for. */
  async function take(
    request: ConnectRequest,
    address: string,
    record: ConnectionRecord,
  ): Promise<Result<Connection, CommandFailure>> {
    const earlier = earlierOf(request);
    const others = othersOf(address, earlier ?? request, earlier);
    const known = { record, confirmed: request.confirmed ?? null, others };
    // A queue goes on only for the practice that it was made for.
    const problem = earlier === null ? null : reconnectProblem(earlier, known);
    if (problem !== null) return err(problem);
    const same = earlier === null ? sameConnection(known) : null;
    // Its queue is in this vet's name, so the person says first that they are that vet.
    if (same !== null) return err({ code: 'already_connected', detail: same.id });
    if (await isHeldByOne(others, request.token)) return err({ code: 'other_practice', detail: null });
    const connection =
      earlier === null
        ? newConnection(request, { address, record, others })
        : renewed(earlier, { address, record });
    // The token first: a connection without one asks to reconnect, a token without one would be forgotten.
    const kept = await vault.saveToken(connection, request.token);
    if (!kept.ok) return kept;
    await store.saveConnection(connection);
    connections.set(connection.id, connection);
    if (active.id === connection.id) active = connection;
    // Where its names changed, the earlier token is kept under them.
    if (earlier !== null && connection.isTokenUnderId !== earlier.isTokenUnderId)
      await vault.deleteToken(earlier);
    if (earlier === null) await nameApart(connection, others);
    await facts.tokenIs(connection.id, null);
    await facts.revoked(connection.id, null);
    // The service has just answered for it.
    tokenWaits.end(connection.id);
    await stops.lift(connection.id);
    return ok(connection);
  }

  const idOf = ({ practiceId }: ConnectionRecord): Pick<Connection, 'practiceId'> =>
    practiceId === undefined ? {} : { practiceId };

  function newConnection(
    { vet, isSandbox }: ConnectRequest,
    { address, record, others }: { address: string; record: ConnectionRecord; others: readonly Connection[] },
  ): Connection {
    const { practiceName } = record;
    return {
      id: connectionId(randomUUID()),
      service: { kind: 'remote', address },
      vet,
      practiceName,
      ...idOf(record),
      ...(others.some((one) => one.practiceName === practiceName) ? { isTokenUnderId: true } : {}),
      isSandbox,
      connectedAt: clock.now(),
    };
  }

  /** Under the name that the service has for it now. */
  function renewed(
    earlier: Connection,
    { address, record }: { address: string; record: ConnectionRecord },
  ): Connection {
    const service = { kind: 'remote' as const, address };
    const after: Connection = { ...earlier, service, practiceName: record.practiceName, ...idOf(record) };
    const isMoved = earlier.service.kind === 'remote' && earlier.service.address !== address;
    const isRenamed = earlier.practiceName !== record.practiceName;
    if (isMoved) return { ...after, isTokenUnderId: true, movedAt: clock.now() };
    return isRenamed ? { ...after, isTokenUnderId: true } : after;
  }

  /** Two practices of one name are told apart on this computer by a number, until the person renames one. */
  async function nameApart({ id, practiceName }: Connection, others: readonly Connection[]): Promise<void> {
    const count = others.filter((one) => one.practiceName === practiceName).length;
    if (count > 0) await facts.change(id, { name: `${practiceName} (${count + 1})` });
  }

  async function disconnect(id: ConnectionId): Promise<Result<null, CommandFailure>> {
    const connection = connections.get(id);
    if (connection === undefined || isEmbedded(connection)) return err({ code: 'refused', detail: null });
    // The token first: one that is left behind by a crash in between would be forgotten, and no longer asked about.
    const deleted = await vault.deleteToken(connection);
    if (!deleted.ok) return deleted;
    await facts.tokenIs(id, 'disconnected');
    await stops.lift(id);
    changed();
    return ok(null);
  }

  return {
    // One that is switched off stays in sight only where there is nothing else.
    all: () => [...connections.values()].filter((one) => isOffered(one) || one.id === active.id),
    active: () => active,
    get: (id) => connections.get(id) ?? null,
    view: (connection) =>
      connectionView(connection, facts.of(connection.id), {
        stopped:
          stopOf(connection) ??
          (tokenWaits.isWaiting(connection.id) ? 'unauthorized' : null) ??
          (deps.isSubscriptionStopped?.(connection.id) === true ? 'subscription_inactive' : null),
        heldFor: movesTo(connection, rules) === null ? rules.heldFor(connection) : null,
        movesTo: movesTo(connection, rules),
      }),
    isOffered,
    refusalOf,
    accessTo,
    onRefused,
    release,
    accepted(id) {
      const hadWaited = tokenWaits.end(id);
      if (hadWaited) changed();
      return hadWaited;
    },
    deleteRevokedTokens: deleteAllRevoked,
    isPartnerDisabled: (connection) => stops.isDisabled(partnerOf(connection)),
    async switchTo(id) {
      const connection = connections.get(id);
      if (connection === undefined || !isOffered(connection)) return false;
      await activate(connection);
      return true;
    },
    connect,
    addressFor,
    async rename(id, name) {
      const connection = connections.get(id);
      if (connection === undefined || isEmbedded(connection)) return false;
      const given = name.trim();
      await facts.change(id, { name: given === '' || given === connection.practiceName ? null : given });
      changed();
      return true;
    },
    disconnect: (id) => inTurn(() => disconnect(id)),
  };
}
