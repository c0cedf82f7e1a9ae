import type { ConsultId } from '../../shared/ids.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AlertView, Snapshot } from '../../shared/ipc/snapshot.ts';
import type { CodeConnections } from '../connections/codeConnections.ts';
import type { Connections } from '../connections/connections.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { ConsultList } from '../consults/consultList.ts';
import type { ConsultActions } from '../consults/consultActions.ts';
import type { Imports } from '../consults/imports.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';
import type { Recordings } from '../consults/recordings.ts';
import type { KeptRecordingSettings } from '../settings/recordingSettings.ts';
import type { RecoveredTakes } from '../consults/recoveredTakes.ts';
import type { SaveText } from './saveText.ts';

/** What the commands reach of the system around the app. */
export type SystemAccess = {
  /** The system's dialog for audio files; empty where the person chose none. */
  readonly chooseAudioFiles: () => Promise<readonly string[]>;
  /** The system's page about who may use the microphone. False: this system has none that could be opened. */
  readonly openMicrophoneSettings: () => Promise<boolean>;
};

/** What the page looks at; part of the snapshot. */
type View = {
  readonly openConsult: () => ConsultId | null;
  readonly open: (id: ConsultId | null) => void;
  readonly snapshot: () => Snapshot;
};

export type CommandsDeps = {
  readonly store: Store;
  readonly repository: ConsultRepository;
  readonly list: ConsultList;
  readonly consultActions: ConsultActions;
  readonly connections: Connections;
  /** Who is at the workstation, and since when: another one after each lock, and under each other connection. */
  readonly session: () => string;
  readonly codeConnections: CodeConnections;
  readonly imports: Imports;
  readonly recordings: Recordings;
  readonly recovered: RecoveredTakes;
  readonly recordingSettings: KeptRecordingSettings;
  readonly audio: Pick<ConsultAudio, 'waveform'>;
  readonly clock: Clock;
  readonly view: View;
  readonly system: SystemAccess;
  readonly saveText: SaveText;
  /** Why nothing can be kept in this run; null: all is kept. */
  readonly storageProblem: () => AlertView['code'] | null;
  readonly recheckWorkstation: () => Promise<void>;
  /** False: nothing is to be restored, or not while a take is under way. */
  readonly restoreBackup: () => Promise<boolean>;
};

/** What a command that has nothing to tell answers. */
export type Outcome = Result<null, CommandFailure>;

export const done: Outcome = ok(null);
export const refused = err<CommandFailure>({ code: 'refused', detail: null });
export const carriedOut = (isCarriedOut: boolean): Outcome => (isCarriedOut ? done : refused);
