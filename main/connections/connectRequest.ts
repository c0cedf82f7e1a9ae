import { comparableName } from '../../shared/consult/namesakes.ts';
import { isEmbeddedConnection, type Connection } from '../../shared/consult/practice.ts';
import type { ConnectForbiddenReason } from '../../shared/ipc/organisation.ts';
import { addressToReconnectAt } from './connectionRules.ts';
import type { ConnectionsState } from './connectionsState.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure, CommandInput } from '../../shared/ipc/ipcContract.ts';
import type { ServicePracticeDetails } from '../ports/noteService.ts';

export type ConnectRequest = Omit<CommandInput<'connect'>, 'reconnects'> & {
  readonly reconnects: { readonly connectionId: ConnectionId } | null;
  /**
   * IT connects, and only to the practice of this name; a new key of a stored connection waits for its vet.
   * By default a vet connects, at the screen.
   */
  readonly byIt?: { readonly practice: string };
};

/** `retryAfterMs`: how long the service wants to be left alone; null or absent: it did not ask. */
export type ConnectFailure = CommandFailure & { readonly retryAfterMs?: number | null };

type ConnectRequestDeps = Pick<ConnectionsState, 'connections' | 'rules' | 'serviceAddress'>;

/** The connection that the request reconnects; null: it asks for a new one. */
export const connectionToReconnect = (
  { reconnects }: Pick<ConnectRequest, 'reconnects'>,
  { connections }: Pick<ConnectionsState, 'connections'>,
): Connection | null => (reconnects === null ? null : (connections.get(reconnects.connectionId) ?? null));

/**
 * The vet as this computer spells the name already: another spelling would be another vet, with a list of
 * their own.
 */
export function vetAsSpelledBefore(vet: string, connections: Iterable<Connection>): string {
  const known = [...connections].filter((one) => !isEmbeddedConnection(one)).map((one) => one.vet);
  return known.includes(vet)
    ? vet
    : (known.find((one) => comparableName(one) === comparableName(vet)) ?? vet);
}

/**
 * null: no token may go to that address. Only the organisation, or the vet with a token, moves a connection.
 */
export function allowedAddress(
  request: Pick<ConnectRequest, 'address' | 'reconnects'>,
  deps: ConnectRequestDeps,
): string | null {
  const { rules, serviceAddress } = deps;
  const earlier = connectionToReconnect(request, deps);
  if (earlier?.service.kind !== 'remote' || rules.fixedAddress === null)
    return serviceAddress(request.address);
  return addressToReconnectAt(earlier, rules) ?? earlier.service.address;
}

/**
 * Why the organisation does not allow the request; null: it does. A held connection gets no new token either.
 */
export function connectRefusalOf(
  request: Omit<ConnectRequest, 'token'>,
  deps: ConnectRequestDeps,
): ConnectForbiddenReason | null {
  const { rules } = deps;
  const earlier = connectionToReconnect(request, deps);
  const address = allowedAddress(request, deps);
  if (address === null) return null;
  if (earlier === null) return rules.refusalOf(address, request.isSandbox);
  const service = { kind: 'remote' as const, address };
  const isMoved = earlier.service.kind === 'remote' && earlier.service.address !== address;
  const refusal = isMoved ? rules.refusalOf(address, earlier.isSandbox) : null;
  return refusal ?? rules.heldFor({ ...earlier, service });
}

type Known = {
  readonly record: ServicePracticeDetails;
  /** The person's answer to a question about this practice name. */
  readonly confirmed: NonNullable<ConnectRequest['confirmed']> | null;
  readonly others: readonly Connection[];
};

const areIdsKnown = (connection: Connection, record: ServicePracticeDetails): boolean =>
  connection.practiceId !== undefined && record.practiceId !== undefined;

/**
 * Why a token does not fit a reconnect; null: it does. The same id decides. A name alone cannot tell two
 * practices apart, so the app asks about a new or shared name, and about another id, which a service may give
 * a practice anew.
 */
export function reconnectMismatch(
  earlier: Connection,
  { record, confirmed, others }: Known,
): CommandFailure | null {
  const { practiceName, practiceId } = record;
  const isIdKnown = areIdsKnown(earlier, record);
  if (isIdKnown && earlier.practiceId === practiceId) return null;
  const namesakes = others.filter((one) => one.practiceName === practiceName);
  const isRenamed = earlier.practiceName !== practiceName;
  // The token belongs to another connection, so this one has no new name.
  const isAnothers = others.some((one) => areIdsKnown(one, record) && one.practiceId === practiceId);
  // Only one thing may be new: the name, the id, or which of two namesakes is meant.
  const isOther = isIdKnown ? isRenamed || namesakes.length > 0 : isRenamed && namesakes.length > 0;
  if (isAnothers || isOther) return { code: 'other_practice', detail: null };
  if (confirmed?.is === 'same' && confirmed.name === practiceName) return null;
  if (isIdKnown) return { code: 'practice_id_changed', detail: practiceName };
  if (isRenamed) return { code: 'practice_renamed', detail: practiceName };
  return namesakes.length > 0 ? { code: 'same_name', detail: practiceName } : null;
}

export function duplicatedConnection({ record, confirmed, others }: Known): Connection | null {
  const isSame = (one: Connection): boolean => {
    if (areIdsKnown(one, record)) return one.practiceId === record.practiceId;
    const isAnother = confirmed?.is === 'another' && confirmed.name === record.practiceName;
    return one.practiceName === record.practiceName && !isAnother;
  };
  return others.find(isSame) ?? null;
}
