import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import type { LockCommand } from '../../shared/ipc/vetIdentity.ts';
import { ok } from '../../shared/result.ts';
import { activityCommands } from './activityCommands.ts';
import { carriedOut, done, type CommandsDeps } from './commandsDeps.ts';
import { connectionCommands } from './connectionCommands.ts';
import { consultCommands } from './consultCommands.ts';
import { importCommands, type ImportCommands } from './importCommands.ts';
import { listCommands } from './listCommands.ts';
import { noteCommands } from './noteCommands.ts';
import type { PrivacyCommand } from './privacyCommands.ts';
import { recordingCommands } from './recordingCommands.ts';
import type { SpellingCommand } from './spellingCommands.ts';

type UpdateCommand = 'lookForUpdates' | 'restartToUpdate';
/** These take a note out of the app. */
type FilingCommand = 'copy' | 'saveNoteFormat' | 'exportNote' | 'printNote';

export type Commands = Pick<ImportCommands, 'importDropped'> & {
  /** The contract's commands, without `readyToClose`, which the window handles, and without the groups named here. */
  readonly handlers: Omit<
    CommandHandlers,
    | 'readyToClose'
    | 'readSupportBundle'
    | 'saveSupportBundle'
    | LockCommand
    | PrivacyCommand
    | SpellingCommand
    | UpdateCommand
    | FilingCommand
    | 'saveNotices'
  >;
};

export function createCommands(deps: CommandsDeps): Commands {
  const imports = importCommands(deps);
  return {
    handlers: {
      getSnapshot: async () => ok(deps.view.snapshot()),
      restoreBackup: async () => carriedOut(await deps.restoreBackup()),
      async recheckWorkstation() {
        await deps.recheckWorkstation();
        return done;
      },
      ...consultCommands(deps),
      ...imports.handlers,
      ...connectionCommands(deps),
      ...listCommands(deps),
      ...activityCommands(deps),
      ...noteCommands(deps),
      ...recordingCommands(deps),
    },
    importDropped: imports.importDropped,
  };
}
