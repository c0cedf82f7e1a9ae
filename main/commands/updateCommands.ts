import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { err, ok } from '../../shared/result.ts';
import type { Updates } from '../updates/updates.ts';

export const updateCommands = (tools: {
  readonly updates: Pick<Updates, 'look' | 'wantRestart'>;
  readonly quit: () => void;
}): Pick<CommandHandlers, 'lookForUpdates' | 'restartToUpdate'> => ({
  async lookForUpdates() {
    tools.updates.look();
    return Promise.resolve(ok(null));
  },
  async restartToUpdate() {
    if (!tools.updates.wantRestart()) return Promise.resolve(err({ code: 'refused', detail: null }));
    tools.quit();
    return ok(null);
  },
});
