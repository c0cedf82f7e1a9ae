import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { ConnectRefusal } from '../../shared/ipc/organisation.ts';
import { movesTo } from './connectionRules.ts';
import type { ConnectionsState } from './connectionsState.ts';
import type { ConfirmedPractice } from './reconnectProblem.ts';

/** What a vet gives to connect to a practice. */
export type ConnectRequest = {
  readonly address: string;
  readonly vet: string;
  readonly token: string;
  readonly isSandbox: boolean;
  readonly reconnects: { readonly connectionId: ConnectionId } | null;
  /** By default the vet has answered no question yet. */
  readonly confirmed?: ConfirmedPractice | null;
};

type ConnectRequestDeps = Pick<ConnectionsState, 'connections' | 'rules' | 'serviceAddress'>;

/** The connection that the request reconnects; null: it asks for a new one. */
export const earlierOf = (
  { reconnects }: Pick<ConnectRequest, 'reconnects'>,
  { connections }: Pick<ConnectionsState, 'connections'>,
): Connection | null => (reconnects === null ? null : (connections.get(reconnects.connectionId) ?? null));

/**
 * Where the request goes; null: no token may be sent there. Only the organisation, or the vet with a token, moves a
 * connection to another address.
 */
export function addressFor(
  request: Pick<ConnectRequest, 'address' | 'reconnects'>,
  deps: ConnectRequestDeps,
): string | null {
  const { rules, serviceAddress } = deps;
  const earlier = earlierOf(request, deps);
  if (earlier?.service.kind !== 'remote' || (rules.fixedAddress ?? null) === null)
    return serviceAddress(request.address);
  return movesTo(earlier, rules) ?? earlier.service.address;
}

/** Why the organisation does not allow the request; null: it does. A held connection gets no new token either. */
export function refusalOf(
  request: Omit<ConnectRequest, 'token'>,
  deps: ConnectRequestDeps,
): ConnectRefusal | null {
  const { rules } = deps;
  const earlier = earlierOf(request, deps);
  const address = addressFor(request, deps);
  if (address === null) return null;
  if (earlier === null) return rules.refusalOf(address, request.isSandbox);
  const service = { kind: 'remote' as const, address };
  const isMoved = earlier.service.kind === 'remote' && earlier.service.address !== address;
  const refusal = isMoved ? rules.refusalOf(address, earlier.isSandbox) : null;
  return refusal ?? rules.heldFor({ ...earlier, service });
}
