import type { JobResult } from '../commandLine/jobResult.ts';
import type { PrintJob } from '../commandLine/parseArguments.ts';
import type { RunningAnswer } from '../commandLine/selfTestResult.ts';
import type { Commands } from '../commands/commands.ts';
import type { SystemAccess } from '../commands/commandsDeps.ts';
import type { Clock } from '../ports/clock.ts';
import type { PlayableWav } from '../ports/takes.ts';
import type { AskedPlace } from '../ports/askedPlace.ts';
import type { Recordings } from '../consults/recordings.ts';
import type { NoteOutlets } from '../noteExport/outlets.ts';
import type { Log } from '../logging/logEvent.ts';
import type { SupportFacts } from '../logging/supportBundle.ts';
import type { ReadPolicy } from '../policy/policy.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import type { Result } from '../../shared/result.ts';
import type { Progress, RecordingView, Snapshot } from '../../shared/ipc/snapshot.ts';
import type { SpellingLanguage, SpellingState } from '../../shared/settings/spelling.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { UiAutomation } from '../../shared/ipc/uiAutomation.ts';
import type { UpdateHost } from '../../shared/ipc/updateHost.ts';
import type { ConsultNotice } from '../../shared/ipc/consultNotice.ts';
import type { OutsideConsults } from '../vetSession/outsideConsults.ts';
import type { Workstation, WorkstationDeps } from '../vetSession/workstation.ts';

/** What Electron's side gives to the app, and the events that it receives. */
export type AppOptions = {
  /** An absolute path; made where it is not there. */
  readonly dataFolder: string;
  /** Where the installer put ffmpeg; null in an unpackaged build. */
  readonly packagedFolder: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The organisation's policy, with the values that are ignored; by default there is none. */
  readonly policy?: ReadPolicy;
  /** How programs may drive this run; by default they may not. */
  readonly uiAutomation?: UiAutomation | null | undefined;
  readonly log: Log;
  readonly logFolder: string;
  /** For the support bundle. */
  readonly about: SupportFacts['app'];
  readonly system: Omit<SystemAccess, 'chooseAudioFiles'> & {
    readonly chooseAudioFiles: (folder: string | null) => Promise<readonly string[]>;
  };
  /** `folder`: where the dialog begins; null: where the system has it. */
  readonly outlets: Omit<NoteOutlets, 'choosePlace'> & {
    readonly choosePlace: (asked: AskedPlace, folder: string | null) => Promise<string | null>;
  };
  /** The system's dialog for a folder to write into; null where the person chose none. */
  readonly chooseFolder: (folder: string | null) => Promise<string | null>;
  /** The snapshot has changed. */
  readonly onChange: () => void;
  readonly onProgress: (progress: Progress) => void;
  /** The take under way has grown. */
  readonly onRecordingGrowth: () => void;
  /** The take ended, and nobody pressed Stop. */
  readonly onRecordingEndedAlone: (by: TakeEnd['by']) => void;
  /** The system's notifications about consults, where there are any, and whether somebody works in the window. */
  readonly notices?: {
    readonly isFocused: () => boolean;
    readonly show: (notice: ConsultNotice) => void;
  };
  /** The system's language, and the dictionaries that are in their place; by default none. */
  readonly spelling?: { readonly locale: string; readonly offered: readonly SpellingLanguage[] };
  /** Sets the only global shortcut; empty: none. */
  readonly setShortcut: (accelerator: string) => Snapshot['shortcutProblem'];
  /** The system's way to a URL, in the words of a PAC script; by default straight. */
  readonly resolveProxy?: (url: string) => Promise<string>;
  /** False: the computer certainly has no network. By default it has one. */
  readonly isOnline?: () => boolean;
  /** Runs before a lock: the page saves typed text and hands over text of no consult yet. */
  readonly savePage?: WorkstationDeps['savePage'];
  /** Ends this run and begins another. */
  readonly restart: () => void;
  /** What a newer version would replace; by default nothing can be replaced. */
  readonly updateHost?: UpdateHost | null;
  /** By default the machine's own. */
  readonly clock?: Clock;
};

export type App = {
  /** The contract's commands but `readyToClose` and `readyToLock`, which are the window's own matter. */
  readonly commands: Pick<Commands, 'importDropped'> & {
    readonly handlers: Omit<CommandHandlers, 'readyToClose' | 'readyToLock'>;
  };
  readonly snapshot: () => Snapshot;
  /** While the screen is locked, none. */
  readonly spelling: () => SpellingState;
  readonly workstation: Pick<
    Workstation,
    'isLocked' | 'lockAutomatically' | 'locksAfterMs' | 'saveTyped' | 'session' | 'vetThere'
  >;
  /** Whether the page may hear of this consult: it is the active connection's, and nothing is locked. */
  readonly isShown: (id: ConsultId) => boolean;
  /** How many consults the app will send without a further action. */
  readonly onTheirWay: () => number;
  readonly print: (job: PrintJob) => Promise<JobResult>;
  /** A patient for New consult from another program. True: the window comes forward. */
  readonly receiveConsult: OutsideConsults['receive'];
  /** The answer to a self-test in a second process. It names no vet, and works behind the lock. */
  readonly checkForSelfTest: () => Promise<RunningAnswer>;
  readonly recordings: Recordings;
  /** The computer falls asleep, and all requests end. */
  readonly fallsAsleep: () => void;
  /** The network may be there again, as after sleep. */
  readonly networkReturned: () => Promise<void>;
  /** The take under way, as the active vet may see it. */
  readonly recordingView: () => RecordingView | null;
  /** A recording of the active connection, for the player. */
  readonly playable: (id: ConsultId) => Promise<Result<PlayableWav, Failure>>;
  /** The last thing after `stop`: installs a newer version, where one waits for it. */
  readonly installUpdate: () => Promise<void>;
  /** Ends all work; the next start continues from what was saved. */
  readonly stop: () => Promise<void>;
};
