import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';

/** Files of another address than the service's, over the same way out: routes, proxies and whom to trust. */
export type FileRequests = {
  /** All of a small file; more than `mostBytes` is a failure. */
  readonly read: (
    url: URL,
    about: { readonly mostBytes: number; readonly signal: AbortSignal },
  ) => Promise<Result<Uint8Array, Failure>>;
  /** A large one piece by piece, from `from` on where the server can do that. */
  readonly copy: (url: URL, to: FileCopy) => Promise<Result<null, Failure>>;
};

type FileCopy = {
  readonly from: number;
  /** Where the pieces begin: at `from`, or at 0 with all of the file. */
  readonly begin: (from: number) => Promise<void>;
  readonly take: (piece: Uint8Array) => Promise<void>;
  readonly signal: AbortSignal;
};
