import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { connect } from './connect.ts';
import type { ConnectionsState } from './connectionsState.ts';
import { entryOf, hasNewKey, removeNewKey } from './newKeys.ts';

/** The vet says whether the key is theirs. It then takes the place of the old one as if the vet had entered it. */
export async function answerNewKey(
  id: ConnectionId,
  isTheirs: boolean,
  state: ConnectionsState,
): Promise<Result<null, CommandFailure>> {
  const { vault, facts, onChange } = state;
  const connection = state.connections.get(id);
  if (connection === undefined || !hasNewKey(id, state)) return err({ code: 'refused', detail: null });
  const key = await vault.token(entryOf(connection));
  if (!key.ok) return key;
  if (isTheirs && key.value !== null) {
    const { vet, isSandbox, service } = connection;
    const address = service.kind === 'remote' ? service.address : '';
    const request = { address, vet, isSandbox, token: key.value, reconnects: { connectionId: id } };
    const connected = await connect(request, state, () => false);
    if (!connected.ok) return connected;
    // After a full disk here the question comes once more, and has the same answer.
    await facts.change(id, { newKey: null });
    await vault.deleteToken(entryOf(connection));
    onChange();
    return ok(null);
  }
  const removed = await removeNewKey(connection, state, !isTheirs);
  if (!removed.ok) return removed;
  onChange();
  // Somebody has emptied the keychain.
  return isTheirs ? err({ code: 'token_missing', detail: null }) : ok(null);
}
