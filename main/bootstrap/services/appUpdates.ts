import type { ConsultRepository } from '../../consults/consultRepository.ts';
import { createFileRequests } from '../../noteService/fileRequests.ts';
import { freeBytes } from '../../platform/freeBytes.ts';
import { roomToBeginBytes } from '../../recording/limits.ts';
import { updatesBuiltIn } from '../../updates/builtIn.ts';
import { openUpdates } from '../../updates/openUpdates.ts';
import type { Updates } from '../../updates/updates.ts';
import { hasWorkInProgress } from '../../../shared/consult/unsent.ts';
import type { CountingOutlets } from '../../noteExport/outlets.ts';
import type { ConsultServices } from './consultServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { Store } from '../../ports/store.ts';
import { feedCountersSetting } from '../../settings/sessionSettings.ts';
import type { SeenFeeds } from '../../updates/signedFeed.ts';

type UpdateDeps = CoreDeps &
  Pick<ConnectionServices, 'dispatcher' | 'connections'> &
  Pick<ConsultServices, 'recordings' | 'imports' | 'consultActions'> & {
    readonly repository: ConsultRepository;
    readonly outlets: CountingOutlets;
    /** The app restarts to restore a backup. */
    readonly isRestoring: () => boolean;
    readonly onChange: () => void;
  };

/** Newer versions of the app. They wait until the app is not busy. */
export function openAppUpdates(deps: UpdateDeps): Updates {
  const { options, policy, clock, dispatcher, connections, recordings, imports, consultActions, repository } =
    deps;
  const { log } = options;
  /** A recording, an import, a print, a restore or work on a consult is running: nothing is downloaded or installed meanwhile. */
  const isBusy = (): boolean =>
    deps.isRestoring() ||
    deps.outlets.isPrinting() ||
    recordings.liveId() !== null ||
    imports.views(connections.active().id).some(({ state }) => state === 'reading') ||
    repository
      .inMemory()
      .some((consult) => hasWorkInProgress(consult) || consultActions.isMakingSmaller(consult.id));
  return openUpdates({
    ...createFileRequests(dispatcher),
    version: options.about.version,
    decided: { channel: policy.updateChannel, address: policy.updateAddress },
    builtIn: updatesBuiltIn,
    host: options.updateHost ?? null,
    seen: seenFeeds(deps.store),
    hasRoomFor: async (bytes) => (await freeBytes(options.dataFolder)) - bytes >= roomToBeginBytes,
    isBusy,
    clock,
    onChange: deps.onChange,
    onProblem: (problem, code) => log({ event: 'updateNotHad', problem, code }),
  });
}

/** A counter that cannot be saved is saved by the next check. */
export const seenFeeds = (store: Pick<Store, 'setting' | 'saveSetting'>): SeenFeeds => ({
  counterOf: async (fileName) => (await feedCountersSetting.load(store, null))[fileName] ?? 0,
  save: async (fileName, counter) => {
    const counters = await feedCountersSetting.load(store, null);
    await feedCountersSetting.save(store, null, { ...counters, [fileName]: counter }).catch(() => undefined);
  },
});
