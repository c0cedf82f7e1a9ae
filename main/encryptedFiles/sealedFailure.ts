import { failure, type Failure } from '../../shared/consult/failure.ts';

/** What reading from, or streaming into, a sealed file throws: an error that carries the failure to show. */
export type SealedError = Error & { readonly failure: Failure };

/** A sealed file that does not open. The detail says what was seen, never what is inside. */
export const damaged = (detail: string): Failure => failure('audio_damaged', detail);

export function sealedError(cause: Failure): SealedError {
  return Object.assign(new Error(cause.detail ?? cause.code), { failure: cause });
}

/** The system's error code (`ENOSPC`), where the value is an error of the system. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * An error of writing, syncing or reading a file of ours as a failure: disk_full where there is no room
 * (a quota counts as that), disk_failed for the rest. A failure that already travels inside comes out as it is.
 */
export function diskFailure(error: unknown): Failure {
  if (error instanceof Error && 'failure' in error) return (error as SealedError).failure;
  const code = systemCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return failure('disk_full', code);
  return failure('disk_failed', code);
}
