import { failure, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import { isEmbedded, type Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { ConnectionsState } from './connectionsState.ts';
import type { Ceiling } from './retryAfterPauses.ts';
import { isTrouble } from './connectionTroubles.ts';
import { partnerOf } from './serviceStops.ts';

type Refusal = { readonly token: string; readonly because: Failure; readonly ceiling: Ceiling };

/** Stops, by the refusal of one request, what else would be refused; answers the failure of that request. */
export async function onRefused(
  connection: Connection,
  { token, because, ceiling }: Refusal,
  state: ConnectionsState,
): Promise<Failure> {
  const { stops, tokenQueue, troubles, onChange } = state;
  if (isEmbedded(connection)) return because;
  if (because.code === 'partner_disabled') await stops.disablePartner(partnerOf(connection));
  if (because.code === 'fixture_on_production') await stops.stop(connection.id);
  if (isTrouble(because.code) && because.code !== 'unauthorized') {
    troubles.failed(connection.id, because, ceiling);
    onChange();
  }
  if (because.code !== 'connection_revoked' && because.code !== 'unauthorized') return because;
  return tokenQueue(() => onTokenRefused(connection, { token, because, ceiling }, state));
}

async function onTokenRefused(
  connection: Connection,
  { token, because, ceiling }: Refusal,
  { vault, facts, troubles, onChange }: ConnectionsState,
): Promise<Failure> {
  const stored = await vault.token(connection);
  // The refusal is about an older token: the vet has connected with another one since.
  if (stored.ok && stored.value !== null && stored.value !== token)
    return failure('service_unavailable', 'the connection has got a new token meanwhile');
  if (because.code === 'unauthorized') troubles.failed(connection.id, because, ceiling);
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
export async function release(
  id: ConnectionId,
  code: FailureCode,
  { connections, stops, troubles }: ConnectionsState,
): Promise<void> {
  const connection = connections.get(id);
  if (code === 'partner_disabled' && connection !== undefined)
    await stops.enablePartner(partnerOf(connection));
  if (isTrouble(code)) troubles.askNow(id);
  if (stops.codeOf(id) === code) await stops.lift(id);
}
