import { openConsultRepository, type ConsultRepository } from '../../main/consults/consultRepository.ts';
import { createDeletions, type Deletions } from '../../main/consults/deletions.ts';
import type { AudioFiles } from '../../main/ports/consultAudio.ts';
import type { Store } from '../../main/ports/store.ts';
import { createRetention, type Retention, type RetentionDays } from '../../main/retention/retention.ts';
import type { StoredSettings } from '../../main/settings/settings.ts';
import { failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { err, ok } from '../../shared/result.ts';
import type { ManualClock } from './fakes/manualClock.ts';
import { openTestSettings } from './openTestSettings.ts';

/** The files of recordings, in memory. */
export type FakeFiles = AudioFiles & {
  readonly of: Map<ConsultId, readonly string[]>;
  /** One of them is held by another program. */
  held: ConsultId | null;
};

export function fakeFiles(): FakeFiles {
  const of = new Map<ConsultId, readonly string[]>();
  const files: FakeFiles = {
    of,
    held: null,
    consults: () => Promise.resolve([...of.keys()]),
    removeAll(id) {
      if (files.held === id) return Promise.resolve(err(failure('disk_failed', '1 left')));
      const removed = of.get(id)?.length ?? 0;
      of.delete(id);
      return Promise.resolve(ok({ removed }));
    },
  };
  return files;
}

export type RetentionBench = {
  readonly repository: ConsultRepository;
  readonly files: FakeFiles;
  readonly deletions: Deletions;
  readonly retention: Retention;
  readonly settings: StoredSettings;
  readonly halted: ConsultId[];
  readonly woken: ConsultId[];
  readonly forgotten: string[];
  readonly logged: string[];
  open: ConsultId | null;
  busy: ConsultId | null;
};

/** What a start of the app puts together, on this store and these files. */
export async function retentionBench(given: {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly files: FakeFiles;
  readonly connections: readonly Connection[];
  readonly managed?: Partial<RetentionDays>;
}): Promise<RetentionBench> {
  const { store, clock, files, connections } = given;
  const halted: ConsultId[] = [];
  const woken: ConsultId[] = [];
  const forgotten: string[] = [];
  const logged: string[] = [];
  const repository = await openConsultRepository(store, clock, {
    onChange: () => undefined,
    isOpen: () => false,
  });
  const deletions = createDeletions({
    store,
    repository,
    files,
    runner: { halt: (id) => Promise.resolve(void halted.push(id)), wake: (id) => void woken.push(id) },
    isBusy: (id) => id === bench.busy,
    forgetNotes: (keys) => Promise.resolve(void forgotten.push(...keys)),
    onErased: (_id, { files: count, code }) => logged.push(`erased ${count} ${code ?? 'all gone'}`),
  });
  const settings = await openTestSettings(store, { connections, managed: given.managed ?? {} });
  const retention = createRetention({
    store,
    repository,
    files,
    clock,
    settings,
    deletions,
    connections: { all: () => connections, get: (id) => connections.find((one) => one.id === id) ?? null },
    isOpen: (id) => id === bench.open,
    onAudioRemoved: (_id, { files: count, code }) => logged.push(`audio ${count} ${code ?? 'all gone'}`),
    onFailure: (error) => {
      throw error;
    },
  });
  const bench: RetentionBench = {
    repository,
    files,
    deletions,
    retention,
    settings,
    halted,
    woken,
    forgotten,
    logged,
    open: null,
    busy: null,
  };
  return bench;
}
