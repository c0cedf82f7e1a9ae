import { dirname } from 'node:path';
import type { Store } from '../ports/store.ts';
import { importFolderSetting } from '../settings/connectionSettings.ts';
import type { ConnectionId } from '../../shared/ids.ts';

type ChooseDeps = {
  readonly store: Pick<Store, 'setting' | 'saveSetting'>;
  readonly isFolderThere: (folder: string) => Promise<boolean>;
  readonly activeConnection: () => ConnectionId;
  /** The system's dialog. `folder`: where it begins; null: where the system has it. */
  readonly openDialog: (folder: string | null) => Promise<readonly string[]>;
  /** Answers later whether the session is still this one: a system dialog stays open over a lock. */
  readonly sameSession: () => () => boolean;
};

/**
 * Asks for audio files, beginning in the folder of the last import of this connection: since Electron 43, dialogs do not
 * remember where they were. Empty: none was chosen, or the session is another one now.
 */
export function createChooseAudioFiles(deps: ChooseDeps) {
  const { store, activeConnection, openDialog, sameSession, isFolderThere } = deps;
  return async (): Promise<readonly string[]> => {
    const isSame = sameSession();
    const connection = activeConnection();
    const last = await importFolderSetting.load(store, connection).catch(() => null);
    const begin = last !== null && (await isFolderThere(last)) ? last : null;
    const paths = isSame() ? await openDialog(begin) : [];
    const [first] = paths;
    if (first === undefined || !isSame()) return [];
    const folder = dirname(first);
    // A failed save must not stop the import.
    if (folder !== last) await importFolderSetting.save(store, connection, folder).catch(() => undefined);
    return paths;
  };
}
