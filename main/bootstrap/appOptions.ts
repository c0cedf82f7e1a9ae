import type { SystemAccess, PageAnswers } from '../commands/commandsDeps.ts';
import type { SupportFacts } from '../logging/supportBundle.ts';
import type { Log } from '../logging/logEvent.ts';
import type { NoteOutlets } from '../noteExport/outlets.ts';
import type { Clock } from '../ports/clock.ts';
import type { ReadPolicy } from '../policy/policy.ts';
import type { ConsultNotice } from '../../shared/ipc/consultNotice.ts';
import type { Progress, Snapshot } from '../../shared/ipc/snapshot.ts';
import type { SpellingLanguage } from '../../shared/settings/spelling.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { UiAutomation } from '../../shared/ipc/uiAutomation.ts';
import type { UpdateHost } from '../../shared/ipc/updateHost.ts';

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
  readonly system: SystemAccess;
  readonly outlets: NoteOutlets;
  /** The system's dialog for a folder to write into; null where the person chose none. */
  readonly chooseFolder: () => Promise<string | null>;
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
  /** The page that a person sees; by default there is none. */
  readonly page?: PageAnswers & {
    /** Runs before a lock: the page saves typed text and hands over text of no consult yet. */
    readonly save: () => Promise<void>;
  };
  /** Ends this run and begins another. */
  readonly restart: () => void;
  /** What a newer version would replace; by default nothing can be replaced. */
  readonly updateHost?: UpdateHost | null;
  /** By default the machine's own. */
  readonly clock?: Clock;
};
