import type { Failure } from '../../shared/consult/failure.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { Result } from '../../shared/result.ts';

/** Its secret goes to that address only. */
export type ConnectClientIdentity = { readonly id: string; readonly address: string };

/**
 * POST /v1/connections/exchange, once: a code is good for one token. Besides the failures of the way:
 * code_refused, client_refused, and code_outcome_unknown where the code may be used up.
 */
export type ExchangeCode = (request: {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
}) => Promise<Result<{ readonly token: string }, CommandFailure & Pick<Failure, 'retryAfterMs'>>>;

/** An administrator puts the partner's client secrets into the system's keychain. */
export type ClientSecrets = {
  /** null: the keychain is open and has none. */
  readonly read: (client: ConnectClientIdentity) => Promise<Result<string | null, Failure>>;
  readonly save: (client: ConnectClientIdentity, secret: string) => Promise<Result<void, Failure>>;
  readonly remove: (client: ConnectClientIdentity) => Promise<Result<void, Failure>>;
};

/** Tokens of spent codes that are in no connection yet, so that the end of a command loses none. */
export type UnassignedAccessTokens = {
  readonly read: (address: string, code: string) => Promise<Result<string | null, Failure>>;
  readonly save: (address: string, code: string, token: string) => Promise<Result<void, Failure>>;
  readonly remove: (address: string, code: string) => Promise<Result<void, Failure>>;
};
