import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { err, ok } from '../../shared/result.ts';
import type { Updates } from '../updates/updates.ts';

export const updateCommands = (deps: {
  readonly updates: Pick<Updates, 'checkNow' | 'requestRestart'>;
  readonly quit: () => void;
}): Pick<CommandHandlers, 'lookForUpdates' | 'restartToUpdate'> => ({
  async lookForUpdates() {
    deps.updates.checkNow();
    return Promise.resolve(ok(null));
  },
  async restartToUpdate() {
    if (!deps.updates.requestRestart()) return Promise.resolve(err({ code: 'refused', detail: null }));
    deps.quit();
    return ok(null);
  },
});
