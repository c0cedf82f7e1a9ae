import { vi } from 'vitest';
import { createAudioFiles } from '../../../main/audio/audioFiles.ts';
import { openConsultRepository } from '../../../main/consults/consultRepository.ts';
import { createDeletions, type Deletions } from '../../../main/consults/deletions.ts';
import type { Store } from '../../../main/ports/store.ts';
import { systemClock } from '../../../main/platform/systemClock.ts';
import type { OpenedStore } from '../../../main/storage/createStore.ts';

/** Deleting as the app does it, on this store and this folder of recordings. */
export async function deletionsOn(opened: OpenedStore, audioFolder: string): Promise<Deletions> {
  const { store, sandboxNotes } = opened;
  const repository = await openConsultRepository(store, systemClock, {
    onChange: () => undefined,
    isOpen: () => false,
  });
  return createDeletions({
    store,
    repository,
    files: createAudioFiles(audioFolder),
    runner: { halt: () => Promise.resolve(), wake: () => undefined },
    isBusy: () => false,
    async forgetNotes(keys) {
      for (const key of keys) await sandboxNotes.remove(key);
    },
    onErased: () => undefined,
  });
}

/** Until nothing is left to be done, also in the search index. */
export async function untilDeleted(store: Store): Promise<void> {
  for (const name of ['deletions', 'store.searchToPurge'])
    await vi.waitUntil(async () => ((await store.setting(null, name)) ?? '[]') === '[]', 10_000);
}
