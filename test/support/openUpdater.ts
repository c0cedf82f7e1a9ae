import { createServiceDispatcher } from '../../main/noteService/serviceDispatcher.ts';
import { createFileDownloads } from '../../main/noteService/fileDownloads.ts';
import { createElectronUpdater, type ElectronUpdaterDeps } from '../../main/updates/electronUpdater.ts';
import type { Updater } from '../../main/updates/updater.ts';
import { epochMs } from '../../shared/ids.ts';
import type { AppToUpdate } from '../../shared/ipc/appToUpdate.ts';
import type { UpdateHostStandIn } from './fakes/updateFeed.ts';

/** The updater as one run of the app has it, over real requests. It trusts the server's own key. */
export function openUpdater(
  server: Pick<UpdateHostStandIn, 'address' | 'key'>,
  app: Pick<AppToUpdate, 'dataFolder'> & Partial<AppToUpdate>,
  deps: Partial<ElectronUpdaterDeps> = {},
): { readonly updater: Updater; readonly close: () => Promise<void> } {
  const dispatcher = createServiceDispatcher({ version: '1.0.0' });
  const updater = createElectronUpdater({
    host: {
      version: '0.1.0',
      name: 'Clinic Companion',
      installedAs: 'nsis',
      quit: () => undefined,
      ...app,
    },
    address: server.address,
    keys: [server.key],
    publisher: '',
    ...createFileDownloads(dispatcher),
    hasRoomFor: () => Promise.resolve(true),
    now: () => epochMs(Date.now()),
    ...deps,
  });
  return { updater, close: () => dispatcher.destroy() };
}
