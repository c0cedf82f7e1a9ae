import type { Connection } from '../../shared/consult/practice.ts';
import { connectionId, type ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { ConnectionsState } from './connectionsState.ts';

/**
 * The service does not say whose a key is, so a key that IT brings for a stored connection waits until its
 * vet says so.
 */

/**
 * The new key's own entry of the keychain, as of another connection: until then the old key stays in the
 * usual one.
 */
export const newKeyEntryOf = ({ movedAt: _movedAt, ...connection }: Connection): Connection => ({
  ...connection,
  id: connectionId(`new key of ${connection.id}`),
  isTokenUnderId: true,
});

export const hasUnconfirmedAccessKey = (id: ConnectionId, { facts }: ConnectionsState): boolean =>
  facts.of(id).newKey?.isRefused === false;

/** The key is in the keychain before anything says that it is there. */
export async function keepUnconfirmedAccessKey(
  connection: Connection,
  token: string,
  { vault, facts }: ConnectionsState,
): Promise<Result<Connection, CommandFailure>> {
  const saved = await vault.saveToken(newKeyEntryOf(connection), token);
  if (!saved.ok) return saved;
  await facts.newKeyCame(connection.id, token).catch(async (error: unknown) => {
    await vault.deleteToken(newKeyEntryOf(connection));
    throw error;
  });
  return ok(connection);
}

/**
 * Also one that a kill left in the keychain alone. `isRefused`: what is known of the key stays, so that
 * nobody is asked about it again.
 */
export async function removeUnconfirmedAccessKey(
  connection: Connection,
  { vault, facts }: ConnectionsState,
  isRefused = false,
): Promise<Result<null, CommandFailure>> {
  const deleted = await vault.deleteToken(newKeyEntryOf(connection));
  if (!deleted.ok) return deleted;
  const { newKey } = facts.of(connection.id);
  if (newKey !== null)
    await facts.change(connection.id, { newKey: isRefused ? { ...newKey, isRefused } : null });
  return ok(null);
}
