import type { CommandFailure } from '../shared/ipcContract.ts';
import { StoreError } from './store/storeProblem.ts';

/** What a command answers when its handler threw: the disk's own reason where the store gave one. */
export function commandFailureOf(error: unknown): CommandFailure {
  if (error instanceof StoreError) return { code: error.failure.code, detail: error.failure.detail };
  // The name alone: a message may hold what a person wrote.
  return { code: 'internal', detail: error instanceof Error ? error.name : null };
}
