import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import type { AppointmentsView } from '../../shared/ipc/appointments.ts';
import { ok } from '../../shared/result.ts';
import { writeExport, writeChosenFile } from '../noteExport/writeNoteFile.ts';
import type { StoredSettings } from '../settings/settings.ts';
import type { Updates } from '../updates/updates.ts';
import type { OutsideConsults } from '../vetSession/outsideConsults.ts';
import type { Workstation } from '../vetSession/workstation.ts';
import { createChooseAudioFiles } from './chooseAudioFiles.ts';
import { createCommandPipeline, guardCommands } from './commandPipeline.ts';
import { carriedOut, done, refused, type CommandsDeps, type DialogsInFolder } from './commandsDeps.ts';
import { noteOutputCommands, type FilingDeps } from './noteOutputCommands.ts';
import { recordCommands, type RecordCommandsDeps } from './recordCommands.ts';
import { createSaveText } from './saveText.ts';
import { settingCommands, type SettingCommandsDeps } from './settingCommands.ts';
import { troubleCommands, type TroubleCommandsDeps } from './troubleCommands.ts';
import { connectionCommands } from './connectionCommands.ts';
import { consultCommands } from './consultCommands.ts';
import { importCommands } from './importCommands.ts';
import { noteCommands } from './noteCommands.ts';
import { recordingCommands } from './recordingCommands.ts';

/** What the window waits for from its page. */
export type PageAnswers = {
  /** The page may close; `isAllSaved` false: it could not save all that was typed. */
  readonly readyToClose: (isAllSaved: boolean) => Promise<void>;
  /** The page has saved what was typed before a lock. */
  readonly saved: () => void;
};

/** What the handlers need; `MadeHere` is made of the rest. */
type AllDeps = CommandsDeps & FilingDeps & RecordCommandsDeps & TroubleCommandsDeps;
type MadeHere =
  | 'session'
  | 'sameSession'
  | 'saveText'
  | 'system'
  | 'storageProblem'
  | 'writeFile'
  | 'exporting';

type PageCommandsDeps = Omit<AllDeps, MadeHere | 'audio'> & {
  readonly takes: RecordCommandsDeps['exporting']['takes'];
  readonly audio: RecordCommandsDeps['exporting']['audio'] & CommandsDeps['audio'];
  readonly workstation: Workstation;
  readonly settings: StoredSettings;
  readonly retention: SettingCommandsDeps['retention'];
  readonly todaysList: { readonly view: () => Promise<AppointmentsView | null> };
  readonly outside: Pick<OutsideConsults, 'answer'>;
  readonly updates: Pick<Updates, 'checkNow' | 'requestRestart'>;
  readonly quitToUpdate: () => void;
  /** Writes the file about this workstation, and answers its text. */
  readonly writeStatus: () => Promise<string>;
  readonly isFolderThere: (folder: string) => Promise<boolean>;
  readonly system: DialogsInFolder;
  /** null: no page, so no window waits. */
  readonly page: PageAnswers | null;
};

/** All commands of the page, behind the guards. A command of the contract that no handler answers does not compile. */
export function createPageCommands(given: PageCommandsDeps) {
  const { store, repository, connections, workstation, outlets, updates } = given;
  const { session } = workstation;

  /** Answers later whether the session is still this one: a system dialog stays open over a lock. */
  function sameSession(): () => boolean {
    const before = session();
    return () => session() === before;
  }
  const chooseAudioFiles = createChooseAudioFiles({
    store,
    isFolderThere: given.isFolderThere,
    activeConnection: (): ConnectionId => connections.active().id,
    openDialog: given.system.chooseAudioFiles,
    sameSession,
  });
  const deps: PageCommandsDeps & AllDeps = {
    ...given,
    session,
    sameSession,
    saveText: createSaveText({ choosePlace: outlets.choosePlace, write: writeChosenFile, sameSession }),
    writeFile: writeChosenFile,
    system: { ...given.system, chooseAudioFiles },
    storageProblem: () => given.storage.problem,
    exporting: { audio: given.audio, takes: given.takes, write: writeExport },
    async chooseFolder() {
      const isSame = sameSession();
      const folder = await given.chooseFolder();
      return isSame() ? folder : null;
    },
  };
  const commands = createCommands(deps);
  const handlers = {
    ...commands.handlers,
    ...troubleCommands(deps),
    ...noteOutputCommands(deps),
    ...recordCommands(deps),
    ...settingCommands(deps),
    ...lockCommands(workstation),
    async readAppointments() {
      const view = await deps.todaysList.view();
      return view === null ? refused : ok(view);
    },
    answerOutsideConsult: ({ id, answer }) => Promise.resolve(carriedOut(deps.outside.answer(id, answer))),
    readWorkstationStatus: async () => ok({ text: await deps.writeStatus() }),
    async lookForUpdates() {
      updates.checkNow();
      return Promise.resolve(done);
    },
    async restartToUpdate() {
      if (!updates.requestRestart()) return Promise.resolve(refused);
      deps.quitToUpdate();
      return done;
    },
  } satisfies Partial<CommandHandlers>;
  const pipeline = createCommandPipeline({ workstation, connections, repository });
  const all: CommandHandlers = {
    ...guardCommands(handlers, pipeline),
    // The page answers its window, whoever sits here.
    async readyToClose({ isAllSaved }) {
      await deps.page?.readyToClose(isAllSaved);
      return done;
    },
    async readyToLock({ typed }) {
      workstation.saveTyped(typed);
      deps.page?.saved();
      return Promise.resolve(done);
    },
  };
  const importDropped: typeof commands.importDropped = (paths, patient, to) =>
    pipeline('importDropped', { connectionId: to }, () => commands.importDropped(paths, patient, to));
  return { handlers: all, importDropped };
}

export const lockCommands = (workstation: Workstation) =>
  ({
    lock: () => workstation.lock().then(() => done),
    unlock: ({ seat, pin }) => workstation.unlock(seat, pin),
    forgetPin: ({ seat, token }) => workstation.forgetPin(seat, token),
    changePin: ({ old, pin }) => workstation.changePin(old, pin),
    takeTyped: () => Promise.resolve(ok({ typed: workstation.takeTyped() })),
  }) satisfies Partial<CommandHandlers>;

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
