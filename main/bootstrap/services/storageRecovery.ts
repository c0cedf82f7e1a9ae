import type { ConsultList } from '../../consults/consultList.ts';
import type { CommandsDeps } from '../../commands/commandsDeps.ts';
import type { ConnectionServices } from './connectionServices.ts';
import type { ConsultRecords } from './consultRecords.ts';
import type { ConsultServices } from './consultServices.ts';
import type { CoreDeps } from './coreDeps.ts';

/** A vet's actions after trouble with the disk, the keychain or the store. */
export type StorageRecovery = Pick<CommandsDeps, 'restoreBackup' | 'recheckWorkstation'> & {
  /** The app restarts to restore a backup. */
  readonly isRestoring: () => boolean;
};

type StorageRecoveryDeps = Pick<CoreDeps, 'options' | 'storage'> &
  Pick<ConnectionServices, 'connections'> &
  Pick<ConsultRecords, 'repository' | 'stepFailures'> &
  Pick<ConsultServices, 'recordings'> & { readonly list: ConsultList };

export function createStorageRecovery(deps: StorageRecoveryDeps): StorageRecovery {
  const { options, storage, connections, recordings, repository, list } = deps;
  let isRestoring = false;
  return {
    isRestoring: () => isRestoring,
    async restoreBackup() {
      // A restart would end the recording under way.
      if (recordings.liveId() !== null || !(await storage.requestRestore())) return false;
      isRestoring = true;
      options.restart();
      return true;
    },
    async recheckWorkstation() {
      // Steps that could not be saved before may be saved now.
      deps.stepFailures.retry();
      await connections.deleteRevokedTokens();
      // A restart would lose records that are in memory only, so it waits until there are none.
      const isEmpty = list.view().total === 0 && repository.inMemory().length === 0;
      if (storage.problem !== null && isEmpty && (await storage.isMended())) options.restart();
    },
  };
}
