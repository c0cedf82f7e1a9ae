import type { Consult } from '../../shared/consult/consult.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { done, filesLeft, refused, type CommandsDeps } from './commandsDeps.ts';
import type { Deletions } from '../consults/deletions.ts';
import { exportConsult, type ExportDeps } from '../consults/export/exportConsult.ts';

export type PrivacyDeps = Pick<CommandsDeps, 'store' | 'repository' | 'connections'> & {
  readonly deletions: Deletions;
  readonly exporting: ExportDeps;
  /** The system's dialog for a folder; null where the person chose none. */
  readonly chooseFolder: () => Promise<string | null>;
};

/** Export and deletion, for the active connection. */
export function privacyCommands(deps: PrivacyDeps) {
  const { store, repository, connections } = deps;
  const isActive = (consult: Consult): boolean => consult.connectionId === connections.active().id;

  return {
    async exportConsult({ consultId }) {
      const before = await repository.load(consultId, connections.active().id);
      if (before === null || before.phase === 'recording') return refused;
      const folder = await deps.chooseFolder();
      if (folder === null) return ok({ folder: null, isRecordingUnreadable: false });
      const connection = connections.active();
      // The dialog may have stood open for long.
      const consult = await repository.load(consultId, connection.id);
      if (consult === null || consult.phase === 'recording') return refused;
      const activity = await store.activity(consultId);
      const about = { consult, connection, activity, folder };
      const exported = await exportConsult(about, deps.exporting);
      if (exported.ok) await repository.log(consultId, 'consultExported');
      return exported;
    },
    async deleteConsult({ consultId }) {
      const erased = await deps.deletions.erase(consultId, isActive);
      if (erased === 'refused') return refused;
      return erased === 'erased' ? done : filesLeft;
    },
  } satisfies Partial<CommandHandlers>;
}
