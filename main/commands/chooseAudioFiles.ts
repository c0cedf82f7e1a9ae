import { dirname } from 'node:path';
import type { Store } from '../ports/store.ts';
import { importFolderSetting } from '../settings/ownSettings.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandsDeps, SystemAccess } from './commandsDeps.ts';

type ChooseDeps = Pick<CommandsDeps, 'sameSession' | 'isFolderThere'> & {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  readonly connections: { readonly active: () => { readonly id: ConnectionId } };
  readonly system: Pick<SystemAccess, 'chooseAudioFiles'>;
};

/**
 * Since Electron 43, dialogs do not remember the folder of the last import. Empty: none was chosen, or the
 * session is another one now.
 */
export function createChooseAudioFiles({ store, connections, system, ...deps }: ChooseDeps) {
  return async (): Promise<readonly string[]> => {
    const isSame = deps.sameSession();
    const { id: connection } = connections.active();
    const last = await importFolderSetting.load(store, connection).catch(() => null);
    const begin = last !== null && (await deps.isFolderThere(last)) ? last : null;
    const paths = isSame() ? await system.chooseAudioFiles(begin) : [];
    const [first] = paths;
    if (first === undefined || !isSame()) return [];
    const folder = dirname(first);
    // A failed save must not stop the import.
    if (folder !== last) await importFolderSetting.save(store, connection, folder).catch(() => undefined);
    return paths;
  };
}
