import type { FolderUse, TableUse } from '../ports/dialogUse.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { AppointmentsView } from '../../shared/ipc/appointments.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AlertView, SnapshotChange, RecordingView, SnapshotTopics } from '../../shared/ipc/snapshot.ts';
import type { CodeConnections } from '../connections/codeConnections.ts';
import type { Connections } from '../connections/connections.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { ConsultList } from '../consults/consultList.ts';
import type { ConsultActions } from '../consults/consultActions.ts';
import type { createCopyStrip } from '../consults/copyStrip.ts';
import type { Joins } from '../consults/joins.ts';
import type { Imports } from '../consults/imports.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';
import type { Recordings } from '../consults/recordings.ts';
import type { createStepFailures } from '../consults/stepFailures.ts';
import type { SendWhenReady } from '../consults/sendWhenReady.ts';
import type { TranscriptLength } from '../consults/transcriptLength.ts';
import type { RecoveredTakes } from '../consults/recoveredTakes.ts';
import type { Deletions } from '../consults/deletions.ts';
import type { SupportFacts } from '../logging/supportBundle.ts';
import type { NoteOutletsWithPrintState } from '../noteExport/outlets.ts';
import type { PhraseTables } from '../phrases/phraseTables.ts';
import type { TakeStore } from '../ports/takes.ts';
import type { RetentionSweeper } from '../retention/retentionSweeper.ts';
import type { FiledNoteFolders } from '../noteExport/filedNoteFolders.ts';
import type { StoredChosenPlaces } from '../settings/chosenPlaces.ts';
import type { StoredSettings } from '../settings/settings.ts';
import type { Updates } from '../updates/updates.ts';
import type { OutsideConsults } from '../vetSession/outsideConsults.ts';
import type { VetSession } from '../vetSession/vetSession.ts';

export type SystemAccess = {
  /** `folder`: where it begins; null: where the system has it. Empty: none was chosen. */
  readonly chooseAudioFiles: (folder: string | null) => Promise<readonly string[]>;
  /** null: none was chosen. */
  readonly chooseTable: (of: TableUse) => Promise<string | null>;
  /** The recording that comes with the app. */
  readonly exampleRecording: string;
  /** False: there is none to open. */
  readonly openMicrophoneSettings: () => Promise<boolean>;
};

type View = {
  readonly openConsult: () => ConsultId | null;
  readonly isSeen: (id: ConsultId) => boolean;
  readonly open: (id: ConsultId | null) => void;
  readonly isLocked: () => boolean;
  readonly recordingView: () => RecordingView | null;
  readonly revision: () => number;
  readonly everything: () => SnapshotTopics & SnapshotChange;
};

export type CommandsDeps = {
  readonly store: Store;
  readonly repository: ConsultRepository;
  readonly list: ConsultList;
  readonly consultActions: ConsultActions;
  readonly joins: Joins;
  readonly copyStrip: Pick<ReturnType<typeof createCopyStrip>, 'offer' | 'sectionCopied'>;
  readonly sendWhenReady: Pick<SendWhenReady, 'ask' | 'askAll' | 'askAfterStop' | 'forget'>;
  readonly connections: Connections;
  /** As in `VetSession`. */
  readonly session: () => string;
  /** Answers later whether the session is still this one: a system dialog stays open over a lock. */
  readonly sameSession: () => () => boolean;
  readonly codeConnections: CodeConnections;
  readonly imports: Imports;
  readonly recordings: Recordings;
  readonly recovered: RecoveredTakes;
  readonly deletions: Deletions;
  readonly audio: Pick<ConsultAudio, 'waveform' | 'read'>;
  readonly transcriptLength: Pick<TranscriptLength, 'isShort'>;
  readonly takes: Pick<TakeStore, 'play' | 'hasRoom'>;
  readonly clock: Clock;
  readonly view: View;
  readonly system: SystemAccess;
  readonly writeFile: (path: string, content: string | Uint8Array) => Promise<Result<null, CommandFailure>>;
  readonly outlets: NoteOutletsWithPrintState;
  /** null: the person chose none. */
  readonly chooseFolder: (of: FolderUse) => Promise<string | null>;
  readonly isFolderThere: (folder: string) => Promise<boolean>;
  readonly settings: StoredSettings;
  readonly chosenPlaces: StoredChosenPlaces;
  readonly folders: Pick<FiledNoteFolders, 'isDecided' | 'wake'>;
  readonly phraseTables: Pick<PhraseTables, 'load' | 'view' | 'change'>;
  readonly retention: Pick<RetentionSweeper, 'sweep'>;
  readonly storage: {
    /** Why this run can save nothing; null: it saves everything. */
    readonly problem: AlertView['code'] | null;
    /** False: there is nothing to restore. */
    readonly requestRestore: () => Promise<boolean>;
    readonly isMended: () => Promise<boolean>;
  };
  readonly stepFailures: Pick<ReturnType<typeof createStepFailures>, 'retry' | 'record'>;
  readonly restart: () => void;
  readonly supportFacts: () => SupportFacts;
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly vetSession: VetSession;
  readonly todaysList: {
    readonly isDecided: () => boolean;
    readonly view: () => Promise<AppointmentsView | null>;
  };
  readonly outside: Pick<OutsideConsults, 'answer'>;
  readonly newKeyQuestion: { readonly of: () => Pick<Connection, 'id'> | null };
  readonly updates: Pick<Updates, 'checkNow' | 'requestRestart'>;
  readonly quitToUpdate: () => void;
  readonly writeStatus: () => Promise<string>;
  /** null: no page, so no window waits. */
  readonly page: PageAnswers | null;
};

export type PageAnswers = {
  /** `isAllSaved` false: the page could not save all that was typed. */
  readonly readyToClose: (isAllSaved: boolean) => Promise<void>;
  /** Before a lock. */
  readonly saved: () => void;
};

export type CommandOutcome = Result<null, CommandFailure>;

export const commandDone: CommandOutcome = ok(null);
export const commandRefused = failedWith('refused');
/** Another practice is on screen by now. */
export const practiceChanged = failedWith('practice_changed');
/** Some files could not be removed yet; the rest is removed later. */
export const filesNotRemovedFailure = failedWith('files_left');
export const doneOrRefused = (isCarriedOut: boolean): CommandOutcome =>
  isCarriedOut ? commandDone : commandRefused;

export function failedWith<Code extends CommandFailure['code']>(code: Code, detail: string | null = null) {
  return err({ code, detail });
}
