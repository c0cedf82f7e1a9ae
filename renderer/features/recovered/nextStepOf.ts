import type { RecoveredView } from '../../../shared/ipc/snapshot.ts';

/** lookAgain: reading the take failed, and may succeed later. Null: the only choice is to discard it. */
type RecoveredStep = 'keep' | 'lookAgain' | 'unlock';

export function nextStepOf({ end, failure }: Pick<RecoveredView, 'end' | 'failure'>): RecoveredStep | null {
  if (failure?.code === 'keychain_locked') return 'unlock';
  if (failure === null) return end === null ? null : 'keep';
  // Damaged or missing bytes will not come back.
  return failure.code === 'audio_damaged' || failure.code === 'file_missing' ? null : 'lookAgain';
}
