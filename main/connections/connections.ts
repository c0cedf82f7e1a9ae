import type { Failure, FailureCode } from '../../shared/consult/failure.ts';
import { isEmbeddedConnection, type Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId, EpochMs } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { ConnectForbiddenReason } from '../../shared/ipc/organisation.ts';
import type { ConnectionView, ConnectionState } from '../../shared/ipc/snapshot.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ServiceAccess } from '../ports/noteService.ts';
import {
  accessTo,
  reasonForNoRequests,
  reasonShownForStop,
  deleteRevokedTokens,
  stopAfterRefusal,
  releaseStop,
} from './accessTo.ts';
import { connect, connectWaitMs } from './connect.ts';
import { isSandboxSwitchedOff, addressToReconnectAt } from './connectionRules.ts';
import { openConnectionsState, type ConnectionsDeps, type ConnectionsState } from './connectionsState.ts';
import { answerAccessKeyQuestion } from './answerAccessKeyQuestion.ts';
import {
  compareAccessKey,
  connectionsStoredFor,
  type RequestedConnection,
  type AccessKeyComparison,
  type TokenOrCode,
} from './givenState.ts';
import { hasUnconfirmedAccessKey, removeUnconfirmedAccessKey } from './newKeys.ts';
import { allowedAddress, connectRefusalOf } from './connectRequest.ts';
import type { ConnectFailure, ConnectRequest } from './connectRequest.ts';
import type { RequestKind } from '../ports/noteService.ts';
import { partnerOf } from './serviceStops.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { shownName } from '../../shared/text/shownName.ts';
import type { ConnectionFacts } from './connectionFacts.ts';

export type { ConnectRequest } from './connectRequest.ts';

export type Connections = Awaited<ReturnType<typeof openConnections>>;

export async function openConnections(deps: ConnectionsDeps) {
  const state = await openConnectionsState(deps);
  const { connections, active, rules, facts } = state;
  /** A vet may change their mind while the first answer is under way. */
  const newKeyQueue = createSerialQueue();
  const isOffered = (connection: Connection): boolean => !isSandboxSwitchedOff(connection, rules);
  return {
    // A connection that is switched off is listed only while it is the active one.
    all: (): readonly Connection[] =>
      [...connections.values()].filter((one) => isOffered(one) || one.id === active.get().id),
    active: active.get,
    recordUse: (): void => facts.used(active.get().id),
    lastUsedAt: (id: ConnectionId): EpochMs | null => facts.of(id).lastUsedAt,
    get: (id: ConnectionId): Connection | null => connections.get(id) ?? null,
    view: (connection: Connection): ConnectionView => viewOf(connection, state),
    isOffered,
    /** The sandbox inside the app, which belongs to nobody. */
    tryOut: (): Connection => state.tryOut,
    refusalOf: (request: Omit<ConnectRequest, 'token'>): ConnectForbiddenReason | null =>
      connectRefusalOf(request, state),
    addressFor: (request: Pick<ConnectRequest, 'address' | 'reconnects'>): string | null =>
      allowedAddress(request, state),
    ...createRequestAccess(state),
    switchTo: async (id: ConnectionId): Promise<boolean> => {
      const connection = connections.get(id);
      if (connection === undefined) return false;
      await active.activate(connection);
      return true;
    },
    /** Connects, and makes the connection the active one unless `isStillThere` answers false by then. */
    connect: (
      request: ConnectRequest,
      isStillThere?: () => boolean,
    ): Promise<Result<Connection, ConnectFailure>> => connect(request, state, isStillThere),
    connectWaits: state.connectWaits,
    connectWaitMs: (request: Pick<ConnectRequest, 'address' | 'reconnects'>): number =>
      connectWaitMs(request, allowedAddress(request, state) ?? '', state),
    codeUsed: (id: ConnectionId, code: string): Promise<void> => facts.codeUsed(id, code),
    storedFor: (asked: RequestedConnection): readonly Connection[] => connectionsStoredFor(asked, state),
    givenAs: (
      connection: Connection,
      secret: TokenOrCode,
    ): Promise<Result<AccessKeyComparison, CommandFailure>> => compareAccessKey(connection, secret, state),
    hasNewKey: (id: ConnectionId): boolean => hasUnconfirmedAccessKey(id, state),
    answerNewKey(id: ConnectionId, isTheirs: boolean): Promise<Result<null, CommandFailure>> {
      const { newKey } = facts.of(id);
      return newKeyQueue(() => answerAccessKeyQuestion({ id, newKey }, isTheirs, state));
    },
    ...createOwnChanges(state),
  };
}

/** What may be asked of the service now, and what an answer stops. */
function createRequestAccess(state: ConnectionsState) {
  const { facts, stops } = state;
  return {
    accessTo: (
      connection: Connection,
      kind: RequestKind = 'reads',
    ): Promise<Result<ServiceAccess, Failure>> => accessTo(connection, kind, state),
    /** Why a request that has its access may not begin any more; null: it may. */
    stopSince: (connection: Connection, { token }: ServiceAccess): FailureCode | null =>
      reasonForNoRequests(connection, state) ??
      (facts.isRevoked(connection.id, token) ? 'connection_revoked' : null),
    onRefused: (
      connection: Connection,
      token: string,
      because: Failure,
      kind: RequestKind = 'reads',
    ): Promise<Failure> => stopAfterRefusal(connection, { token, because, kind }, state),
    release: (id: ConnectionId, code: FailureCode): Promise<void> => releaseStop(id, code, state),
    deleteRevokedTokens: (): Promise<void> => deleteRevokedTokens(state),
    /** The service has switched the integration off, for this connection and all others of its partner. */
    isPartnerDisabled: (connection: Connection): boolean => stops.isDisabled(partnerOf(connection)),
  };
}

/** What a person changes of a connection that is there. */
function createOwnChanges(state: ConnectionsState) {
  const { connections, stops, vault, facts, onChange } = state;
  const ofPractice = (id: ConnectionId): Connection | null => {
    const connection = connections.get(id);
    return connection === undefined || isEmbeddedConnection(connection) ? null : connection;
  };
  return {
    /**
     * Names the connection on this computer; empty: the service's name. False: there is no such connection.
     */
    async rename(id: ConnectionId, name: string): Promise<boolean> {
      const connection = ofPractice(id);
      if (connection === null) return false;
      const given = name.trim();
      await facts.change(id, { name: given === '' || given === connection.practiceName ? null : given });
      onChange();
      return true;
    },
    /**
     * Removes the token from the keychain, and nothing else. Failures: those of the keychain, and `refused`.
     */
    disconnect: (id: ConnectionId): Promise<Result<null, CommandFailure>> =>
      state.tokenQueue(async () => {
        const connection = ofPractice(id);
        if (connection === null) return err({ code: 'refused', detail: null });
        const removed = await removeUnconfirmedAccessKey(connection, state);
        if (!removed.ok) return removed;
        // Delete the token first: if a crash came between, the token would stay and nobody would be asked
        // about it.
        const deleted = await vault.deleteToken(connection);
        if (!deleted.ok) return deleted;
        await facts.tokenIs(id, 'disconnected');
        await stops.lift(id);
        onChange();
        return ok(null);
      }),
  };
}

function viewOf(connection: Connection, state: ConnectionsState): ConnectionView {
  const { id, practiceName, vet, isSandbox, service, connectedAt } = connection;
  const { rules } = state;
  const { name, lastUsedAt, tokenGone } = state.facts.of(id);
  const to = addressToReconnectAt(connection, rules);
  return {
    id,
    name: shownName(name ?? practiceName),
    practiceName: shownName(practiceName),
    vet,
    isSandbox,
    isEmbedded: isEmbeddedConnection(connection),
    address: service.kind === 'remote' ? service.address : null,
    connectedAt,
    lastUsedAt,
    state: stateOf(tokenGone, reasonShownForStop(connection, state)),
    heldFor: to === null ? rules.heldFor(connection) : null,
    movesTo: to,
  };
}

function stateOf(tokenGone: ConnectionFacts['tokenGone'], stopped: FailureCode | null): ConnectionState {
  if (stopped === 'service_moved') return 'needsReconnect';
  if (stopped === 'not_allowed') return 'held';
  if (stopped === 'disconnected') return 'disconnected';
  if (stopped === 'partner_disabled') return 'switchedOff';
  if (tokenGone !== null) return 'needsReconnect';
  if (stopped === 'unauthorized') return 'notAccepted';
  if (stopped === 'subscription_inactive') return 'subscriptionInactive';
  return stopped === null ? 'connected' : 'stopped';
}
