import type { CommandFailure } from '../../shared/ipcContract.ts';
import type { Connection } from '../../shared/practice.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Connections, ConnectRequest } from './connections.ts';
import type { ClientSecrets, Clock, ExchangeCode } from './ports.ts';

/** Connecting by a code of the service instead of a token, where the organisation has set it up. */
export type CodeConnections = {
  readonly isOffered: () => boolean;
  /** As `connect` of the connections, with the code's token. */
  readonly connect: (
    request: CodeRequest,
    isStillThere?: () => boolean,
  ) => Promise<Result<Connection, CommandFailure>>;
};

type CodeRequest = Omit<ConnectRequest, 'token'> & { readonly code: string };

type Tools = {
  readonly connections: Pick<Connections, 'addressFor' | 'connect'>;
  readonly exchange: ExchangeCode;
  readonly secrets: Pick<ClientSecrets, 'read'>;
  /** null: none is set by policy. */
  readonly clientId: string | null;
  readonly clock: Pick<Clock, 'monotonicMs'>;
};

export async function openCodeConnections(tools: Tools): Promise<CodeConnections> {
  const { connections, exchange, clientId, clock } = tools;
  const secret = (): ReturnType<ClientSecrets['read']> =>
    clientId === null ? Promise.resolve({ ok: true, value: null }) : tools.secrets.read(clientId);
  const atStart = await secret();
  const isOffered = atStart.ok && atStart.value !== null;
  /**
   * The token of a code that is used up, and that is in the keychain of nobody yet: the practice was another one, or
   * the service could not be asked whose it is. In memory alone; the same code, given again, goes on with it.
   */
  let unplaced: { readonly address: string; readonly code: string; readonly token: string } | null = null;

  /** What the service asked to be spared, by its address (interface, Limits 4); in awake ms. */
  const sparedUntil = new Map<string, number>();

  async function tokenFor(address: string, code: string): Promise<Result<string, CommandFailure>> {
    if (unplaced?.address === address && unplaced.code === code) return { ok: true, value: unplaced.token };
    if ((sparedUntil.get(address) ?? 0) > clock.monotonicMs())
      return err({ code: 'rate_limited', detail: 'The service asked to wait; it was not asked again.' });
    // It also shows that the keychain is open, before the code is spent on a token that it would have to take.
    const clientSecret = await secret();
    if (!clientSecret.ok) return clientSecret;
    if (clientId === null || clientSecret.value === null)
      return err({ code: 'client_secret_missing', detail: null });
    const exchanged = await exchange({ address, clientId, clientSecret: clientSecret.value, code });
    if (!exchanged.ok) {
      const { retryAfterMs, ...because } = exchanged.error;
      if (retryAfterMs !== null) sparedUntil.set(address, clock.monotonicMs() + retryAfterMs);
      return err(because);
    }
    unplaced = { address, code, token: exchanged.value.token };
    return { ok: true, value: exchanged.value.token };
  }

  return {
    isOffered: () => isOffered,
    async connect({ code, ...request }, isStillThere) {
      const address = connections.addressFor(request);
      if (address === null) return err({ code: 'address_invalid', detail: null });
      const token = await tokenFor(address, code);
      if (!token.ok) return token;
      const connected = await connections.connect({ ...request, token: token.value }, isStillThere);
      if (connected.ok) unplaced = null;
      return connected;
    },
  };
}
