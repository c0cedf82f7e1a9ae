import type { RecoveredView } from '../../../shared/ipc/snapshot.ts';

/** lookAgain: reading it failed, and may go well another time. Null: there is none but to discard it. */
type RecoveredStep = 'keep' | 'lookAgain' | 'unlock';

export function nextStepOf({ end, failure }: Pick<RecoveredView, 'end' | 'failure'>): RecoveredStep | null {
  if (failure?.code === 'keychain_locked') return 'unlock';
  if (failure === null) return end === null ? null : 'keep';
  // Bytes that are damaged or gone stay so.
  return failure.code === 'audio_damaged' || failure.code === 'file_missing' ? null : 'lookAgain';
}
