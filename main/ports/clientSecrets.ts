import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';
import type { ConnectClient } from './exchangeCode.ts';

/** The partner's client secret, by client id: in the OS keychain alone, where an administrator has put it. */
export type ClientSecrets = {
  /** null: the keychain is open and holds none. */
  readonly read: (client: ConnectClient) => Promise<Result<string | null, Failure>>;
  readonly save: (client: ConnectClient, secret: string) => Promise<Result<void, Failure>>;
  readonly remove: (client: ConnectClient) => Promise<Result<void, Failure>>;
};
