import { ok } from '../../shared/result.ts';
import type { CommandsDeps } from './commandsDeps.ts';
import { connectionCommands } from './connectionCommands.ts';
import { consultCommands } from './consultCommands.ts';
import { importCommands } from './importCommands.ts';
import { noteCommands } from './noteCommands.ts';
import { recordingCommands } from './recordingCommands.ts';

export type Commands = ReturnType<typeof createCommands>;

/** The commands about consults and connections. */
export function createCommands(deps: CommandsDeps) {
  const imports = importCommands(deps);
  return {
    handlers: {
      getSnapshot: () => Promise.resolve(ok(deps.view.everything())),
      ...consultCommands(deps),
      ...imports.handlers,
      ...connectionCommands(deps),
      ...noteCommands(deps),
      ...recordingCommands(deps),
    },
    importDropped: imports.importDropped,
  };
}
