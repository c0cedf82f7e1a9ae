import { failure, type Failure } from '../../shared/consult/failure.ts';

/** For streams and iterators, which can only throw. */
type FailureError = Error & { readonly failure: Failure };

export function failureError(cause: Failure): FailureError {
  return Object.assign(new Error(cause.detail ?? cause.code), { failure: cause });
}

/** Such as `ENOSPC`, else null. The message of such an error would name the path. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Too many open files, too little memory, or another program, such as a virus scanner, uses the file. */
const busyCodes: readonly (string | null)[] = ['EMFILE', 'ENFILE', 'ENOMEM', 'EBUSY', 'EACCES', 'EPERM'];

/** What may pass soon is computer_busy. */
export function fileReadFailure(error: unknown): Failure {
  const code = systemCode(error);
  return busyCodes.includes(code) ? failure('computer_busy', code) : diskFailure(error);
}

/** The file does not open, is gone, or the disk cannot read where it begins. */
export const isUnreadable = ({ code, detail }: Failure): boolean =>
  code === 'audio_damaged' || detail === 'EIO' || detail === 'ENOENT';

/** The failure that the error carries, else disk_full or disk_failed. */
export function diskFailure(error: unknown): Failure {
  if (error instanceof Error && 'failure' in error) return (error as FailureError).failure;
  const code = systemCode(error);
  // The quota of the account is used up.
  if (code === 'ENOSPC' || code === 'EDQUOT') return failure('disk_full', code);
  return failure('disk_failed', code);
}
