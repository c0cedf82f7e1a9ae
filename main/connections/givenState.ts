import { comparableName } from '../../shared/consult/namesakes.ts';
import { isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isSameSecret } from '../platform/isSameSecret.ts';
import { addressToReconnectAt } from './connectionRules.ts';
import type { ConnectionsState } from './connectionsState.ts';

export type TokenOrCode = { readonly token: string } | { readonly code: string };

export type RequestedConnection = {
  readonly address: string;
  readonly vet: string;
  readonly practice: string;
  readonly isSandbox: boolean;
};

/** The connections that a vet has to practices of that name there, as far as this computer knows. */
export function connectionsStoredFor(
  { address, vet, isSandbox, practice }: RequestedConnection,
  { connections, rules, serviceAddress }: ConnectionsState,
): readonly Connection[] {
  const there = serviceAddress(address);
  if (there === null) return [];
  const isThere = (one: Connection): boolean =>
    one.service.kind === 'remote' &&
    (one.service.address === there || addressToReconnectAt(one, rules) === there);
  return [...connections.values()].filter(
    (one) =>
      isThere(one) &&
      one.isSandbox === isSandbox &&
      comparableName(one.vet) === comparableName(vet) &&
      isSamePractice(practice, one.practiceName),
  );
}

/**
 * unchanged: the connection has this token, or has a token and got one by this code. notTheirs: so the vet
 * has said.
 */
export type AccessKeyComparison = 'new' | 'unchanged' | 'waitsForVet' | 'notTheirs';

export async function compareAccessKey(
  connection: Connection,
  secret: TokenOrCode,
  { vault, facts }: ConnectionsState,
): Promise<Result<AccessKeyComparison, CommandFailure>> {
  const { id } = connection;
  const { newKey } = facts.of(id);
  const isNewKey = 'code' in secret ? facts.isCodeUsed(id, secret.code) : facts.isNewKey(id, secret.token);
  if (isNewKey && newKey !== null) return ok(newKey.isRefused ? 'notTheirs' : 'waitsForVet');
  const stored = await vault.token(connection);
  if (!stored.ok) return stored;
  if (stored.value === null) return ok('new');
  const isRevoked = facts.isRevoked(id, stored.value);
  if ('code' in secret) return ok(isNewKey && !isRevoked ? 'unchanged' : 'new');
  if (!isSameSecret(stored.value, secret.token)) return ok('new');
  return isRevoked ? err({ code: 'connection_revoked', detail: null }) : ok('unchanged');
}
