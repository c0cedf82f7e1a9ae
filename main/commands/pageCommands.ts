import type { ConnectionId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import type { TypedConsult } from '../../shared/ipc/vetIdentity.ts';
import { ok } from '../../shared/result.ts';
import type { TodaysList } from '../appointments/todaysList.ts';
import type { SupportFacts } from '../logging/supportBundle.ts';
import type { NoteOutlets } from '../noteExport/outlets.ts';
import { writeExport } from '../noteExport/writeExport.ts';
import { writeChosenFile } from '../noteExport/writeNoteFile.ts';
import type { NoteFormats } from '../settings/noteFormats.ts';
import type { RetentionSettings } from '../settings/retentionSettings.ts';
import type { StoredSettings } from '../settings/settings.ts';
import type { StoredSpelling } from '../settings/spellingSettings.ts';
import type { Updates } from '../updates/updates.ts';
import type { OutsideConsults } from '../vetSession/outsideConsults.ts';
import type { Workstation } from '../vetSession/workstation.ts';
import { appointmentCommands } from './appointmentCommands.ts';
import { createChooseAudioFiles } from './chooseAudioFiles.ts';
import { createCommandPipeline, guardCommands } from './commandPipeline.ts';
import { createCommands } from './commands.ts';
import { carriedOut, done, refused, type CommandsDeps } from './commandsDeps.ts';
import { lockCommands } from './lockCommands.ts';
import { noteOutputCommands } from './noteOutputCommands.ts';
import { privacyCommands, type PrivacyDeps } from './privacyCommands.ts';
import { createSaveText } from './saveText.ts';
import { settingCommands, spellingCommands } from './settingCommands.ts';
import { storageCommands, type StorageCommandsDeps } from './storageCommands.ts';
import { supportCommands } from './supportCommands.ts';

/** What the window waits for from its page. */
export type PageAnswers = {
  /** The page may close; `isAllSaved` false: it could not save all that was typed. */
  readonly readyToClose: (isAllSaved: boolean) => Promise<void>;
  /** The page has saved what was typed before a lock. */
  readonly saved: () => void;
};

export type PageCommandsDeps = Omit<CommandsDeps, 'session' | 'saveText' | 'system' | 'storageProblem'> &
  Omit<StorageCommandsDeps, keyof CommandsDeps> &
  Pick<PrivacyDeps, 'retention' | 'deletions' | 'chooseFolder' | 'onChange'> & {
    readonly takes: PrivacyDeps['exporting']['takes'];
    readonly audio: PrivacyDeps['exporting']['audio'] & CommandsDeps['audio'];
    readonly workstation: Workstation;
    readonly settings: StoredSettings;
    readonly spelling: StoredSpelling;
    readonly noteFormats: NoteFormats;
    readonly retentionSettings: RetentionSettings;
    readonly outlets: NoteOutlets;
    readonly todaysList: Pick<TodaysList, 'view'>;
    readonly outside: Pick<OutsideConsults, 'answer'>;
    readonly updates: Pick<Updates, 'checkNow' | 'requestRestart'>;
    readonly quitToUpdate: () => void;
    /** Writes the file about this workstation, and answers its text. */
    readonly writeStatus: () => Promise<string>;
    readonly supportFacts: () => SupportFacts;
    readonly dataFolder: string;
    readonly logFolder: string;
    readonly isFolderThere: (folder: string) => Promise<boolean>;
    readonly openAudioDialog: (folder: string | null) => Promise<readonly string[]>;
    readonly openMicrophoneSettings: () => Promise<boolean>;
    /** null: no page, so no window waits. */
    readonly page: PageAnswers | null;
  };

/** All commands of the page, behind the guards. A command of the contract that no handler answers does not compile. */
export function createPageCommands(deps: PageCommandsDeps) {
  const { store, repository, connections, workstation, outlets, updates, audio, onChange } = deps;
  const { session } = workstation;

  /** Answers later whether the session is still this one: a system dialog stays open over a lock. */
  function sameSession(): () => boolean {
    const before = session();
    return () => session() === before;
  }
  const saveText = createSaveText({ choosePlace: outlets.choosePlace, write: writeChosenFile, sameSession });
  const chooseAudioFiles = createChooseAudioFiles({
    store,
    isFolderThere: deps.isFolderThere,
    activeConnection: (): ConnectionId => connections.active().id,
    openDialog: deps.openAudioDialog,
    sameSession,
  });
  const commands = createCommands({
    ...deps,
    session,
    saveText,
    system: { chooseAudioFiles, openMicrophoneSettings: deps.openMicrophoneSettings },
    storageProblem: () => deps.storage.problem,
  });
  const handlers = {
    ...commands.handlers,
    ...storageCommands(deps),
    ...supportCommands({
      facts: deps.supportFacts,
      dataFolder: deps.dataFolder,
      logFolder: deps.logFolder,
      saveText,
    }),
    ...noteOutputCommands({
      store,
      repository,
      connections,
      formats: deps.noteFormats,
      outlets,
      sameSession,
      write: writeChosenFile,
      onChange,
    }),
    ...privacyCommands({
      store,
      repository,
      connections,
      retention: deps.retention,
      settings: deps.retentionSettings,
      deletions: deps.deletions,
      exporting: { audio, takes: deps.takes, write: writeExport },
      async chooseFolder() {
        const isSame = sameSession();
        const folder = await deps.chooseFolder();
        return isSame() ? folder : null;
      },
      onChange,
    }),
    ...settingCommands(deps),
    ...spellingCommands(deps.spelling),
    ...lockCommands(workstation),
    ...appointmentCommands(deps),
    answerOutsideConsult: ({ id, answer }) => Promise.resolve(carriedOut(deps.outside.answer(id, answer))),
    async readWorkstationStatus() {
      return ok({ text: await deps.writeStatus() });
    },
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
    async readyToLock({ typed }: { readonly typed: readonly TypedConsult[] }) {
      workstation.saveTyped(typed);
      deps.page?.saved();
      return Promise.resolve(done);
    },
  };
  const importDropped: typeof commands.importDropped = (paths, patient, to) =>
    pipeline('importDropped', { connectionId: to }, () => commands.importDropped(paths, patient, to));
  return { handlers: all, importDropped };
}
