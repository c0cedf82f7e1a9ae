import type { AppParts } from './appParts.ts';
import type { App } from './appOptions.ts';
import { createChooseAudioFiles } from '../commands/chooseAudioFiles.ts';
import { createCommands } from '../commands/commands.ts';
import { carriedOut, done, refused, type CommandsDeps } from '../commands/commandsDeps.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { createCommandPipeline, guardCommands } from '../commands/commandPipeline.ts';
import { privacyCommands } from '../commands/privacyCommands.ts';
import { createSaveText } from '../commands/saveText.ts';
import { appointmentCommands } from '../commands/appointmentCommands.ts';
import { settingCommands } from '../commands/settingCommands.ts';
import { noteOutputCommands } from '../commands/noteOutputCommands.ts';
import { writeChosenFile } from '../noteExport/writeNoteFile.ts';
import { supportCommands } from '../commands/supportCommands.ts';
import { isFolderThere } from '../platform/isFolderThere.ts';
import { managedNames } from '../policy/policy.ts';
import { lockCommands } from '../commands/lockCommands.ts';
import { writeExport } from '../noteExport/writeExport.ts';

/** All commands of the page, behind the guards. */
export function buildCommands(parts: AppParts & Pick<CommandsDeps, 'view'>): App['commands'] {
  const { options, policy, storage, connections, workstation, outlets } = parts;

  /** Answers later whether the session is still this one: a system dialog stays open over a lock. */
  function sameSession(): () => boolean {
    const session = workstation.session();
    return () => workstation.session() === session;
  }
  const { choosePlace } = outlets;
  const saveText = createSaveText({ choosePlace, write: writeChosenFile, sameSession });
  const commands = createCommands({
    ...parts,
    session: workstation.session,
    saveText,
    system: {
      ...options.system,
      chooseAudioFiles: createChooseAudioFiles({
        store: storage.store,
        isFolderThere,
        activeConnection: () => connections.active().id,
        openDialog: options.system.chooseAudioFiles,
        sameSession,
      }),
    },
    storageProblem: () => storage.problem,
  });
  const support = supportCommands({
    ...options,
    saveText,
    facts: () => ({
      app: options.about,
      storageProblem: storage.problem,
      managed: managedNames(policy),
      recording: parts.settings.of(connections.active()),
      connections: parts.view.snapshot().connections,
    }),
  });
  const filing = noteOutputCommands({
    ...parts,
    sameSession,
    write: writeChosenFile,
  });
  const privacy = privacyCommands({
    ...parts,
    exporting: { audio: parts.audio, takes: parts.takes, write: writeExport },
    async chooseFolder() {
      const isSame = sameSession();
      const folder = await options.chooseFolder(policy.exportFolder);
      return isSame() ? folder : null;
    },
  });
  const handlers = {
    ...commands.handlers,
    ...support,
    ...filing,
    ...privacy,
    ...settingCommands(parts),
    ...lockCommands(workstation),
    ...appointmentCommands(parts),
    answerOutsideConsult: ({ id, answer }) => Promise.resolve(carriedOut(parts.outside.answer(id, answer))),
    async readWorkstationStatus() {
      return ok({ text: await parts.statusFile.writeNow() });
    },
    async lookForUpdates() {
      parts.updates.checkNow();
      return Promise.resolve(done);
    },
    async restartToUpdate() {
      if (!parts.updates.requestRestart()) return Promise.resolve(refused);
      options.updateHost?.quit();
      return done;
    },
  } satisfies Partial<CommandHandlers>;
  const pipeline = createCommandPipeline(parts);
  return {
    handlers: guardCommands(handlers, pipeline),
    importDropped: (paths, patient, to) =>
      pipeline('importDropped', { connectionId: to }, () => commands.importDropped(paths, patient, to)),
  };
}
