import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Connections, ConnectRequest } from './connections.ts';
import type { ClientSecrets } from '../ports/exchangeCode.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConnectClient, ExchangeCode } from '../ports/exchangeCode.ts';

/** Connecting by a code of the service instead of a token, where the organisation has set it up. */
export type CodeConnections = {
  /** The one that codes go to; null: none can be given. */
  readonly address: () => string | null;
  /** As `connect` of the connections, with the code's token. */
  readonly connect: (
    request: CodeRequest,
    isStillThere?: () => boolean,
  ) => Promise<Result<Connection, CommandFailure>>;
};

type CodeRequest = Omit<ConnectRequest, 'token'> & { readonly code: string };

type Deps = {
  readonly connections: Pick<Connections, 'addressFor' | 'refusalOf' | 'connect' | 'get'>;
  readonly exchange: ExchangeCode;
  readonly secrets: Pick<ClientSecrets, 'read'>;
  /** null: none is set by policy. */
  readonly client: ConnectClient | null;
  readonly clock: Pick<Clock, 'monotonicMs'>;
};

export async function openCodeConnections(deps: Deps): Promise<CodeConnections> {
  const { connections, exchange, client, clock } = deps;
  const secret = (): ReturnType<ClientSecrets['read']> =>
    client === null ? Promise.resolve({ ok: true, value: null }) : deps.secrets.read(client);
  const atStart = await secret();
  const isOffered = atStart.ok && atStart.value !== null;
  /**
   * The token of a code that is used up, and that is in the keychain of nobody yet: the practice was another one, or
   * the service could not be asked whose it is. In memory alone; the same code, given again, goes on with it.
   */
  let unplaced: { readonly code: string; readonly token: string } | null = null;

  /** What the service asked to be spared (interface, Limits 4); in awake ms. */
  let sparedUntilMs = 0;

  async function tokenFor(
    { id: clientId, address }: ConnectClient,
    code: string,
  ): Promise<Result<string, CommandFailure>> {
    if (unplaced?.code === code) return { ok: true, value: unplaced.token };
    if (sparedUntilMs > clock.monotonicMs())
      return err({ code: 'rate_limited', detail: 'The service asked to wait; it was not asked again.' });
    // It also shows that the keychain is open, before the code is spent on a token that it would have to take.
    const clientSecret = await secret();
    if (!clientSecret.ok) return clientSecret;
    if (clientSecret.value === null) return err({ code: 'client_secret_missing', detail: null });
    const exchanged = await exchange({ address, clientId, clientSecret: clientSecret.value, code });
    if (!exchanged.ok) {
      const { retryAfterMs, ...because } = exchanged.error;
      if (retryAfterMs !== null) sparedUntilMs = clock.monotonicMs() + retryAfterMs;
      return err(because);
    }
    unplaced = { code, token: exchanged.value.token };
    return { ok: true, value: exchanged.value.token };
  }

  return {
    address: () => (isOffered ? (client?.address ?? null) : null),
    async connect({ code, ...request }, isStillThere) {
      if (client === null) return err({ code: 'client_secret_missing', detail: null });
      // Whatever was typed: the secret, which goes along, is for no other service.
      const to = { ...request, address: client.address };
      const earlier = to.reconnects === null ? null : connections.get(to.reconnects.connectionId);
      // A code moves no connection: only the organisation does, or the vet with a token.
      const home = earlier?.service.kind === 'remote' ? earlier.service.address : client.address;
      if (connections.addressFor({ ...to, address: home }) !== client.address)
        return err({ code: 'code_elsewhere', detail: null });
      // Before the code is spent.
      const refusal = connections.refusalOf(to);
      if (refusal !== null) return err({ code: refusal, detail: null });
      const token = await tokenFor(client, code);
      if (!token.ok) return token;
      const connected = await connections.connect({ ...to, token: token.value }, isStillThere);
      // Nor is a token kept in memory that nothing can come of.
      if (connected.ok || connected.error.code === 'practice_not_allowed') unplaced = null;
      return connected;
    },
  };
}
