import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionsState } from './connectionsState.ts';

type RevokedTokensDeps = Pick<
  ConnectionsState,
  'vault' | 'facts' | 'connections' | 'tokenQueue' | 'onChange'
>;

/** Deletes the connection's token if the service revoked it while the keychain was locked. */
export const deleteRevokedToken = (connection: Connection, deps: RevokedTokensDeps): Promise<void> =>
  deps.tokenQueue(() => deleteIfRevoked(connection, deps));

/** As `deleteRevokedToken`, for all connections. */
export const deleteRevokedTokens = (deps: RevokedTokensDeps): Promise<void> =>
  deps.tokenQueue(async () => {
    for (const connection of deps.connections.values())
      if (deps.facts.of(connection.id).revokedToken !== null) await deleteIfRevoked(connection, deps);
  });

async function deleteIfRevoked(
  connection: Connection,
  { vault, facts, onChange }: RevokedTokensDeps,
): Promise<void> {
  const stored = await vault.token(connection);
  if (!stored.ok || stored.value === null || !facts.isRevoked(connection.id, stored.value)) return;
  await vault.deleteToken(connection);
  await facts.tokenIs(connection.id, 'revoked');
  onChange();
}
