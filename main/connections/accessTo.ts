import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Access } from '../ports/noteService.ts';
import { isSwitchedOff } from './connectionRules.ts';
import type { ConnectionsState } from './connectionsState.ts';
import { requestStop } from './requestStop.ts';
import { deleteRevokedToken } from './revokedTokens.ts';

/** Address and token for the connection's next request, or why it may make none now. */
export async function accessTo(
  connection: Connection,
  state: ConnectionsState,
): Promise<Result<Access, Failure>> {
  const { vault, rules, facts, tokenWaits } = state;
  if (connection.service.kind === 'embedded')
    return isSwitchedOff(connection, rules) ? err(failure('not_allowed')) : ok(state.embedded);
  const token = requestStop(connection, state) === null ? await vault.token(connection) : null;
  // Ask again: the stop may have changed while the keychain was read.
  const stopped = requestStop(connection, state);
  if (stopped !== null || token === null) return err(failure(stopped ?? 'internal'));
  if (!token.ok) return token;
  if (token.value === null) return err(await withoutToken(connection, state));
  if (facts.isRevoked(connection.id, token.value)) {
    await deleteRevokedToken(connection, state);
    return err(failure('connection_revoked'));
  }
  if (!tokenWaits.mayAsk(connection.id)) return err(failure('unauthorized'));
  // The keychain has a token, whatever removed the last one.
  await facts.tokenIs(connection.id, null);
  facts.used(connection.id);
  return ok({ address: connection.service.address, token: token.value });
}

async function withoutToken(
  { id }: Connection,
  { facts, onChange }: Pick<ConnectionsState, 'facts' | 'onChange'>,
): Promise<Failure> {
  if (facts.of(id).tokenGone === null) await facts.tokenIs(id, 'missing');
  onChange();
  return failure('token_missing');
}
