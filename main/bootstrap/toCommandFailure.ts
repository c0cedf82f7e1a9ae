import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { failureView } from '../consults/snapshotOf.ts';
import { StoreError } from '../storage/storeProblem.ts';

/** The failure inside a store's error; for any other error, `internal`. */
export function toStoreFailure(error: unknown): Failure {
  if (error instanceof StoreError) return error.failure;
  // Only the error's name: its message may contain what a person wrote.
  return failure('internal', error instanceof Error ? error.name : null);
}

/** The answer of a command whose handler threw. */
export const toCommandFailure = (error: unknown): CommandFailure => failureView(toStoreFailure(error));
