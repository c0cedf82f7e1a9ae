import { createPageCommands } from '../../main/commands/pageCommands.ts';
import type { CommandsDeps } from '../../main/commands/commandsDeps.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';

type Deps = { readonly [Name in keyof CommandsDeps]?: unknown };

const openWorkstation = {
  session: () => '',
  isLocked: () => false,
  mayActFor: () => true,
  lockIfPinIsMissing: () => undefined,
};

/** What the page calls, where nobody is locked out; what a test does not give is not there. */
export const pageCommands = (
  deps: Deps & { readonly connections: object; readonly view?: object },
): CommandHandlers =>
  createPageCommands({
    vetSession: openWorkstation,
    repository: { get: () => null, load: () => Promise.resolve(null) },
    stepFailures: { record: () => undefined },
    ...deps,
    view: { recordingView: () => null, ...deps.view },
    connections: {
      all: () => [],
      get: () => null,
      isOffered: () => true,
      recordUse: () => undefined,
      ...deps.connections,
    },
  } as unknown as Parameters<typeof createPageCommands>[0]).handlers;
