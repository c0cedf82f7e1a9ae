import { err, ok } from '../../shared/result.ts';
import type { ServiceConnection } from './core/behaviour.ts';
import type { RedeemCode } from './exchangeCode.ts';
import { randomSecret } from './seeds.ts';

export type ConnectionChanges = Partial<Pick<ServiceConnection, 'state' | 'isSubscribed' | 'practiceName'>>;

/** Who is connected, and the codes that connect. */
export type ConnectionDesk = {
  all(): readonly ServiceConnection[];
  change(isMeant: (connection: ServiceConnection) => boolean, changes: ConnectionChanges): void;
  /** The client_id and client_secret of the partner. */
  readonly client: { readonly id: string; readonly secret: string };
  /** A code as the connect flow ends with one, for the vet and practice of a connection. */
  issueCode(connectionId: string): string;
  /** The vet connects once more: a new token, and the earlier one is revoked. */
  rotate(token: string): string;
  readonly redeem: RedeemCode;
  reset(): void;
};

export function createConnectionDesk(seeded: readonly ServiceConnection[]): ConnectionDesk {
  let connections = seeded;
  const codes = new Map<string, string>();
  const client = { id: `client-${randomSecret().slice(0, 8)}`, secret: randomSecret() };

  /** The connection's one token; a new one where the last was revoked, which goes on being known as revoked. */
  const connect = (last: ServiceConnection): ServiceConnection => {
    if (last.state === 'active') return last;
    const connected: ServiceConnection = { ...last, token: randomSecret(), state: 'active' };
    connections = [...connections, connected];
    return connected;
  };

  return {
    client,
    all: () => connections,
    change: (isMeant, changes) => {
      connections = connections.map((one) => (isMeant(one) ? { ...one, ...changes } : one));
    },
    issueCode: (connectionId) => {
      if (!connections.some((one) => one.id === connectionId))
        throw new Error('There is no such connection.');
      const code = randomSecret();
      codes.set(code, connectionId);
      return code;
    },
    rotate: (token) => {
      const last = connections.find((one) => one.token === token);
      if (last === undefined) throw new Error('No connection has this token.');
      connections = connections.map((one) => (one === last ? { ...one, state: 'revoked' } : one));
      return connect({ ...last, state: 'revoked' }).token;
    },
    redeem: ({ client_id, client_secret, code }) => {
      if (client_id !== client.id || client_secret !== client.secret) return err('unknown_client');
      const last = connections.findLast((one) => one.id === codes.get(code));
      if (last === undefined) return err('unknown_code');
      if (last.state === 'disabled') return err('partner_disabled');
      codes.delete(code);
      return ok(connect(last));
    },
    reset: () => {
      connections = seeded;
      codes.clear();
    },
  };
}
