import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { makeSupportBundle } from '../logging/supportBundle.ts';
import { done, refused, type CommandsDeps } from './commandsDeps.ts';

/** A vet's actions after trouble with the disk, the keychain or the store, and the support bundle. */
export function troubleCommands(deps: CommandsDeps) {
  let shownBundle: string | null = null;
  return {
    async restoreBackup() {
      // A restart would end the recording under way.
      if (deps.recordings.liveId() !== null || !(await deps.storage.requestRestore())) return refused;
      deps.restart();
      return done;
    },
    async recheckWorkstation() {
      // Steps that could not be saved before may be saved now.
      deps.stepFailures.retry();
      await deps.connections.deleteRevokedTokens();
      // A restart would lose records that are in memory only, so it waits until there are none.
      const isEmpty = (await deps.list.counts()).total === 0 && deps.repository.inMemory().length === 0;
      if (deps.storage.problem !== null && isEmpty && (await deps.storage.isMended())) deps.restart();
      return done;
    },
    async readSupportBundle() {
      shownBundle = await makeSupportBundle(deps.supportFacts(), deps);
      return ok({ text: shownBundle });
    },
    /** Saves exactly the bundle that was shown last. */
    async saveSupportBundle() {
      if (shownBundle === null) return refused;
      const day = new Date().toISOString().slice(0, 10);
      return deps.saveText(`clinic-companion-support-${day}.json`, shownBundle);
    },
  } satisfies Partial<CommandHandlers>;
}
