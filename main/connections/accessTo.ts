import { failure, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import { type Connection, isEmbeddedConnection } from '../../shared/consult/practice.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ServiceAccess } from '../ports/noteService.ts';
import { isSandboxSwitchedOff, addressToReconnectAt } from './connectionRules.ts';
import type { ConnectionsState } from './connectionsState.ts';
import type { RequestKind } from '../ports/noteService.ts';
import { partnerOf } from './serviceStops.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { isConnectionTroubleCode } from './trouble.ts';

/** Address and token for the connection's next request, or why it may make none now. */
export async function accessTo(
  connection: Connection,
  kind: RequestKind,
  state: ConnectionsState,
): Promise<Result<ServiceAccess, Failure>> {
  const { vault, rules, facts, onChange } = state;
  const { trouble } = state.gates.of(connection.id);
  if (connection.service.kind === 'embedded') {
    if (isSandboxSwitchedOff(connection, rules)) return err(failure('not_allowed'));
    return ok(state.embedded);
  }
  const stop = reasonForNoRequests(connection, state);
  if (stop !== null) return err(failure(stop));
  // Before the keychain is read: a locked one may ask the person each time.
  const before = trouble.now();
  if (before !== null && !trouble.mayAsk(kind)) return err(failure(before.because.code));
  const token = await vault.token(connection);
  // The request may have waited for long: a token that came since is for the address that came with it.
  if (isRenewed(connection, state))
    return err(failure('service_unavailable', 'the connection has changed meanwhile'));
  // Ask again: the stop may have changed while the keychain was read.
  const stopped = reasonForNoRequests(connection, state);
  if (stopped !== null) return err(failure(stopped));
  if (!token.ok) {
    trouble.failed(token.error, kind);
    onChange();
    return token;
  }
  if (token.value === null) return err(await withoutToken(connection, state));
  if (facts.isRevoked(connection.id, token.value)) {
    await state.tokenQueue(() => deleteIfRevoked(connection, state));
    return err(failure('connection_revoked'));
  }
  await facts.tokenIs(connection.id, null);
  return ok({ address: connection.service.address, token: token.value });
}

/** Whether the vet has reconnected since, at another address or under another entry of the keychain. */
function isRenewed(connection: Connection, { connections }: ConnectionsState): boolean {
  const now = connections.get(connection.id) ?? connection;
  return now.isTokenUnderId !== connection.isTokenUnderId || partnerOf(now) !== partnerOf(connection);
}

async function withoutToken({ id }: Connection, { facts, onChange }: ConnectionsState): Promise<Failure> {
  // Every consult of the connection gives the same reason.
  if (facts.of(id).tokenGone === 'revoked') return failure('connection_revoked');
  if (facts.of(id).tokenGone === null) await facts.tokenIs(id, 'missing');
  onChange();
  return failure('token_missing');
}

/** Why the connection may make no request at all; null: it may. */
export function reasonForNoRequests(connection: Connection, state: ConnectionsState): FailureCode | null {
  const { rules, facts, stops } = state;
  if (addressToReconnectAt(connection, rules) !== null) return 'service_moved';
  if (rules.heldFor(connection) !== null) return 'not_allowed';
  if (facts.of(connection.id).tokenGone === 'disconnected') return 'disconnected';
  return stops.isDisabled(partnerOf(connection)) ? 'partner_disabled' : stops.codeOf(connection.id);
}

export function reasonShownForStop(connection: Connection, state: ConnectionsState): FailureCode | null {
  const stop = reasonForNoRequests(connection, state);
  if (stop !== null) return stop;
  const gate = state.gates.of(connection.id);
  if (gate.trouble.now()?.because.code === 'unauthorized') return 'unauthorized';
  return gate.subscription.isStopped() ? 'subscription_inactive' : null;
}

export const deleteRevokedTokens = (deps: ConnectionsState): Promise<void> =>
  deps.tokenQueue(async () => {
    for (const connection of deps.connections.values())
      if (deps.facts.of(connection.id).revokedToken !== null) await deleteIfRevoked(connection, deps);
  });

async function deleteIfRevoked(connection: Connection, state: ConnectionsState): Promise<void> {
  const { vault, facts, onChange } = state;
  const stored = await vault.token(connection);
  if (!stored.ok || stored.value === null || !facts.isRevoked(connection.id, stored.value)) return;
  await vault.deleteToken(connection);
  await facts.tokenIs(connection.id, 'revoked');
  onChange();
}

type Refusal = { readonly token: string; readonly because: Failure; readonly kind: RequestKind };

/** Stops, by the refusal of one request, what else would be refused; answers the failure of that request. */
export async function stopAfterRefusal(
  connection: Connection,
  { token, because, kind }: Refusal,
  state: ConnectionsState,
): Promise<Failure> {
  const { stops, tokenQueue, gates, onChange } = state;
  if (isEmbeddedConnection(connection)) return because;
  if (because.code === 'partner_disabled') await stops.disablePartner(partnerOf(connection));
  if (because.code === 'fixture_on_production') await stops.stop(connection.id);
  if (isConnectionTroubleCode(because.code) && because.code !== 'unauthorized') {
    gates.of(connection.id).trouble.failed(because, kind);
    onChange();
  }
  if (because.code !== 'connection_revoked' && because.code !== 'unauthorized') return because;
  return tokenQueue(() => onTokenRefused(connection, { token, because, kind }, state));
}

async function onTokenRefused(
  asked: Connection,
  { token, because, kind }: Refusal,
  { vault, facts, gates, connections, onChange }: ConnectionsState,
): Promise<Failure> {
  // Reconnected since, it may have its token under another entry of the keychain.
  const connection = connections.get(asked.id) ?? asked;
  const stored = await vault.token(connection);
  // The refusal is about an older token: the vet has connected with another one since.
  if (stored.ok && stored.value !== null && stored.value !== token)
    return failure('service_unavailable', 'the connection has got a new token meanwhile');
  if (because.code === 'unauthorized') gates.of(connection.id).trouble.failed(because, kind);
  else {
    // Save this before the deletion: a locked keychain cannot delete the token.
    await facts.revoked(connection.id, token);
    await vault.deleteToken(connection);
    // If the vet has disconnected, that says more than the answer to an older request.
    if (facts.of(connection.id).tokenGone === null) await facts.tokenIs(connection.id, 'revoked');
  }
  onChange();
  return because;
}

/** A person tries again: ends the stop or wait with this code, and no other. */
export async function releaseStop(
  id: ConnectionId,
  code: FailureCode,
  { connections, stops, gates }: ConnectionsState,
): Promise<void> {
  const connection = connections.get(id);
  if (code === 'partner_disabled' && connection !== undefined)
    await stops.enablePartner(partnerOf(connection));
  if (isConnectionTroubleCode(code)) gates.of(id).trouble.askNow();
  if (stops.codeOf(id) === code) await stops.lift(id);
}
