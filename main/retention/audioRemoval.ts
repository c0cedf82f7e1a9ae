import { canRemoveAudio } from '../../shared/consult/canRemoveAudio.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { journalsOf } from '../../shared/consult/take.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { AudioFiles } from '../ports/consultAudio.ts';

export type AudioRemovalDeps = {
  readonly repository: Pick<ConsultRepository, 'applyWith'>;
  readonly files: Pick<AudioFiles, 'removeAll'>;
  readonly onAudioRemoved: (
    id: ConsultId,
    about: { readonly files: number; readonly code: string | null },
  ) => void;
};

export type AudioRemoval = ReturnType<typeof createAudioRemoval>;

export function createAudioRemoval({ repository, files, onAudioRemoved }: AudioRemovalDeps) {
  async function removeFiles({ id, source }: Consult): Promise<void> {
    const removed = await files.removeAll(id, journalsOf(source));
    const code = removed.ok ? null : removed.error.code;
    onAudioRemoved(id, { files: removed.ok ? removed.value.removed : 0, code });
  }

  return {
    /** Removes the files of a consult whose removal is saved. */
    removeFiles,
    /** Saves the removal, then removes the files, if the consult still allows that and `isMeant`. */
    async remove(id: ConsultId, isMeant: (consult: Consult) => boolean): Promise<void> {
      const after = await repository.applyWith(id, (now) =>
        canRemoveAudio(now) && isMeant(now) ? { type: 'audioRemoved' } : null,
      );
      if (after !== null && after.audioRemovedAt !== null) await removeFiles(after);
    },
  };
}
