import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { err, ok } from '../../shared/result.ts';
import type { Updates } from '../updates/updates.ts';

export const updateCommands = (deps: {
  readonly updates: Pick<Updates, 'look' | 'wantRestart'>;
  readonly quit: () => void;
}): Pick<CommandHandlers, 'lookForUpdates' | 'restartToUpdate'> => ({
  async lookForUpdates() {
    deps.updates.look();
    return Promise.resolve(ok(null));
  },
  async restartToUpdate() {
    if (!deps.updates.wantRestart()) return Promise.resolve(err({ code: 'refused', detail: null }));
    deps.quit();
    return ok(null);
  },
});
