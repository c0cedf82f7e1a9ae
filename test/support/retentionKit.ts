import type { Settings } from '../../shared/settings/settingsTable.ts';
import { openConsultRepository } from '../../main/consults/consultRepository.ts';
import { createDeletions } from '../../main/consults/deletions.ts';
import type { AudioFiles } from '../../main/ports/consultAudio.ts';
import type { Store } from '../../main/ports/store.ts';
import { createRetentionSweeper } from '../../main/retention/retentionSweeper.ts';
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

export type RetentionBench = Awaited<ReturnType<typeof retentionBench>>;

/** What a start of the app puts together, on this store and these files. */
export async function retentionBench(given: {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly files: FakeFiles;
  readonly connections: readonly Connection[];
  readonly managed?: Partial<Settings>;
}) {
  const { store, clock, files, connections } = given;
  const bench = {
    halted: [] as ConsultId[],
    woken: [] as ConsultId[],
    forgotten: [] as string[],
    logged: [] as string[],
    open: null as ConsultId | null,
    busy: null as ConsultId | null,
  };
  const repository = await openConsultRepository(store, clock, {
    onChange: () => undefined,
    isOpen: () => false,
  });
  const deletions = createDeletions({
    store,
    repository,
    files,
    runner: {
      halt: (id) => Promise.resolve(void bench.halted.push(id)),
      wake: (id) => void bench.woken.push(id),
    },
    isBusy: (id) => id === bench.busy,
    forgetNotes: (keys) => Promise.resolve(void bench.forgotten.push(...keys)),
    onErased: (_id, { files: count, code }) => bench.logged.push(`erased ${count} ${code ?? 'all gone'}`),
  });
  const settings = await openTestSettings(store, { connections, managed: given.managed ?? {} });
  const retention = createRetentionSweeper({
    store,
    repository,
    files,
    clock,
    settings,
    deletions,
    connections: { all: () => connections, get: (id) => connections.find((one) => one.id === id) ?? null },
    isOpen: (id) => id === bench.open,
    onAudioRemoved: (_id, { files: count, code }) =>
      bench.logged.push(`audio ${count} ${code ?? 'all gone'}`),
    onFailure: (error) => {
      throw error;
    },
  });
  return Object.assign(bench, { repository, files, deletions, retention, settings });
}
