import { createAudioFiles } from '../../audio/audioFiles.ts';
import { toStoreFailure } from '../toCommandFailure.ts';
import type { ConsultRepository } from '../../consults/consultRepository.ts';
import { createDeletions, type Deletions } from '../../consults/deletions.ts';
import { createRetention, type Retention } from '../../retention/retention.ts';
import { openRetentionSettings, type RetentionSettings } from '../../settings/retentionSettings.ts';
import type { FiledNoteFolders } from '../../noteExport/filedNoteFolders.ts';
import { shortId } from '../../logging/logEvent.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultServices } from './consultServices.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { ConnectionServices } from './connectionServices.ts';

/** How long consults and their recordings stay on this computer. */
export type RetentionServices = {
  readonly deletions: Deletions;
  readonly retention: Retention;
  readonly retentionSettings: RetentionSettings;
};

type RetentionServicesDeps = CoreDeps &
  Pick<ConnectionServices, 'sandbox' | 'connections'> &
  Pick<ConsultServices, 'runner' | 'consultActions'> & {
    readonly repository: ConsultRepository;
    readonly folders: Pick<FiledNoteFolders, 'isDue'>;
    /** Whether the consult is on screen. */
    readonly isOpen: (id: ConsultId) => boolean;
    readonly onChange: () => void;
  };

export async function openRetentionServices(deps: RetentionServicesDeps): Promise<RetentionServices> {
  const { options, storage, store, policy, clock, sandbox, connections, runner, consultActions } = deps;
  const { repository, folders, isOpen, onChange } = deps;
  const { log } = options;
  const files = createAudioFiles(storage.audioFolder);
  const connectionIds = connections.all().map(({ id }) => id);
  const onFailure = (error: unknown): void =>
    log({ event: 'retentionFailed', code: toStoreFailure(error).code });
  const deletions = createDeletions({
    store,
    repository,
    files,
    runner,
    isBusy: consultActions.isMakingSmaller,
    async forgetNotes(keys) {
      for (const key of keys) await sandbox.forget(key);
    },
    onFailure,
    onErased: (id, about) => log({ event: 'consultDeleted', consult: shortId(id), ...about }),
  });
  const retentionSettings = await openRetentionSettings(store, connectionIds, {
    audio: policy.audioRetentionDays,
    untouchedAudio: policy.untouchedAudioRetentionDays,
    note: policy.noteRetentionDays,
  });
  const retention = createRetention({
    store,
    repository,
    files,
    clock,
    settings: retentionSettings,
    deletions,
    connections,
    isOpen: (id) => isOpen(id) || folders.isDue(id),
    onChange,
    onAudioRemoved: (id, about) => log({ event: 'audioRemoved', consult: shortId(id), ...about }),
    onFailure,
  });
  return { deletions, retention, retentionSettings };
}
