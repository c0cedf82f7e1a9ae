import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { writeChosenFile } from '../noteExport/writeNoteFile.ts';
import type { VetSession } from '../vetSession/vetSession.ts';
import { createCommandPipeline, guardCommands } from './commandPipeline.ts';
import {
  doneOrRefused,
  commandDone,
  commandRefused,
  practiceChanged,
  type CommandsDeps,
} from './commandsDeps.ts';
import { noteOutputCommands } from './noteOutputCommands.ts';
import { storedConsultCommands } from './storedConsultCommands.ts';
import { connectionCommands, troubleshootingCommands } from './connectionCommands.ts';
import { consultCommands } from './consultCommands.ts';
import { importCommands } from './importCommands.ts';
import { noteCommands } from './noteCommands.ts';
import { placeCommands } from './placeCommands.ts';
import { phraseCommands } from './phraseCommands.ts';
import { endedRecordingCommands, recordingCommands } from './recordingCommands.ts';
import { isEmbeddedConnection } from '../../shared/consult/practice.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { settingDefinitionOf } from '../../shared/settings/settingsTable.ts';
import { addWords, wordsIn } from '../../shared/settings/spelling.ts';

type GivenDeps = Omit<CommandsDeps, 'session' | 'sameSession' | 'writeFile'>;

/** A command of the contract that no handler answers does not compile. */
export function createPageCommands(given: GivenDeps) {
  const { vetSession, updates } = given;
  const { session } = vetSession;

  function sameSession(): () => boolean {
    const before = session();
    return () => session() === before;
  }
  const deps: CommandsDeps = { ...given, session, sameSession, writeFile: writeChosenFile };
  const commands = createCommands(deps);
  const handlers = {
    ...commands.handlers,
    ...troubleshootingCommands(deps),
    ...noteOutputCommands(deps),
    ...storedConsultCommands(deps),
    ...settingCommands(deps),
    ...placeCommands(deps),
    ...phraseCommands(deps),
    ...lockCommands(vetSession),
    async readAppointments() {
      const view = await deps.todaysList.view();
      return view === null ? commandRefused : ok(view);
    },
    answerOutsideConsult: ({ id, answer }) => Promise.resolve(doneOrRefused(deps.outside.answer(id, answer))),
    readWorkstationStatus: async () => ok({ text: await deps.writeStatus() }),
    async lookForUpdates() {
      updates.checkNow();
      return commandDone;
    },
    async restartToUpdate() {
      if (!updates.requestRestart()) return commandRefused;
      deps.quitToUpdate();
      return commandDone;
    },
  } satisfies Partial<CommandHandlers>;
  const pipeline = createCommandPipeline(given);
  const all: CommandHandlers = {
    ...guardCommands(handlers, pipeline),
    // The page answers its window, whoever sits here.
    async readyToClose({ isAllSaved }) {
      await deps.page?.readyToClose(isAllSaved);
      return commandDone;
    },
    async readyToLock() {
      deps.page?.saved();
      return commandDone;
    },
  };
  const importDropped: typeof commands.importDropped = (paths, patient, to) =>
    pipeline('importDropped', { connectionId: to }, () => commands.importDropped(paths, patient, to));
  return { handlers: all, importDropped };
}

const lockCommands = (vetSession: VetSession) =>
  ({
    lock: ({ asksForVetOf }) => vetSession.lock(asksForVetOf).then(() => commandDone),
    unlock: ({ identity, pin }) => vetSession.unlock(identity, pin),
    forgetPin: ({ identity, token }) => vetSession.forgetPin(identity, token),
    changePin: ({ old, pin }) => vetSession.changePin(old, pin),
    restoreTyped: async () => ok({ typed: await vetSession.restoreTyped() }),
    saveNewConsult: (typed) => vetSession.saveTyped(typed).then(() => commandDone),
  }) satisfies Partial<CommandHandlers>;

function createCommands(deps: CommandsDeps) {
  const imports = importCommands(deps);
  return {
    handlers: {
      getSnapshot: () => Promise.resolve(ok(deps.view.everything())),
      ...consultCommands(deps),
      ...imports.handlers,
      ...connectionCommands(deps),
      ...noteCommands(deps),
      ...recordingCommands(deps),
      ...endedRecordingCommands(deps),
    },
    importDropped: imports.importDropped,
  };
}

function settingCommands({
  settings,
  connections,
  retention,
}: Pick<CommandsDeps, 'settings' | 'retention'> & {
  readonly connections: Pick<CommandsDeps['connections'], 'active'>;
}) {
  const inTurn = createSerialQueue();
  return {
    async saveSetting({ connectionId, name, value }) {
      const active = connections.active();
      if (connectionId !== active.id) return practiceChanged;
      // Anybody can open the sandbox inside the app, so it decides nothing about a vet's lock.
      if (name === 'lockAfterMinutes' && isEmbeddedConnection(active)) return commandRefused;
      if (!(await settings.save(active, name, value))) return commandRefused;
      if (settingDefinitionOf(name).shape.kind === 'days') void retention.sweep();
      return commandDone;
    },
    addClinicWords: ({ text }) =>
      inTurn(async () => {
        const active = connections.active();
        await settings.save(active, 'clinicWords', addWords(settings.of(active).clinicWords, wordsIn(text)));
        return commandDone;
      }),
  } satisfies Partial<CommandHandlers>;
}
