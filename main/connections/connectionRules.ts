import type { ConnectForbiddenReason, ConnectionNotAllowed } from '../../shared/ipc/organisation.ts';
import { isEmbeddedConnection, isSamePractice, type Connection } from '../../shared/consult/practice.ts';

/**
 * The connections that the organisation allows, for requests and new connections. Stored consults stay
 * readable.
 */
export type ConnectionRules = {
  readonly heldFor: (connection: Described) => ConnectionNotAllowed | null;
  /** Why nobody may add a connection to this address, whatever the practice. null: they may. */
  readonly refusalOf: (address: string, isSandbox: boolean) => ConnectForbiddenReason | null;
  /** The only address that the organisation allows. null: the vet chooses the address. */
  readonly fixedAddress: string | null;
};

type Described = Pick<Connection, 'service' | 'practiceName' | 'isSandbox'>;

/** null: any value. */
type AllowedConnections = {
  /** The only address for new connections, in the form of `serviceAddress`. */
  readonly fixedAddress: string | null;
  /** Of services, as URL.origin writes them. */
  readonly origins: readonly string[] | null;
  readonly practices: readonly string[] | null;
  readonly isSandboxAllowed: boolean;
  /** A program drives the app, and may use test connections only. By default not. */
  readonly isSandboxOnly?: boolean;
};

export function connectionRules(allowed: AllowedConnections): ConnectionRules {
  const { fixedAddress, origins, practices, isSandboxAllowed, isSandboxOnly = false } = allowed;
  function isAddressAllowed(address: string): boolean {
    // A list overrides the one address for new connections.
    if (origins !== null) return origins.includes(URL.parse(address)?.origin ?? '');
    return fixedAddress === null || address === fixedAddress;
  }
  return {
    fixedAddress,
    heldFor(connection) {
      const { service, practiceName, isSandbox } = connection;
      if (isSandbox && !isSandboxAllowed) return 'sandbox_not_allowed';
      if (service.kind === 'embedded') return null;
      if (!isAddressAllowed(service.address)) return 'service_not_allowed';
      const isNamed = practices === null || practices.some((name) => isSamePractice(name, practiceName));
      return isNamed ? null : 'practice_not_allowed';
    },
    refusalOf(address, isSandbox) {
      if (isSandbox && !isSandboxAllowed) return 'sandbox_not_allowed';
      if (!isSandbox && isSandboxOnly) return 'automation_sandbox_only';
      const isElsewhere = fixedAddress !== null && address !== fixedAddress;
      return isElsewhere || !isAddressAllowed(address) ? 'service_not_allowed' : null;
    },
  };
}

/** The address at which a vet must reconnect, because the organisation has changed it; null: none. */
export function addressToReconnectAt(connection: Described, rules: ConnectionRules): string | null {
  const to = rules.fixedAddress;
  if (to === null || rules.heldFor(connection) !== 'service_not_allowed') return null;
  return rules.heldFor({ ...connection, service: { kind: 'remote', address: to } }) === null ? to : null;
}

export const isSandboxSwitchedOff = (connection: Connection, rules: ConnectionRules): boolean =>
  isEmbeddedConnection(connection) && rules.heldFor(connection) !== null;
