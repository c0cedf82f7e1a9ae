import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { connect } from './connect.ts';
import type { ConnectionFacts } from './connectionFacts.ts';
import type { ConnectionsState } from './connectionsState.ts';
import { newKeyEntryOf, hasUnconfirmedAccessKey, removeUnconfirmedAccessKey } from './newKeys.ts';

type Question = { readonly id: ConnectionId } & Pick<ConnectionFacts, 'newKey'>;

/**
 * The vet says whether the key is theirs. It then takes the place of the old one as if the vet had entered
 * it. Another key that IT brings meanwhile is a question of its own, which this answer leaves as it is.
 */
export async function answerAccessKeyQuestion(
  { id, newKey }: Question,
  isTheirs: boolean,
  state: ConnectionsState,
): Promise<Result<null, CommandFailure>> {
  const { tokenQueue, facts, onChange } = state;
  const connection = state.connections.get(id);
  const isAsked = (): boolean =>
    hasUnconfirmedAccessKey(id, state) && facts.of(id).newKey?.fingerprint === newKey?.fingerprint;
  const refused = err({ code: 'refused' as const, detail: null });
  if (connection === undefined) return refused;
  const key = await tokenQueue(async () => {
    if (!isAsked()) return refused;
    return isTheirs ? keyOf(connection, state) : ok(null);
  });
  if (!key.ok) return key;
  if (key.value !== null) {
    const { vet, isSandbox, service } = connection;
    const address = service.kind === 'remote' ? service.address : '';
    const request = { address, vet, isSandbox, token: key.value, reconnects: { connectionId: id } };
    const connected = await connect(request, state, () => false);
    if (!connected.ok) return connected;
  }
  const removed = await tokenQueue(async () =>
    isAsked() ? removeUnconfirmedAccessKey(connection, state, !isTheirs) : ok(null),
  );
  if (!removed.ok) return removed;
  onChange();
  return isTheirs && key.value === null ? err({ code: 'token_missing', detail: null }) : ok(null);
}

/**
 * The key of the question. After a full disk or a kill here the question comes once more, and the key is
 * already in use.
 */
async function keyOf(
  connection: Connection,
  { vault, facts }: ConnectionsState,
): Promise<Result<string | null, CommandFailure>> {
  for (const place of [newKeyEntryOf(connection), connection]) {
    const key = await vault.token(place);
    if (!key.ok) return key;
    if (key.value !== null && facts.isNewKey(connection.id, key.value)) return key;
  }
  return ok(null);
}
