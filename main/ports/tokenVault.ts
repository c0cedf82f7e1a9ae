import type { Connection } from '../../shared/consult/practice.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';

/** In the system's keychain. */
export type TokenVault = {
  /** null: the keychain is open and has none. */
  readonly token: (connection: Connection) => Promise<Result<string | null, Failure>>;
  readonly saveToken: (connection: Connection, token: string) => Promise<Result<void, Failure>>;
  readonly deleteToken: (connection: Connection) => Promise<Result<void, Failure>>;
};
