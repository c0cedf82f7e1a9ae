import { createHash } from 'node:crypto';
import { failure } from '../../shared/consult/failure.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { err, ok } from '../../shared/result.ts';
import type { TokenVault } from '../ports/tokenVault.ts';
import type { InstallationId } from './installation.ts';
import type { Keychain } from './keychain.ts';

/**
 * One account for each installation, service address, vet and practice, because one vet at two practices has
 * two tokens (interface, Authentication 3); under the connection's id where these are ambiguous or changed.
 */
export function createTokenVault(keychain: Keychain, installation: InstallationId): TokenVault {
  const account = (connection: Connection): string | null => tokenAccount(connection, installation);
  return {
    async token(connection) {
      const name = account(connection);
      return name === null ? ok(null) : keychain.get(name);
    },
    async saveToken(connection, token) {
      const name = account(connection);
      return name === null ? err(embeddedHasNone) : keychain.set(name, token);
    },
    async deleteToken(connection) {
      const name = account(connection);
      return name === null ? ok(undefined) : keychain.delete(name);
    },
  };
}

const embeddedHasNone = failure('internal', 'The embedded sandbox has no token.');

/** Windows allows 512 characters. */
const longestAccount = 400;

/**
 * A JSON array, so that no two connections share an account. null: the embedded sandbox, whose token is never
 * saved.
 */
function tokenAccount(connection: Connection, installation: InstallationId): string | null {
  if (connection.service.kind === 'embedded') return null;
  const { id, vet, practiceName, service, isSandbox, isTokenUnderId, movedAt } = connection;
  // Each move has an entry of its own, so that no request to the earlier address finds the new token.
  if (isTokenUnderId === true)
    return JSON.stringify(['token of', installation, id, ...(movedAt === undefined ? [] : [movedAt])]);
  // A sandbox connection is a separate partner, whose practice may bear the same name (interface, 5).
  const kind = isSandbox ? 'sandbox token' : 'token';
  const account = JSON.stringify([kind, installation, service.address, vet, practiceName]);
  if (account.length <= longestAccount) return account;
  return JSON.stringify(['token', installation, createHash('sha256').update(account).digest('hex')]);
}
