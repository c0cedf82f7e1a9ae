import { randomUUID } from 'node:crypto';
import { isEmbeddedConnection, isSamePractice, type Connection } from '../../shared/consult/practice.ts';
import { comparableName } from '../../shared/consult/namesakes.ts';
import { failure } from '../../shared/consult/failure.ts';
import { connectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isSameSecret } from '../platform/isSameSecret.ts';
import type { ServicePracticeDetails } from '../ports/noteService.ts';
import type { ConnectionsState } from './connectionsState.ts';
import {
  allowedAddress,
  connectionToReconnect,
  connectRefusalOf,
  type ConnectFailure,
  type ConnectRequest,
} from './connectRequest.ts';
import { vetAsSpelledBefore, reconnectMismatch, duplicatedConnection } from './connectRequest.ts';
import { keepUnconfirmedAccessKey } from './newKeys.ts';
import { partnerOf } from './serviceStops.ts';

/** What the service answered: `record` says whom the token is for, at `address`. */
type Answered = { readonly address: string; readonly record: ServicePracticeDetails };

export async function connect(
  request: ConnectRequest,
  state: ConnectionsState,
  isStillThere?: () => boolean,
): Promise<Result<Connection, ConnectFailure>> {
  const { service, stops, rules, active, tokenQueue, onChange } = state;
  const address = allowedAddress(request, state);
  if (address === null) return err({ code: 'address_invalid', detail: null });
  const refusal = connectRefusalOf(request, state);
  if (refusal !== null) return err({ code: refusal, detail: null });
  const held = await heldKeyProblem(request, [], state);
  if (held !== null) return err(held);
  const waitMs = connectWaitMs(request, address, state);
  if (waitMs > 0) return err(failure('rate_limited', null, waitMs));
  const record = await service.readConnection({ address, token: request.token });
  if (!record.ok) {
    const { retryAfterMs } = record.error;
    if (retryAfterMs !== null) await state.connectWaits.add(address, retryAfterMs);
    return record;
  }
  // The service accepted this partner: clear its stop now, because a refusal during the keychain write is
  // newer.
  const isSandbox = connectionToReconnect(request, state)?.isSandbox ?? request.isSandbox;
  const about = { service: { kind: 'remote' as const, address }, isSandbox };
  await stops.enablePartner(partnerOf(about));
  const { practiceName } = record.value;
  const notAllowed = rules.heldFor({ ...about, practiceName });
  if (notAllowed !== null) return err({ code: notAllowed, detail: null });
  if (request.byIt !== undefined && !isSamePractice(request.byIt.practice, practiceName))
    return err({ code: 'other_practice', detail: null });
  const connected = await tokenQueue(() => addOrRenew(request, { address, record: record.value }, state));
  if (!connected.ok) return connected;
  // The screen stays with the vet who works there.
  if (request.byIt === undefined) await active.activate(connected.value, isStillThere);
  onChange();
  return connected;
}

/**
 * The service's Retry-After holds for Connect too (interface, Limits 4). In ms; 0: the service may be asked.
 */
export function connectWaitMs(
  request: Pick<ConnectRequest, 'reconnects'>,
  address: string,
  state: ConnectionsState,
): number {
  const earlier = connectionToReconnect(request, state);
  const isThere = earlier?.service.kind === 'remote' && earlier.service.address === address;
  const ownMs = isThere ? state.gates.of(earlier.id).reads.leftMs() : 0;
  return Math.max(ownMs, state.connectWaits.leftMs(address));
}

async function addOrRenew(
  asked: ConnectRequest,
  { address, record }: Answered,
  state: ConnectionsState,
): Promise<Result<Connection, CommandFailure>> {
  const { vault, clock } = state;
  const request = { ...asked, vet: vetAsSpelledBefore(asked.vet, state.connections.values()) };
  const earlier = connectionToReconnect(request, state);
  const others = othersOf(address, request, state);
  const known = { record, confirmed: request.confirmed ?? null, others };
  // Consults that wait for this connection may go only to the practice that they were made for.
  const problem = earlier === null ? null : reconnectMismatch(earlier, known);
  if (problem !== null) return err(problem);
  const same = earlier === null ? duplicatedConnection(known) : null;
  // Consults wait in this vet's name, so the person first has to say that they are that vet.
  if (same !== null) return err({ code: 'already_connected', detail: same.id });
  // Another connect may have saved the key since it was asked about first.
  const held = await heldKeyProblem(request, others, state);
  if (held !== null) return err(held);
  if (earlier !== null && request.byIt !== undefined)
    return keepUnconfirmedAccessKey(earlier, request.token, state);
  const connection =
    earlier === null
      ? newConnection(request, { address, record }, { others, clock })
      : renewed(earlier, { address, record }, clock);
  // Save the token first: a connection without a token asks the vet to reconnect; a token without a
  // connection would be forgotten.
  const saved = await vault.saveToken(connection, request.token);
  if (!saved.ok) return saved;
  await saveConnection(connection, { earlier, others }, state);
  return ok(connection);
}

type Before = { readonly earlier: Connection | null; readonly others: readonly Connection[] };

async function saveConnection(
  connection: Connection,
  { earlier, others }: Before,
  state: ConnectionsState,
): Promise<void> {
  const { store, vault, facts, stops, gates, connections, active } = state;
  const { id, practiceName } = connection;
  const hasOwnEntry =
    earlier === null ||
    connection.isTokenUnderId !== earlier.isTokenUnderId ||
    connection.movedAt !== earlier.movedAt;
  await store.saveConnection(connection).catch(async (error: unknown) => {
    // No connection would ever find this token.
    if (hasOwnEntry) await vault.deleteToken(connection);
    throw error;
  });
  connections.set(id, connection);
  active.update(connection);
  // If the names changed, the earlier token is under the earlier names.
  if (earlier !== null && hasOwnEntry) await vault.deleteToken(earlier);
  // Two practices of one name get a number on this computer, until the person renames one.
  const namesakes = others.filter((one) => one.practiceName === practiceName).length;
  if (earlier === null && namesakes > 0)
    await facts.change(id, { name: `${practiceName} (${namesakes + 1})` });
  await facts.tokenIs(id, null);
  await facts.revoked(id, null);
  const gate = gates.of(id);
  gate.trouble.end();
  // What another address asked for says nothing of this one.
  if (earlier?.movedAt !== connection.movedAt)
    for (const ceiling of [gate.submissions, gate.reads]) await ceiling.endAsked();
  await stops.lift(id);
}

function othersOf(address: string, request: ConnectRequest, state: ConnectionsState): readonly Connection[] {
  const earlier = connectionToReconnect(request, state);
  const { vet, isSandbox } = earlier ?? request;
  return [...state.connections.values()].filter(
    (one) =>
      one.service.kind === 'remote' &&
      one.service.address === address &&
      one.vet === vet &&
      one.isSandbox === isSandbox &&
      one.id !== earlier?.id,
  );
}

/**
 * Whose key it is on this computer already; null: nobody's. What the person says does not change that. `own`:
 * the vet's other connections to compare too.
 */
async function heldKeyProblem(
  request: ConnectRequest,
  own: readonly Connection[],
  state: ConnectionsState,
): Promise<CommandFailure | null> {
  const { vet, isSandbox, id } = connectionToReconnect(request, state) ?? { ...request, id: null };
  for (const one of state.connections.values()) {
    const isOwn = comparableName(one.vet) === comparableName(vet);
    // Vets may share the key of a test connection.
    const isShared = isOwn ? !own.includes(one) : one.isSandbox && isSandbox;
    if (one.id === id || isEmbeddedConnection(one) || isShared) continue;
    const stored = await state.vault.token(one);
    if (!stored.ok) return stored.error;
    if (stored.value === null || !isSameSecret(stored.value, request.token)) continue;
    return isOwn ? { code: 'other_practice', detail: null } : { code: 'key_in_use', detail: one.vet };
  }
  return null;
}

const practiceIdOf = ({ practiceId }: ServicePracticeDetails): Pick<Connection, 'practiceId'> =>
  practiceId === undefined ? {} : { practiceId };

function newConnection(
  { vet, isSandbox }: ConnectRequest,
  { address, record }: Answered,
  { others, clock }: Pick<Before, 'others'> & Pick<ConnectionsState, 'clock'>,
): Connection {
  const { practiceName } = record;
  return {
    id: connectionId(randomUUID()),
    service: { kind: 'remote', address },
    vet,
    practiceName,
    ...practiceIdOf(record),
    // Windows takes two names for one entry where they differ in their capitals alone.
    ...(others.some((one) => isSamePractice(one.practiceName, practiceName)) ? { isTokenUnderId: true } : {}),
    isSandbox,
    connectedAt: clock.now(),
  };
}

/** The earlier connection, with the address and the practice name that the service has for it now. */
function renewed(
  earlier: Connection,
  { address, record }: Answered,
  clock: ConnectionsState['clock'],
): Connection {
  const service = { kind: 'remote' as const, address };
  const { practiceName } = record;
  const after: Connection = { ...earlier, service, practiceName, ...practiceIdOf(record) };
  const isMoved = earlier.service.kind === 'remote' && earlier.service.address !== address;
  const isRenamed = earlier.practiceName !== practiceName;
  if (isMoved) return { ...after, isTokenUnderId: true, movedAt: clock.now() };
  return isRenamed ? { ...after, isTokenUnderId: true } : after;
}
