import { failure, type Failure } from '../../shared/consult/failure.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { failureView } from '../consults/snapshotOf.ts';
import { StoreError } from '../storage/storeProblem.ts';

/** What the store's rejection says; a defect of ours where it is not the store's. */
export function toStoreFailure(error: unknown): Failure {
  if (error instanceof StoreError) return error.failure;
  // The name alone: a message may hold what a person wrote.
  return failure('internal', error instanceof Error ? error.name : null);
}

/** What a command answers when its handler threw. */
export const toCommandFailure = (error: unknown): CommandFailure => failureView(toStoreFailure(error));
