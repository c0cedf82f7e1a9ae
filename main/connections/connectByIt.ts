import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { CodeConnections } from './codeConnections.ts';
import type { Connections } from './connections.ts';
import type { RequestedConnection, TokenOrCode } from './givenState.ts';

type Answer =
  /** waitsForVet: the connection is stored, and gets the new key when its vet says that the key is theirs. */
  | { readonly status: 'connected' | 'unchanged' | 'waitsForVet' }
  /** The service asks for a wait, in ms, and was not asked again. */
  | { readonly status: 'waiting'; readonly retryAfterMs: number }
  | { readonly status: 'refused'; readonly code: CommandFailure['code'] };

type Deps = {
  readonly connections: Pick<Connections, 'storedFor' | 'givenAs' | 'connect'>;
  readonly codeConnections: Pick<CodeConnections, 'connect' | 'exchangesAt'>;
  /** The only address that the organisation allows; null: the one that IT gives counts. */
  readonly fixedAddress: string | null;
  /** Of the vet, in any spelling. */
  readonly hasPin: (vet: string) => boolean;
  readonly onNewKey: (id: ConnectionId) => void;
};

const refused = (code: CommandFailure['code']): Answer => ({ status: 'refused', code });

/** What the organisation fixes wins. */
export const addressToConnectTo = (
  { address }: Pick<RequestedConnection, 'address'>,
  secret: TokenOrCode,
  { codeConnections, fixedAddress }: Pick<Deps, 'codeConnections' | 'fixedAddress'>,
): string => ('code' in secret ? codeConnections.exchangesAt : fixedAddress) ?? address;

/**
 * Connects as the dialog does, without a change of what is on screen. What the dialog would ask a vet is
 * refused.
 */
export async function connectByIt(
  { practice, ...asked }: RequestedConnection,
  secret: TokenOrCode,
  { connections, codeConnections, fixedAddress, hasPin, onNewKey }: Deps,
): Promise<Answer> {
  const address = addressToConnectTo(asked, secret, { codeConnections, fixedAddress });
  const [stored, another] = connections.storedFor({ ...asked, address, practice });
  if (another !== undefined) return refused('same_name');
  if (stored !== undefined) {
    const given = await connections.givenAs(stored, secret);
    if (!given.ok) return refused(given.error.code);
    if (given.value === 'notTheirs') return refused('key_not_theirs');
    if (given.value !== 'new') return { status: given.value };
    onNewKey(stored.id);
  } else if (hasPin(asked.vet)) {
    // At the lock, the key of any connection in the vet's name removes the PIN.
    return refused('pin_needed');
  }
  const reconnects = stored === undefined ? null : { connectionId: stored.id };
  const request = { ...asked, address, reconnects, byIt: { practice } };
  const connected = await ('code' in secret
    ? codeConnections.connect({ ...request, code: secret.code })
    : connections.connect({ ...request, token: secret.token }));
  if (connected.ok) return { status: stored === undefined ? 'connected' : 'waitsForVet' };
  const { code, retryAfterMs } = connected.error;
  return code === 'rate_limited' ? { status: 'waiting', retryAfterMs: retryAfterMs ?? 0 } : refused(code);
}
