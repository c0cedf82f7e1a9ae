import { createAudioFiles } from '../../audio/audioFiles.ts';
import { toStoreFailure } from '../toCommandFailure.ts';
import type { ConsultRepository } from '../../consults/consultRepository.ts';
import { createDeletions } from '../../consults/deletions.ts';
import { createRetention } from '../../retention/retention.ts';
import type { StoredSettings } from '../../settings/settings.ts';
import type { FiledNoteFolders } from '../../noteExport/filedNoteFolders.ts';
import { shortId } from '../../logging/logEvent.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultServices } from './consultServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { ConnectionServices } from './connectionServices.ts';

type RetentionServicesDeps = CoreDeps &
  Pick<ConnectionServices, 'sandbox' | 'connections'> &
  Pick<ConsultServices, 'runner' | 'consultActions'> & {
    readonly repository: ConsultRepository;
    readonly settings: StoredSettings;
    readonly folders: Pick<FiledNoteFolders, 'isDue'>;
    /** Whether the consult is on screen. */
    readonly isOpen: (id: ConsultId) => boolean;
    readonly onChange: () => void;
  };

/** How long consults and their recordings stay on this computer. */
export type RetentionServices = ReturnType<typeof openRetentionServices>;

export function openRetentionServices(deps: RetentionServicesDeps) {
  const { storage, sandbox, folders, isOpen } = deps;
  const { log } = deps.options;
  const parts = {
    ...deps,
    files: createAudioFiles(storage.audioFolder),
    onFailure: (error: unknown): void => log({ event: 'retentionFailed', code: toStoreFailure(error).code }),
  };
  const deletions = createDeletions({
    ...parts,
    isBusy: deps.consultActions.isMakingSmaller,
    async forgetNotes(keys) {
      for (const key of keys) await sandbox.forget(key);
    },
    onErased: (id, about) => log({ event: 'consultDeleted', consult: shortId(id), ...about }),
  });
  const retention = createRetention({
    ...parts,
    deletions,
    isOpen: (id) => isOpen(id) || folders.isDue(id),
    onAudioRemoved: (id, about) => log({ event: 'audioRemoved', consult: shortId(id), ...about }),
  });
  return { deletions, retention };
}
