import type { Failure } from '../../shared/consult/failure.ts';
import type { Result } from '../../shared/result.ts';

/** Of another address than the service's, by the same routes, proxies and trust. */
export type FileDownloads = {
  /** More than `mostBytes` is a failure. */
  readonly read: (
    url: URL,
    about: { readonly mostBytes: number; readonly signal: AbortSignal },
  ) => Promise<Result<Uint8Array, Failure>>;
  /** Piece by piece, from `from` on where the server can do that. */
  readonly copy: (url: URL, to: FileCopy) => Promise<Result<null, Failure>>;
};

type FileCopy = {
  readonly from: number;
  /** At `from`, or at 0 with all of the file. */
  readonly begin: (from: number) => Promise<void>;
  readonly take: (piece: Uint8Array) => Promise<void>;
  readonly signal: AbortSignal;
};
