import type { Failure } from '../../shared/failure.ts';
import type { Result } from '../../shared/result.ts';

/**
 * The OS keychain: small secrets by account name, under the app's own service name. Nothing is thrown; what
 * goes wrong is `keychain_absent` or `keychain_locked`, and never carries a secret.
 */
export type Keychain = {
  /** null: the keychain is open and holds none. */
  readonly get: (account: string) => Promise<Result<string | null, Failure>>;
  readonly set: (account: string, secret: string) => Promise<Result<void, Failure>>;
  /** Also succeeds where there was none. */
  readonly delete: (account: string) => Promise<Result<void, Failure>>;
};

/** `limitMs`: how long a person may take to answer the keychain's prompt, 60 s unless given. */
export function createKeychain(_options: { readonly limitMs?: number } = {}): Keychain {
  throw new Error('not yet');
}
