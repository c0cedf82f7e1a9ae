import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Connections, ConnectRequest } from './connections.ts';
import type { ClientSecrets, ConnectClient, ExchangeCode } from '../ports/exchangeCode.ts';
import type { Clock } from '../ports/clock.ts';

type Deps = {
  readonly connections: Pick<Connections, 'addressFor' | 'refusalOf' | 'connect' | 'get'>;
  readonly exchange: ExchangeCode;
  readonly secrets: Pick<ClientSecrets, 'read'>;
  /** null: the policy sets none. */
  readonly client: ConnectClient | null;
  readonly clock: Pick<Clock, 'monotonicMs'>;
};

export type CodeConnections = Awaited<ReturnType<typeof openCodeConnections>>;

/** Connecting by a code of the service instead of a token, where the organisation has set it up. */
export async function openCodeConnections(deps: Deps) {
  const { connections, exchange, client, clock } = deps;
  const secret = (): ReturnType<ClientSecrets['read']> =>
    client === null ? Promise.resolve({ ok: true, value: null }) : deps.secrets.read(client);
  const atStart = await secret();
  const isOffered = atStart.ok && atStart.value !== null;
  /**
   * The token of a used code that is in no keychain yet, because the connection failed. Only in memory; the same code
   * continues with this token.
   */
  let unplaced: { readonly code: string; readonly token: string } | null = null;

  /** Until then no code is exchanged: the service asked for a wait (interface, Limits 4). In monotonic ms. */
  let noExchangeUntilMs = 0;

  async function tokenFor(
    { id: clientId, address }: ConnectClient,
    code: string,
  ): Promise<Result<string, CommandFailure>> {
    if (unplaced?.code === code) return { ok: true, value: unplaced.token };
    if (noExchangeUntilMs > clock.monotonicMs())
      return err({ code: 'rate_limited', detail: 'The service asked to wait; it was not asked again.' });
    // Reading the secret also shows that the keychain is open, before the code is used up.
    const clientSecret = await secret();
    if (!clientSecret.ok) return clientSecret;
    if (clientSecret.value === null) return err({ code: 'client_secret_missing', detail: null });
    const exchanged = await exchange({ address, clientId, clientSecret: clientSecret.value, code });
    if (!exchanged.ok) {
      const { retryAfterMs, ...because } = exchanged.error;
      if (retryAfterMs !== null) noExchangeUntilMs = clock.monotonicMs() + retryAfterMs;
      return err(because);
    }
    unplaced = { code, token: exchanged.value.token };
    return { ok: true, value: exchanged.value.token };
  }

  return {
    /** The address that exchanges codes; null: codes cannot be used. */
    address: (): string | null => (isOffered ? (client?.address ?? null) : null),
    /** Exchanges the code for a token, and connects with it. */
    async connect(
      { code, ...request }: Omit<ConnectRequest, 'token'> & { readonly code: string },
      isStillThere?: () => boolean,
    ): Promise<Result<Connection, CommandFailure>> {
      if (client === null) return err({ code: 'client_secret_missing', detail: null });
      // Connects to the code service's own address and ignores the typed one: the secret may go to no other service.
      const to = { ...request, address: client.address };
      const earlier = to.reconnects === null ? null : connections.get(to.reconnects.connectionId);
      // A code cannot move a connection: only the organisation can, or the vet with a token.
      const home = earlier?.service.kind === 'remote' ? earlier.service.address : client.address;
      if (connections.addressFor({ ...to, address: home }) !== client.address)
        return err({ code: 'code_elsewhere', detail: null });
      // Before the code is spent.
      const refusal = connections.refusalOf(to);
      if (refusal !== null) return err({ code: refusal, detail: null });
      const token = await tokenFor(client, code);
      if (!token.ok) return token;
      const connected = await connections.connect({ ...to, token: token.value }, isStillThere);
      // After this failure the token is useless.
      if (connected.ok || connected.error.code === 'practice_not_allowed') unplaced = null;
      return connected;
    },
  };
}
