import { failure } from '../../shared/consult/failure.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { err, type Result } from '../../shared/result.ts';
import type { ConnectFailure } from './connectRequest.ts';
import { codeExchangeWaitKey } from './connectWaits.ts';
import type { Connections, ConnectRequest } from './connections.ts';
import type {
  ClientSecrets,
  ConnectClientIdentity,
  ExchangeCode,
  UnassignedAccessTokens,
} from '../ports/exchangeCode.ts';

type Deps = {
  readonly connections: Pick<
    Connections,
    'addressFor' | 'refusalOf' | 'connect' | 'get' | 'connectWaits' | 'connectWaitMs' | 'codeUsed'
  >;
  readonly exchange: ExchangeCode;
  readonly secrets: Pick<ClientSecrets, 'read'>;
  readonly unplacedTokens: UnassignedAccessTokens;
  readonly client: ConnectClientIdentity | null;
};

export type CodeConnections = Awaited<ReturnType<typeof openCodeConnections>>;

export async function openCodeConnections(deps: Deps) {
  const { connections, client } = deps;
  const secret = (): ReturnType<ClientSecrets['read']> =>
    client === null ? Promise.resolve({ ok: true, value: null }) : deps.secrets.read(client);
  const atStart = await secret();
  const isOffered = atStart.ok && atStart.value !== null;
  const tokens = createCodeTokens(deps, secret);

  return {
    /** The address that exchanges codes; null: codes cannot be used. */
    address: (): string | null => (isOffered ? (client?.address ?? null) : null),
    /** Where a code would be exchanged; null: the policy sets none. */
    exchangesAt: client?.address ?? null,
    async connect(
      { code, ...request }: Omit<ConnectRequest, 'token'> & { readonly code: string },
      isStillThere?: () => boolean,
    ): Promise<Result<Connection, ConnectFailure>> {
      if (client === null) return err({ code: 'client_secret_missing', detail: null });
      // Connects to the code service's own address and ignores the typed one: the secret may go to no other
      // service.
      const to = { ...request, address: client.address };
      const earlier = to.reconnects === null ? null : connections.get(to.reconnects.connectionId);
      // A code cannot move a connection: only the organisation can, or the vet with a token.
      const home = earlier?.service.kind === 'remote' ? earlier.service.address : client.address;
      if (connections.addressFor({ ...to, address: home }) !== client.address)
        return err({ code: 'code_elsewhere', detail: null });
      const refusal = connections.refusalOf(to);
      if (refusal !== null) return err({ code: refusal, detail: null });
      const waitMs = connections.connectWaitMs(to);
      if (waitMs > 0) return err(failure('rate_limited', null, waitMs));
      const token = await tokens.of(client, code);
      if (!token.ok) return token;
      const connected = await connections.connect({ ...to, token: token.value }, isStillThere);
      if (connected.ok) await connections.codeUsed(connected.value.id, code);
      // After this failure the token is useless.
      if (connected.ok || connected.error.code === 'practice_not_allowed')
        await tokens.forget(client.address, code);
      return connected;
    },
  };
}

/** The tokens that codes are exchanged for. */
function createCodeTokens(
  { connections, exchange, unplacedTokens }: Deps,
  secret: () => ReturnType<ClientSecrets['read']>,
) {
  /**
   * The token of a used code, because the connection failed: the same code continues with it. For a keychain
   * that fails too.
   */
  let unplaced: { readonly code: string; readonly token: string } | null = null;

  return {
    async of(
      { id: clientId, address }: ConnectClientIdentity,
      code: string,
    ): Promise<Result<string, ConnectFailure>> {
      if (unplaced?.code === code) return { ok: true, value: unplaced.token };
      const kept = await unplacedTokens.read(address, code);
      if (!kept.ok) return kept;
      if (kept.value !== null) return { ok: true, value: kept.value };
      const waitMs = connections.connectWaits.leftMs(codeExchangeWaitKey(address));
      if (waitMs > 0)
        return err(failure('rate_limited', 'The service asked to wait; it was not asked again.', waitMs));
      // Reading the secret also shows that the keychain is open, before the code is used up.
      const clientSecret = await secret();
      if (!clientSecret.ok) return clientSecret;
      if (clientSecret.value === null) return err({ code: 'client_secret_missing', detail: null });
      const exchanged = await exchange({ address, clientId, clientSecret: clientSecret.value, code });
      if (!exchanged.ok) {
        const { retryAfterMs } = exchanged.error;
        if (retryAfterMs !== null)
          await connections.connectWaits.add(codeExchangeWaitKey(address), retryAfterMs);
        return exchanged;
      }
      unplaced = { code, token: exchanged.value.token };
      await unplacedTokens.save(address, code, exchanged.value.token);
      return { ok: true, value: exchanged.value.token };
    },
    async forget(address: string, code: string): Promise<void> {
      unplaced = null;
      await unplacedTokens.remove(address, code);
    },
  };
}
