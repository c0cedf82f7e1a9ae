import type { Failure } from '../../shared/consult/failure.ts';
import type { SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import type { Clock } from '../ports/clock.ts';
import { takeAudioMs } from './takeAudioMs.ts';
import { syncEveryMs } from './limits.ts';

type JournalSyncDeps = {
  readonly writer: Pick<SealedWriter, 'sync'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly onSaved: () => void;
  readonly onFailed: (failure: Failure) => void;
};

export function createJournalSync({ writer, clock, onSaved, onFailed }: JournalSyncDeps) {
  let savedMs = 0;
  let isUnsaved = true;
  let isSyncing = false;
  let beganMs = Number.NEGATIVE_INFINITY;

  async function syncNow(): Promise<void> {
    beganMs = clock.monotonicMs();
    isUnsaved = false;
    const synced = await writer.sync();
    if (!synced.ok) return onFailed(synced.error);
    savedMs = takeAudioMs(synced.value.byteCount);
    onSaved();
  }

  return {
    markUnsaved(): void {
      isUnsaved = true;
    },
    /** Also resolves after a failure. */
    syncNow,
    syncIfDue(): void {
      if (isSyncing || !isUnsaved || clock.monotonicMs() - beganMs < syncEveryMs) return;
      isSyncing = true;
      void syncNow().finally(() => {
        isSyncing = false;
      });
    },
    /** Survives a power cut. */
    savedMs: (): number => savedMs,
  };
}
