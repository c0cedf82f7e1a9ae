import { randomBytes } from 'node:crypto';
import { err, ok } from '../../shared/result.ts';
import type { RedeemCode, ServiceConnection } from './core/serviceParts.ts';

export type SeedConnection = {
  readonly token: string;
  readonly practiceName: string;
  readonly vet: string;
  readonly isSubscribed?: boolean;
};

/** In hex, as one that began with a dash would be taken for an option on a command line. */
export const randomSecret = (): string => randomBytes(32).toString('hex');

/** Two vets and three practices, so that one vet holds two tokens. */
export const defaultSeeds = (): readonly SeedConnection[] => [
  { vet: 'Dr Moor', practiceName: 'Riverside Vets', token: randomSecret() },
  { vet: 'Dr Moor', practiceName: 'Hillside Animal Hospital', token: randomSecret() },
  { vet: 'Dr Lindqvist', practiceName: 'Harbour Veterinary Clinic', token: randomSecret() },
];

export type ConnectionChanges = Partial<Pick<ServiceConnection, 'state' | 'isSubscribed' | 'practiceName'>>;

export type ConnectionDesk = ReturnType<typeof createConnectionDesk>;

/** Who is connected, and the codes that connect. */
export function createConnectionDesk(seeds: readonly SeedConnection[]) {
  const seeded = seeds.map((seed, index): ServiceConnection => ({
    isSubscribed: true,
    ...seed,
    id: `connection-${String(index + 1)}`,
    state: 'active',
  }));
  let connections: readonly ServiceConnection[] = seeded;
  const codes = new Map<string, string>();
  /** The client_id and client_secret of the partner. */
  const client = { id: `client-${randomSecret().slice(0, 8)}`, secret: randomSecret() };

  /**
   * The connection's one token; a new one where the last was revoked, which goes on being known as revoked.
   */
  const connect = (last: ServiceConnection): ServiceConnection => {
    if (last.state === 'active') return last;
    const connected: ServiceConnection = { ...last, token: randomSecret(), state: 'active' };
    connections = [...connections, connected];
    return connected;
  };

  const redeem: RedeemCode = ({ client_id, client_secret, code }) => {
    if (client_id !== client.id || client_secret !== client.secret) return err('unknown_client');
    const last = connections.findLast((one) => one.id === codes.get(code));
    if (last === undefined) return err('unknown_code');
    if (last.state === 'disabled') return err('partner_disabled');
    codes.delete(code);
    return ok(connect(last));
  };

  return {
    client,
    all: () => connections,
    change(isMeant: (connection: ServiceConnection) => boolean, changes: ConnectionChanges): void {
      connections = connections.map((one) => (isMeant(one) ? { ...one, ...changes } : one));
    },
    /** A code as the connect flow ends with one, for the vet and practice of a connection. */
    issueCode(connectionId: string): string {
      if (!connections.some((one) => one.id === connectionId))
        throw new Error('There is no such connection.');
      const code = randomSecret();
      codes.set(code, connectionId);
      return code;
    },
    /** The vet connects once more: a new token, and the earlier one is revoked. */
    rotate(token: string): string {
      const last = connections.find((one) => one.token === token);
      if (last === undefined) throw new Error('No connection has this token.');
      connections = connections.map((one) => (one === last ? { ...one, state: 'revoked' } : one));
      return connect({ ...last, state: 'revoked' }).token;
    },
    redeem,
    reset(): void {
      connections = seeded;
      codes.clear();
    },
  };
}
